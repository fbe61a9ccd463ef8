/** Public API of `courier-elements/bulk-sheet`: the table of bulk orders without the element. See README.md. */
export type { BulkColumn } from './columns.ts'
export { readSpreadsheet, sheetFiles, writeSpreadsheet } from './files.ts'
export { createBulkSheet } from './sheet.ts'
export type * from './sheet-contract.ts'
