import { currentPage } from '../../core/app/page.ts'
import { goodRow, nextSheet, pastedText, titles } from '../widgets/bulk-grid-table.tsx'

/** What the bench asks of its page. */
export interface BulkGridPage {
  /** Signs in, and shows a table of so many orders. */
  open(rows: number, change?: (rows: string[][]) => void): Promise<void>
}

const page: BulkGridPage = {
  async open(count, change) {
    const own = currentPage()
    const { lang } = document.documentElement
    own.configure({ language: lang, ...(lang === 'ar' && { country: 'AE' }) })
    own.start()
    await own.ready()
    await own.session.signIn('parent@demo.courier', 'Courier!2026')
    await own.vendors.load()
    const made = nextSheet()
    document.body.append(document.createElement('courier-table'))
    const sheet = await made
    const rows = Array.from({ length: count }, (_, index) => goodRow(index))
    change?.(rows)
    await sheet.pasteTable(pastedText([titles, ...rows]))
    await sheet.checked()
  },
}

Object.assign(globalThis, { bulkGridPage: page })
