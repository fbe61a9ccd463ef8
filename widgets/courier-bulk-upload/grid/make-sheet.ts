import type { MakeSheet } from '../../../core/bulk/bulk-page.ts'
import { createBulkSheet } from '../../../core/bulk/sheet/sheet.ts'
import type { Clock } from '../../../core/environment.ts'
import { createSpreadsheetFiles } from './files/spreadsheet-files.ts'

/** Returns a function that creates a table, whose files are handled in a worker. */
export function sheetMaker(clock: Clock): MakeSheet {
  return (page, vendor) => {
    const files = createSpreadsheetFiles(clock)
    const sheet = createBulkSheet(page, vendor, files)
    return {
      ...sheet,
      destroy() {
        sheet.destroy()
        files.destroy()
      },
    }
  }
}
