import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import { writable, xlsxText } from '../../../../../core/lib/text/plain-text.ts'
import type { TransactionRow } from '../../../store/orders/export-rows.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { type Cell, orderCells, transactionCells } from './tables.ts'

export interface ExportOptions {
  format: 'csv' | 'xlsx'
  country: Country
  titles: string[]
}

/** Rows of a table; null after the last. */
export type ExportPage = { orders: OrderRow[] } | { transactions: TransactionRow[] } | null

/** `isReady` requests the next page, or after the last page says that the file is complete. */
export type ExportWorkerMessage = { bytes: Uint8Array } | { isReady: true }

const port = parentPort
const { format, country, titles }: ExportOptions = workerData
// Old rows, and texts of other services, may hold characters that aren't accepted today.
const textOfCell = format === 'csv' ? writable : xlsxText
const cellFor = (cell: Cell) => (typeof cell === 'string' ? textOfCell(cell) : cell)

const pages: ExportPage[] = []
let wake = () => {}
port?.on('message', (page: ExportPage) => {
  pages.push(page)
  wake()
})

const post = (message: ExportWorkerMessage) => port?.postMessage(message)

async function* readRows(): AsyncGenerator<Cell[][]> {
  for (;;) {
    while (pages.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    const page = pages.shift()
    if (!page) return
    const rows =
      'orders' in page
        ? page.orders.map((order) => orderCells(order, country))
        : page.transactions.map((transaction) => transactionCells(transaction, country))
    yield rows.map((row) => row.map(cellFor))
    post({ isReady: true })
  }
}

async function writeCsv() {
  const encoder = new TextEncoder()
  post({ bytes: encoder.encode(byteOrderMark + csvLine(titles)) })
  for await (const rows of readRows()) post({ bytes: encoder.encode(rows.map(csvLine).join('')) })
}

async function writeXlsx() {
  async function* rows() {
    for await (const page of readRows()) yield* page
  }
  const columns = titles.map((header) => ({ header }))
  const stream = writeXlsxStream(rows(), { name: 'Export', columns, freezePane: { rows: 1 } })
  for await (const bytes of stream) post({ bytes })
}

await (format === 'csv' ? writeCsv() : writeXlsx())
post({ isReady: true })
