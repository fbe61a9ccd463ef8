import { readFileSync } from 'node:fs'
import type { BulkPayment } from '../../../../core/api/bulk-jobs.ts'
import type { Cell, Row, Sheet } from './reading/workbook.ts'
import { UnreadableFile, type Workbook } from './reading/workbook.ts'

export const columnNames = [
  'name',
  'phone',
  'address',
  'unit',
  'building',
  'latitude',
  'longitude',
  'notes',
  'description',
  'amount',
  'payment',
  'time',
  'outlet',
] as const
export type ColumnName = (typeof columnNames)[number]

export const bulkPayments = ['PAID', 'CASH_ON_DELIVERY', 'ONLINE_PAYMENT'] as const satisfies readonly BulkPayment[]

interface ColumnTexts {
  sheet: string
  guide: string
  column: string
  meaning: string
  columns: Record<ColumnName, { title: string; hint: string; others: string[] }>
  /** Words for payment methods and "as soon as possible". */
  payments: Record<BulkPayment, string[]>
  soon: string[]
}

/** Column names in a language that has no template. */
interface ColumnNames {
  columns: Partial<Record<ColumnName, string[]>>
  payments: Partial<Record<BulkPayment, string[]>>
  soon: string[]
}

const readConfig = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../core/config/${name}`, import.meta.url), 'utf8'))
const languages: Record<string, ColumnTexts> = readConfig('bulk-columns.json')
const otherLanguages: Record<string, ColumnNames> = readConfig('bulk-column-names.json')
const english = languages.en as ColumnTexts
export const bulkWords: Pick<ColumnNames, 'payments' | 'soon'>[] = [languages, otherLanguages].flatMap(Object.values)

/** Returns titles and explanations in the closest language. */
export function columnTexts(language: string): ColumnTexts {
  const { language: base, script } = new Intl.Locale(language).maximize()
  if (base === 'zh' && script === 'Hant') return languages['zh-HK'] ?? english
  return languages[language] ?? languages[base ?? ''] ?? english
}

// Ignores case, spaces, punctuation, accents, vowel signs and text in parentheses.
const titleKey = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const columnByTitle = new Map(
  columnNames.flatMap((name) =>
    [
      ...Object.values(languages).flatMap(({ columns }) => [columns[name].title, ...columns[name].others]),
      ...Object.values(otherLanguages).flatMap(({ columns }) => columns[name] ?? []),
    ].map((title) => [titleKey(title), name] as const),
  ),
)

const requiredColumns: readonly ColumnName[] = ['name', 'phone', 'address']
// Headings may precede the row of titles.
const maxTitleRow = 15

export interface OrderTable {
  sheet: string
  rows: Row[]
  /** Index from 0, and the title in the file. */
  columns: Map<ColumnName, { index: number; title: string }>
}

/** Finds the table of orders: the first sheet with name, phone and address columns. @throws UnreadableFile */
export function findOrders({ sheets }: Workbook): OrderTable {
  const closest = { found: -1, sheet: sheets[0]?.name ?? '', row: 1, missing: requiredColumns }
  for (const sheet of sheets) {
    for (const [index, row] of sheet.rows.slice(0, maxTitleRow).entries()) {
      const columns = columnsOf(row)
      const missing = requiredColumns.filter((name) => !columns.has(name))
      if (missing.length === 0) return tableOf(sheet, index, columns)
      if (columns.size > closest.found)
        Object.assign(closest, { found: columns.size, sheet: sheet.name, row: row.number, missing })
    }
  }
  if (sheets.every(({ rows }) => rows.length === 0)) throw new UnreadableFile('no-rows', { sheet: closest.sheet })
  const titles = closest.missing.map((name) => english.columns[name].title).join(', ')
  throw new UnreadableFile('no-columns', { sheet: closest.sheet, row: String(closest.row), columns: titles })
}

function columnsOf(row: Row): OrderTable['columns'] {
  const columns: OrderTable['columns'] = new Map()
  for (const [index, cell] of row.cells.entries()) {
    const name = typeof cell === 'string' ? columnByTitle.get(titleKey(cell)) : undefined
    if (name && !columns.has(name)) columns.set(name, { index, title: String(cell) })
  }
  return columns
}

function tableOf(sheet: Sheet, titleIndex: number, columns: OrderTable['columns']): OrderTable {
  const indexes = [...columns.values()].map(({ index }) => index)
  const isFilled = (row: Row) => indexes.some((index) => (row.cells[index] ?? null) !== null)
  const rows = sheet.rows.slice(titleIndex + 1).filter(isFilled)
  if (rows.length === 0) throw new UnreadableFile('no-rows', { sheet: sheet.name })
  return { sheet: sheet.name, rows, columns }
}

export function cellAt({ columns }: OrderTable, row: Row, name: ColumnName): Cell {
  const index = columns.get(name)?.index
  return index === undefined ? null : (row.cells[index] ?? null)
}
