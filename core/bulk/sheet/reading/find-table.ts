import { type BulkColumn, type BulkWords, bulkColumns, requiredColumns, titleKey } from '../columns.ts'
import type { ColumnChoice } from '../sheet-contract.ts'
import {
  exportTitleKey,
  type LeftOutOrder,
  ordersOfExport,
  type RecognisedExport,
  recogniseExport,
  textOf,
} from './known-export.ts'
import { type Cell, maxColumns, type TableRow, UnreadableFile, type Workbook } from './workbook.ts'

// Titles may follow a heading or two.
const maxTitlesRow = 15
const samplesShown = 3

export interface FoundTable {
  sheet: string
  titlesAt: number | null
  rows: TableRow[]
  assigned: (BulkColumn | null)[]
  /** The system whose export it is; null for other tables. */
  known: RecognisedExport | null
}

export type KnownColumns = Readonly<Record<string, BulkColumn | null>>

/**
 * Finds the table of orders: a known export, else the first row with titles of name, phone and address, else the row with most known titles.
 * @throws UnreadableFile if the workbook has no rows
 */
export function findTable(workbook: Workbook, words: BulkWords, knownColumns: KnownColumns): FoundTable {
  for (const { name, rows } of workbook.sheets) {
    for (const [titlesAt, row] of rows.slice(0, maxTitlesRow).entries()) {
      const known = recogniseExport(row, words)
      if (!known) continue
      const assigned = Array.from({ length: widthOf(rows) }, (_, at) => {
        const key = columnKey(row.cells[at], known)
        return Object.hasOwn(knownColumns, key) ? (knownColumns[key] ?? null) : (known.sources[at]?.column ?? null)
      })
      return { sheet: name, titlesAt, rows, assigned, known }
    }
  }
  let best: { matches: number; table: FoundTable } | null = null
  for (const { name, rows } of workbook.sheets) {
    for (const [index, row] of rows.slice(0, maxTitlesRow).entries()) {
      const table = {
        sheet: name,
        titlesAt: index,
        rows,
        assigned: assignedBy(row, widthOf(rows), words, knownColumns),
        known: null,
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
  return { sheet: first.name, titlesAt: hasTitles ? 0 : null, rows: first.rows, assigned, known: null }
}

function requireOrders(table: FoundTable): FoundTable {
  if (ordersOf(table).orders.length > 0) return table
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

export interface Orders {
  orders: TableRow[]
  /** Column of each cell of the orders. */
  assigned: readonly (BulkColumn | null)[]
  leftOut: LeftOutOrder[]
}

export function ordersOf({ rows, titlesAt, assigned, known }: FoundTable): Orders {
  const rowsBelow = rows.slice(titlesAt === null ? 0 : titlesAt + 1)
  if (known) return { ...ordersOfExport(rowsBelow, assigned, known), assigned: bulkColumns }
  const usedIndexes = assigned.flatMap((column, index) => (column === null ? [] : [index]))
  const isFilled = ({ cells }: TableRow) =>
    usedIndexes.length === 0 || usedIndexes.some((index) => (cells[index] ?? null) !== null)
  return { orders: rowsBelow.filter(isFilled), assigned, leftOut: [] }
}

/** The name under which a title's column is remembered. */
export function columnKey(title: Cell | undefined, known: RecognisedExport | null): string {
  if (typeof title !== 'string') return ''
  return known ? `${known.system}: ${exportTitleKey(title)}` : titleKey(title)
}

export function choiceOf(table: FoundTable): ColumnChoice {
  const { sheet, titlesAt, rows, assigned, known } = table
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
    // What the export lacks is entered in the rows.
    missing: known ? [] : missingOf(assigned),
  }
}
