import type { Cell } from './tables.ts'

/**
 * Where a spreadsheet would read a formula: at the beginning, and after everything that separates cells or rows in another
 * locale or program, which looks for its own separator within our quotes.
 */
const startsFormula = /(^|[;|\t\r\n])([\s\p{Cc}"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu
/** At worst a number to a spreadsheet. */
const phoneNumber = /^\+[\d\s()./-]+$/

/** A cell by RFC 4180. Numbers and phone numbers stay as they are; other text can't be run as a formula. */
export function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = phoneNumber.test(cell) && !/[\t\r\n]/.test(cell) ? cell : cell.replace(startsFormula, "$1$2'")
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

export const csvLine = (row: readonly Cell[]) => `${row.map(csvCell).join(',')}\r\n`
