/** Lazy chunk with the table, its file reader, and dialogs. */
export { createBulkSheet } from '../../core/bulk/sheet/sheet.ts'
export { ConfirmDialog } from '../shared/panels/ConfirmDialog.tsx'
export { PasteForm } from './file/PasteForm.tsx'
export { createSpreadsheetFiles } from './grid/files/spreadsheet-files.ts'
export { SheetGrid } from './grid/SheetGrid.tsx'
