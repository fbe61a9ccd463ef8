import type { Cell } from './tables.ts'

// Where spreadsheets may read a formula: at the beginning, and after separators of other locales within our quotes.
const startsFormula = /(^|[;|\t\r\n])([\s\p{Cc}"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu
// At worst read as a number.
const phoneNumber = /^\+[\d\s()./-]+$/

/** Writes a cell by RFC 4180 that can't run as a formula. */
export function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = phoneNumber.test(cell) && !/[\t\r\n]/.test(cell) ? cell : cell.replace(startsFormula, "$1$2'")
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Marks UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff'

export const csvLine = (row: readonly Cell[]) => `${row.map(csvCell).join(',')}\r\n`
