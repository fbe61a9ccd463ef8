/**
 * What hosts import as `courier-elements/bulk-sheet`: a table of bulk orders without the element. It reads xlsx, csv and
 * copied ranges, checks each row as a request for a rider is checked, and writes what is right and what is wrong as files.
 * `createBulkSheet(currentPage(), vendor, sheetFiles)`; with `{ ...currentPage(), client: null }` it needs no order API.
 */
export type { BulkColumn } from './columns.ts'
export { readSpreadsheet, sheetFiles, writeSpreadsheet } from './files.ts'
export { createBulkSheet } from './sheet.ts'
export type * from './sheet-contract.ts'
