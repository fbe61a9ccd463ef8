import { type BulkColumn, bulkColumns, loadBulkWords } from '../../../../core/bulk/sheet/columns.ts'
import { readSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import { findTable, missingOf } from '../../../../core/bulk/sheet/reading/find-table.ts'
import { readRows } from '../../../../core/bulk/sheet/reading/read-rows.ts'
import { type BulkFileProblem, maxRows, UnreadableFile } from '../../../../core/bulk/sheet/reading/workbook.ts'
import { readCountry } from '../../country.ts'
import { isPossiblePhone } from '../../customer-phone.ts'
import { mailText } from '../../mail/mail-texts.ts'
import { type PackedRows, packRows } from './packed-rows.ts'

/** The orders of a file, as text. */
export interface OrderTable {
  sheet: string
  /** Titles of the columns in the file. */
  titles: Partial<Record<BulkColumn, string>>
  rowCount: number
  /** The rows, a part per turn of the check. */
  parts: PackedRows[]
}

// Every problem contains it.
const maxTitle = 40
// They're checked in a tenth of a second for most files, so that turns are short.
const rowsPerPart = 100

export interface FileToRead {
  file: Uint8Array
  country: string
  /** Flag `pickup-and-return-on-web`. */
  hasReturns: boolean
}

export type WorkerResponse = { table: OrderTable } | { problem: BulkFileProblem }

async function readOrders({ file, country: code, hasReturns }: FileToRead): Promise<OrderTable> {
  const read = await readSpreadsheet({ name: 'Orders.xlsx', bytes: new Uint8Array(file).buffer })
  if ('problem' in read) throw new UnreadableFile(read.problem.key, read.problem.values)
  const { kind, dateSystem } = read.workbook
  const words = await loadBulkWords(hasReturns)
  const table = findTable(read.workbook, words, {})
  const { sheet, assigned, titlesAt } = table
  const titlesRow = table.rows[titlesAt ?? 0]
  const missing = table.known ? [] : missingOf(assigned)
  if (missing.length > 0) {
    const titleOf = (column: BulkColumn) => mailText('en', `bulk-order-upload.table.columns.${column}`)
    const columns = missing.map(titleOf).join(', ')
    throw new UnreadableFile('bulk-order-upload.file.no-columns', {
      sheet,
      row: String(titlesRow?.number ?? 1),
      columns,
    })
  }
  const country = readCountry(code)
  const rows = readRows(table, { kind, dateSystem, country, isPossiblePhone: (phone) => isPossiblePhone(phone, code) })
  if (rows.length === 0) throw new UnreadableFile('bulk-order-upload.file.no-rows', { sheet })
  if (rows.length > maxRows) {
    throw new UnreadableFile('bulk-order-upload.file.too-many-rows', { sheet, limit: String(maxRows) })
  }
  const titleOf = (column: BulkColumn) => titlesRow?.cells[assigned.indexOf(column)]
  const titles = bulkColumns
    .filter((column) => assigned.includes(column))
    .map((column) => [column, String(titleOf(column)).slice(0, maxTitle).toWellFormed()])
  const parts = Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, part) =>
    packRows(rows.slice(part * rowsPerPart, (part + 1) * rowsPerPart)),
  )
  return { sheet, titles: Object.fromEntries(titles), rowCount: rows.length, parts }
}

/** Runs in a thread (`read-workbook.ts`). */
export async function readFile(data: FileToRead): Promise<WorkerResponse> {
  try {
    return { table: await readOrders(data) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem }
    return { problem: { key: 'bulk-order-upload.file.corrupt', values: {} } }
  }
}
