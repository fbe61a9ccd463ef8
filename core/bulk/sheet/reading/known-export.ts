import { splitAddress } from '../../../addresses/address-parts.ts'
import { buildingLimit, descriptionLimit, unitLimit } from '../../../config/field-limits.ts'
import { type BulkColumn, type BulkWords, bulkColumns } from '../columns.ts'
import exportsJson from './known-exports.json' with { type: 'json' }
import type { Cell, TableRow } from './workbook.ts'

/**
 * The export of a system, known by the titles that it `needs`. Each column has alternatives, of which the first that is filled
 * counts: the billing address comes after the shipping address. Titles of an alternative are joined: by a comma in addresses, by a
 * space after `+` and elsewhere. `=` marks the second line of an address, `#2` the second column of that title, `*` a number.
 */
interface KnownExport {
  system: string
  needs: string[]
  columns: Partial<Record<BulkColumn, string[][]>>
  /** How many of the item in `description`: the first of these titles that the file has. */
  quantity?: string[]
  /** Texts of the payment columns that say that the order is paid. */
  paid?: string[]
  /** Whether customers can only pay in advance. */
  alwaysPaid?: boolean
  /** Orders with one of these texts, or with any if there are none, need no rider. */
  leftOut?: Record<string, string[]>
}

const knownExports: readonly KnownExport[] = exportsJson

interface Source {
  column: BulkColumn
  alternative: number
  /** Among those that are joined. */
  place: number
  joint: ', ' | ' '
  isSecondLine: boolean
}

/** An order of the export that needs no rider. */
export interface LeftOutOrder {
  number: number
  reference: string
  name: string
  /** Title and text of the cell that says so. */
  reason: string
}

export interface RecognisedExport {
  system: string
  /** Of each column of the file. */
  sources: readonly (Source | null)[]
  quantityAt: number | null
  leftOut: readonly { at: number; title: string; texts: readonly string[] }[]
  paymentOf(texts: readonly string[]): string
}

/** Normalises a title of an export. Unlike `titleKey`, it keeps what is in brackets: `First Name (Shipping)`. */
export const exportTitleKey = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}&#*]/gu, '')

export function recogniseExport(row: TableRow, words: BulkWords): RecognisedExport | null {
  const keys = row.cells.map((cell) => (typeof cell === 'string' ? exportTitleKey(cell).replace(/#/g, '') : ''))
  const known = knownExports.find(({ needs }) => needs.every((title) => keys.includes(exportTitleKey(title))))
  if (!known) return null
  const sources: (Source | null)[] = keys.map(() => null)
  for (const column of bulkColumns) {
    for (const [alternative, titles] of (known.columns[column] ?? []).entries()) {
      // The city alone is no address. It belongs to the next alternative.
      if (column === 'address' && columnsWith(titles[0] ?? '', keys).length === 0) continue
      for (const [place, marked] of titles.entries()) {
        const [mark = ''] = /^[+=]/.exec(marked) ?? []
        for (const at of columnsWith(marked.slice(mark.length), keys)) {
          sources[at] ??= {
            column: mark === '=' ? 'unit' : column,
            alternative,
            place,
            joint: column === 'address' && mark !== '+' ? ', ' : ' ',
            isSecondLine: mark === '=',
          }
        }
      }
    }
  }
  const leftOut = Object.entries(known.leftOut ?? {}).flatMap(([title, texts]) =>
    columnsWith(title, keys).map((at) => ({ at, title, texts })),
  )
  const quantityAt = known.quantity?.flatMap((title) => columnsWith(title, keys))[0] ?? null
  return { system: known.system, sources, quantityAt, leftOut, paymentOf: (texts) => paymentOf(texts, known, words) }
}

function columnsWith(title: string, keys: readonly string[]): number[] {
  const key = exportTitleKey(title)
  const [, name = '', suffix = ''] = /^(.*?)(\*|#\d+)?$/.exec(key) ?? []
  const isMatch = (other: string) =>
    suffix === '*' ? other.startsWith(name) && /^\d+$/.test(other.slice(name.length)) : other === name
  const matching = keys.flatMap((other, at) => (isMatch(other) ? [at] : []))
  if (suffix === '*') return matching
  const wanted = suffix === '' ? 0 : Number(suffix.slice(1)) - 1
  return matching.slice(wanted, wanted + 1)
}

/** Cash on delivery stays so until the order is marked as paid. An unknown text is left for the user to decide. */
function paymentOf(texts: readonly string[], { paid = [], alwaysPaid = false }: KnownExport, words: BulkWords): string {
  const methods = texts.map((text) => words.paymentOf(text.replace(/\([^()]*\)/g, '')))
  if (methods.includes('PAID') || alwaysPaid) return 'PAID'
  // "Credit card" may still be unpaid.
  if (methods.includes('CASH_ON_DELIVERY')) return 'CASH_ON_DELIVERY'
  return texts.some((text) => paid.includes(text.toLowerCase())) ? 'PAID' : ''
}

interface Order {
  number: number
  rows: TableRow[]
}

/** Merges the rows of each order, with its items listed. @param assigned column of each of the file's columns */
export function ordersOfExport(
  rows: readonly TableRow[],
  assigned: readonly (BulkColumn | null)[],
  known: RecognisedExport,
): { orders: TableRow[]; leftOut: LeftOutOrder[] } {
  const sources = assigned.map((column, at): Source | null => {
    const source = known.sources[at]
    if (column === null || source?.column === column) return column && (source ?? null)
    return { column, alternative: 0, place: at, joint: column === 'address' ? ', ' : ' ', isSecondLine: false }
  })
  const orders: TableRow[] = []
  const leftOut: LeftOutOrder[] = []
  for (const order of groupRows(rows, known.sources)) {
    const row = { number: order.number, cells: cellsOf(order, sources, known) }
    const reason = reasonOf(order, known)
    if (reason === null) orders.push(row)
    else leftOut.push({ number: order.number, reference: textIn(row, 'reference'), name: textIn(row, 'name'), reason })
  }
  return { orders, leftOut }
}

const textIn = (row: TableRow, column: BulkColumn) => textOf(row.cells[bulkColumns.indexOf(column)])

function groupRows(rows: readonly TableRow[], sources: readonly (Source | null)[]): Order[] {
  const orders: Order[] = []
  const byReference = new Map<string, Order>()
  for (const row of rows) {
    if (row.cells.every((cell) => cell === null)) continue
    const reference = textOf(cellOf([row], sources, 'reference'))
    const isContinued = reference === '' && byReference.size > 0 && cellOf([row], sources, 'name') === null
    const order = isContinued ? orders.at(-1) : byReference.get(reference)
    if (order) {
      order.rows.push(row)
      continue
    }
    const added = { number: row.number, rows: [row] }
    orders.push(added)
    if (reference !== '') byReference.set(reference, added)
  }
  return orders
}

function reasonOf({ rows }: Order, { leftOut }: RecognisedExport): string | null {
  for (const { at, title, texts } of leftOut) {
    const text = rows.map(({ cells }) => textOf(cells[at])).find((filled) => filled !== '')
    if (text && (texts.length === 0 || texts.includes(text.toLowerCase()))) return `${title}: ${text}`
  }
  return null
}

function cellsOf({ rows }: Order, sources: readonly (Source | null)[], known: RecognisedExport): Cell[] {
  const cells = Object.fromEntries(bulkColumns.map((column) => [column, cellOf(rows, sources, column)]))
  cells.description = itemsOf(rows, sources, known.quantityAt)
  cells.payment = known.paymentOf(textsOf(rows, sources, 'payment')) || null
  addSecondLine(cells, rows, sources)
  return bulkColumns.map((column) => cells[column] ?? null)
}

/** Returns the first alternative that is filled. A single cell keeps its type. */
function cellOf(rows: readonly TableRow[], sources: readonly (Source | null)[], column: BulkColumn): Cell {
  const found = partsOf(rows, sources, column)
  if (!found) return null
  const [first, ...others] = found.parts
  return others.length === 0 && first ? first.cell : joined(found.parts)
}

interface Part {
  cell: Cell
  joint: string
}

function partsOf(rows: readonly TableRow[], sources: readonly (Source | null)[], column: BulkColumn) {
  for (const alternative of alternativesOf(sources, column)) {
    for (const row of rows) {
      const places = sources.flatMap((source, at) =>
        source?.column === column && source.alternative === alternative && !source.isSecondLine ? [{ at, source }] : [],
      )
      places.sort((one, other) => one.source.place - other.source.place || one.at - other.at)
      const isFilled = (at: number | undefined) => at !== undefined && textOf(row.cells[at]) !== ''
      if (!isFilled(column === 'name' ? places.find(({ at }) => isFilled(at))?.at : places[0]?.at)) continue
      const parts = places.flatMap(({ at, source: { joint } }): Part[] =>
        isFilled(at) ? [{ cell: row.cells[at] ?? null, joint }] : [],
      )
      return { parts, row, alternative }
    }
  }
  return null
}

function alternativesOf(sources: readonly (Source | null)[], column: BulkColumn): number[] {
  const numbers = sources.flatMap((source) => (source?.column === column ? [source.alternative] : []))
  return [...new Set(numbers)].sort((one, other) => one - other)
}

/** Joins parts, without those that an earlier one contains. */
function joined(parts: readonly Part[]): string {
  return parts.reduce((text, { cell, joint }) => {
    const part = textOf(cell)
    if (text.toLowerCase().includes(part.toLowerCase())) return text
    return text === '' ? part : `${text}${joint}${part}`
  }, '')
}

/** Finds unit and building in the second line of an address. */
function addSecondLine(cells: Record<string, Cell>, rows: readonly TableRow[], sources: readonly (Source | null)[]) {
  const chosen = partsOf(rows, sources, 'address')
  const at = sources.findIndex((source) => source?.isSecondLine && source.alternative === chosen?.alternative)
  const line = chosen && at >= 0 ? textOf(chosen.row.cells[at]) : ''
  if (line === '' || !chosen) return
  const { unit, building, text } = splitAddress(`${line},`)
  const rest = [building, text].filter(Boolean).join(', ')
  if (unit.length <= unitLimit && rest.length <= buildingLimit) {
    cells.unit ??= unit || null
    cells.building ??= rest || null
  } else cells.address = `${line}, ${textOf(cells.address)}`
}

function textsOf(rows: readonly TableRow[], sources: readonly (Source | null)[], column: BulkColumn): string[] {
  return sources.flatMap((source, at) => {
    const text = rows.map(({ cells }) => textOf(cells[at])).find((filled) => filled !== '')
    return source?.column === column && text ? [text] : []
  })
}

/** Lists the items, as many as fit. */
function itemsOf(rows: readonly TableRow[], sources: readonly (Source | null)[], quantityAt: number | null): Cell {
  const items = rows.flatMap((row) => {
    const found = partsOf([row], sources, 'description')
    if (!found) return []
    const quantity = quantityAt === null ? '' : textOf(row.cells[quantityAt])
    const isList = found.parts.some(({ cell }) => listedItem.test(textOf(cell)))
    return isList ? found.parts.flatMap(({ cell }) => listedItems(textOf(cell))) : [item(joined(found.parts), quantity)]
  })
  if (items.length === 0) return null
  for (let shown = items.length; shown > 0; shown -= 1) {
    const more = items.length - shown
    const text = [...items.slice(0, shown), ...(more > 0 ? [`+${more}`] : [])].join(', ')
    if ([...text].length <= descriptionLimit) return text
  }
  return items[0] ?? null
}

const item = (name: string, quantity: string) => (/^[2-9]$|^[1-9]\d+$/.test(quantity) ? `${quantity} × ${name}` : name)

const listedItem = /(?:^|[\s|,;{"])(?:product )?name"?\s*:\s*"?([^|,;"]+)/i
const listedQuantity = /(?:qty|quantity)"?\s*:\s*"?(\d+)/i

/** Reads items in one cell: `name:Cake|quantity:2;name:Tea`, JSON, or `Product Qty: 2, Product Name: Cake|Product Qty: …`. */
function listedItems(text: string): string[] {
  const separator = /product (id|qty)\s*:/i.test(text) ? '|' : text.startsWith('[') ? '}' : ';'
  return text.split(separator).flatMap((chunk) => {
    const name = listedItem.exec(chunk)?.[1]?.trim()
    return name ? [item(name, listedQuantity.exec(chunk)?.[1] ?? '')] : []
  })
}

export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.wallClock.replace('T', ' ').slice(0, 16) : String(cell).trim()
}
