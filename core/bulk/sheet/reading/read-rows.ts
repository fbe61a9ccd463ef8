import { type BulkColumn, emptyCells, titleKey } from '../columns.ts'
import { isCellTooLong } from './cell-limits.ts'
import { type CellContext, type Guess, hasHiddenCharacters, readCell } from './cell-text.ts'
import { type FoundTable, ordersOf } from './find-table.ts'

/** An order of a file, as text. */
export interface ReadRow {
  number: number
  cells: Readonly<Record<BulkColumn, string>>
  guesses: Readonly<Partial<Record<BulkColumn, Guess>>>
  /** Columns whose text had hidden characters. An amount with such characters is unreadable. */
  hidden: readonly BulkColumn[]
  /** Characters of each text that was cut at its column's limit. */
  lengths: Readonly<Partial<Record<BulkColumn, number>>>
}

const cashTitles = ['codamount', 'codvalue', 'cashtocollect', 'cashamount', 'amounttocollect', 'collectamount']

/** Whether the amount's title says that the rider collects it. */
function isCashAmount({ rows, titlesAt, assigned }: FoundTable): boolean {
  const title = titlesAt === null ? null : rows[titlesAt]?.cells[assigned.indexOf('amount')]
  return typeof title === 'string' && cashTitles.includes(titleKey(title))
}

/** Reads the orders of a table, in the page and on the server. */
export function readRows(table: FoundTable, context: CellContext): ReadRow[] {
  const { orders, assigned } = ordersOf(table)
  const hasCashAmounts = isCashAmount(table)
  return orders.map(({ number, cells }) => {
    const texts = { ...emptyCells }
    const guesses: Partial<Record<BulkColumn, Guess>> = {}
    const hidden: BulkColumn[] = []
    const lengths: Partial<Record<BulkColumn, number>> = {}
    for (const [at, column] of assigned.entries()) {
      if (column === null) continue
      const cell = cells[at] ?? null
      const { text, guess } = readCell(column, cell, context)
      texts[column] = text
      if (guess) guesses[column] = guess
      if (isCellTooLong(column, text)) lengths[column] = String(cell).length
      if (column !== 'amount' && hasHiddenCharacters(cell)) hidden.push(column)
    }
    if (hasCashAmounts && texts.payment === '' && /[1-9]/.test(texts.amount)) texts.payment = 'CASH_ON_DELIVERY'
    return { number, cells: texts, guesses, hidden, lengths }
  })
}
