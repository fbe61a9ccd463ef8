import type { Cell } from './tables.ts'

// Spreadsheets may read a formula at the beginning of a cell, and after separators of other locales within our quotes.
const startsFormula = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=(?:^|[;|\t\r\n])[\s\p{Cc}"']*)/gu
// Isn't escaped: spreadsheets at worst read it as a number.
const phoneNumber = /^\+[\d\s()./-]+$/

/** Writes a cell by RFC 4180 that can't run as a formula. */
export function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = phoneNumber.test(cell) && !/[\t\r\n]/.test(cell) ? cell : cell.replace(startsFormula, "'")
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Starts a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'

export const csvLine = (row: readonly Cell[]) => `${row.map(csvCell).join(',')}\r\n`
