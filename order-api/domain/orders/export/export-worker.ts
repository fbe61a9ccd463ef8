import { open } from 'node:fs/promises'
import type { MessagePort } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportFormat } from '../../../../core/api/order-lists.ts'
import { writable, xlsxText } from '../../../../core/lib/text/plain-text.ts'
import type { TransactionRow } from '../../../store/orders/export-rows.ts'
import type { OrderRow } from '../../../store/schema.ts'
import { readCountry } from '../../country.ts'
import { byteOrderMark, csvLine, decimalOf } from './csv.ts'
import { type Cell, type ExportWords, orderCells, transactionCells } from './tables.ts'

export interface ExportOptions {
  format: ExportFormat
  countryCode: string
  titles: string[]
  words: ExportWords
}

/** Rows of a table, and how many there are before the status filter; null after the last. */
export type ExportPage = { rows: { orders: OrderRow[] } | { transactions: TransactionRow[] }; count: number } | null

/** Requests the next page, and says how much of the file is written. */
export interface ExportProgress {
  bytes: number
  rows: number
}

export type ExportJob = ExportOptions & { path: string; pages: MessagePort }

/** Creates the file, and writes the pages that come through `pages`. Runs in a thread (`write-export.ts`). */
export async function writeFile({
  format,
  countryCode,
  titles,
  words,
  path,
  pages,
}: ExportJob): Promise<ExportProgress> {
  const progress: ExportProgress = { bytes: 0, rows: 0 }
  const file = await open(path, 'wx', 0o600)
  const country = readCountry(countryCode)
  const decimal = decimalOf(country)

  // Old rows, and texts of other services, may hold characters that aren't accepted today.
  const textOfCell = format === 'csv' ? writable : xlsxText
  const cellFor = (cell: Cell) => (typeof cell === 'string' ? textOfCell(cell) : cell)

  async function* readRows(): AsyncGenerator<Cell[][]> {
    for (;;) {
      const page = await nextPage(pages, progress)
      if (!page) return
      const rows =
        'orders' in page.rows
          ? page.rows.orders.map((order) => orderCells(order, country, words, titles.length))
          : page.rows.transactions.map((transaction) => transactionCells(transaction, country, words))
      yield rows.map((row) => row.map(cellFor))
      progress.rows += page.count
    }
  }

  async function* csvChunks() {
    const encoder = new TextEncoder()
    yield encoder.encode(byteOrderMark + csvLine(titles, decimal))
    for await (const rows of readRows()) yield encoder.encode(rows.map((row) => csvLine(row, decimal)).join(''))
  }

  async function* xlsxRows() {
    for await (const page of readRows()) yield* page
  }

  try {
    const columns = titles.map((header) => ({ header }))
    const chunks =
      format === 'csv' ? csvChunks() : writeXlsxStream(xlsxRows(), { name: 'Export', columns, freezePane: { rows: 1 } })
    for await (const chunk of chunks) {
      await file.appendFile(chunk)
      progress.bytes += chunk.byteLength
    }
    return progress
  } finally {
    pages.close()
    await file.close()
  }
}

function nextPage(pages: MessagePort, progress: ExportProgress): Promise<ExportPage> {
  return new Promise((resolve) => {
    pages.once('message', resolve)
    pages.postMessage(progress)
  })
}
