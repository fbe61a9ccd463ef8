import { currentPage } from '../../core/app/page-object.ts'
import { goodRow, nextSheet, pastedText, titles } from '../widgets/bulk-grid-table.tsx'

/** Functions of the page, called by the benchmark. */
export interface BulkGridPage {
  /** Signs in and shows a table of that many orders, 1 % of them invalid. */
  open(rows: number): Promise<void>
}

const page: BulkGridPage = {
  async open(count) {
    const page = currentPage()
    page.start()
    await page.ready()
    await page.session.signIn('parent@demo.courier', 'Courier!2026')
    await page.vendors.load()
    const createdSheet = nextSheet()
    document.body.append(document.createElement('courier-table'))
    const sheet = await createdSheet
    const rows = Array.from({ length: count }, (_, index) => goodRow(index))
    for (const [index, row] of rows.entries()) if (index % 100 === 50) row[1] = '12'
    await sheet.pasteTable(pastedText([titles, ...rows]))
    await sheet.checked()
  },
}

Object.assign(globalThis, { bulkGridPage: page })
