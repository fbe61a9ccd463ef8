import { type BulkColumn, type BulkWords, requiredColumns, titleKey } from '../columns.ts'
import type { ColumnChoice } from '../sheet-contract.ts'
import { type Cell, maxColumns, type TableRow, UnreadableFile, type Workbook } from './workbook.ts'

// Titles may follow a heading or two.
const maxTitlesRow = 15
const samplesShown = 3

export interface FoundTable {
  sheet: string
  titlesAt: number | null
  rows: TableRow[]
  assigned: (BulkColumn | null)[]
}

export type KnownColumns = Readonly<Record<string, BulkColumn | null>>

/**
 * Finds the table of orders: the first row with titles of name, phone and address, else the row with most known titles.
 * @throws UnreadableFile if the workbook has no rows
 */
export function findTable(workbook: Workbook, words: BulkWords, knownColumns: KnownColumns): FoundTable {
  let best: { matches: number; table: FoundTable } | null = null
  for (const { name, rows } of workbook.sheets) {
    for (const [index, row] of rows.slice(0, maxTitlesRow).entries()) {
      const table = {
        sheet: name,
        titlesAt: index,
        rows,
        assigned: assignedBy(row, widthOf(rows), words, knownColumns),
      }
      if (missingOf(table.assigned).length === 0) return requireOrders(table)
      const matches = new Set(table.assigned.filter((column) => column !== null)).size
      if (matches > (best?.matches ?? 0)) best = { matches, table }
    }
  }
  if (best) return requireOrders(best.table)
  const first = workbook.sheets.find(({ rows }) => rows.length > 0)
  if (!first) throw new UnreadableFile('bulk-order-upload.file.no-rows', { sheet: workbook.sheets[0]?.name ?? '' })
  const hasTitles = first.rows.length > 1 && looksLikeTitles(first.rows[0])
  const assigned = Array<null>(widthOf(first.rows)).fill(null)
  return { sheet: first.name, titlesAt: hasTitles ? 0 : null, rows: first.rows, assigned }
}

function requireOrders(table: FoundTable): FoundTable {
  if (ordersOf(table).length > 0) return table
  throw new UnreadableFile('bulk-order-upload.file.no-rows', { sheet: table.sheet })
}

export const missingOf = (assigned: readonly (BulkColumn | null)[]) =>
  requiredColumns.filter((column) => !assigned.includes(column))

function assignedBy(row: TableRow, width: number, words: BulkWords, knownColumns: KnownColumns) {
  const usedColumns = new Set<BulkColumn>()
  return Array.from({ length: width }, (_, index) => {
    const cell = row.cells[index]
    if (typeof cell !== 'string') return null
    const key = titleKey(cell)
    const column = Object.hasOwn(knownColumns, key) ? (knownColumns[key] ?? null) : words.columnOf(cell)
    if (column === null || usedColumns.has(column)) return null
    usedColumns.add(column)
    return column
  })
}

const widthOf = (rows: readonly TableRow[]) =>
  Math.min(
    maxColumns,
    rows.reduce((width, { cells }) => Math.max(width, cells.length), 0),
  )

function looksLikeTitles(row: TableRow | undefined): boolean {
  const texts = (row?.cells ?? []).filter((cell) => cell !== null)
  const isWord = (cell: Cell) => typeof cell === 'string' && !/\p{Nd}{4}/u.test(cell)
  return texts.length > 0 && texts.every(isWord)
}

export function ordersOf({ rows, titlesAt, assigned }: FoundTable): TableRow[] {
  const usedIndexes = assigned.flatMap((column, index) => (column === null ? [] : [index]))
  const isFilled = ({ cells }: TableRow) =>
    usedIndexes.length === 0 || usedIndexes.some((index) => (cells[index] ?? null) !== null)
  return rows.slice(titlesAt === null ? 0 : titlesAt + 1).filter(isFilled)
}

export function choiceOf(table: FoundTable): ColumnChoice {
  const { sheet, titlesAt, rows, assigned } = table
  const titles = titlesAt === null ? [] : (rows[titlesAt]?.cells ?? [])
  const samples = rows.slice(titlesAt === null ? 0 : titlesAt + 1).slice(0, samplesShown)
  return {
    sheet,
    hasTitles: titlesAt !== null,
    columns: assigned.map((column, index) => ({
      title: textOf(titles[index]),
      samples: samples.map(({ cells }) => textOf(cells[index])),
      assigned: column,
    })),
    missing: missingOf(assigned),
  }
}

function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.wallClock.replace('T', ' ').slice(0, 16) : String(cell)
}
