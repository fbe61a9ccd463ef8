import type { MakeSheet } from '../../core/bulk/bulk-page.ts'
import type { Clock } from '../../core/environment.ts'

/** Loads the table's code; returns a function that creates a table, whose files are handled in a worker. */
export async function loadTable(clock: Clock): Promise<MakeSheet> {
  const { createBulkSheet, createSpreadsheetFiles } = await import('./table-part.ts')
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
