import type { MakeSheet } from '../../core/bulk/bulk-page.ts'
import type { Clock } from '../../core/environment.ts'

/** What `createBulk` makes its table with: files are read and written in a worker that starts with the first one. */
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
