/** The table of rows to correct: one lazy part, with what reads its files. */
export { createBulkSheet } from '../../core/bulk/sheet/sheet.ts'
export { createSpreadsheetFiles } from './grid/files/spreadsheet-files.ts'
export { SheetGrid } from './grid/SheetGrid.tsx'
