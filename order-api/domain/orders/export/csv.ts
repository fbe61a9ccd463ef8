import type { Country } from '../../country.ts'
import type { Cell } from './tables.ts'

// Spreadsheets may read a formula at the beginning of a cell, and after separators of other locales within our quotes.
const startsFormula = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=(?:^|[;|\t\r\n])[\s\p{Cc}"']*)/gu
// Isn't escaped: spreadsheets at worst read it as a number.
const phoneNumber = /^\+[\d\s()./-]+$/

/** Writes a cell by RFC 4180 that can't run as a formula. @param decimal decimal separator */
export function csvCell(cell: Cell, decimal: '.' | ',' = '.'): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const safe = phoneNumber.test(cell) && !/[\t\r\n]/.test(cell) ? cell : cell.replace(startsFormula, "'")
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Starts a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Writes a line as the country's spreadsheets read it: with semicolons if its numbers have a decimal comma. */
export function csvLine(row: readonly Cell[], decimal: '.' | ','): string {
  return `${row.map((cell) => csvCell(cell, decimal)).join(decimal === ',' ? ';' : ',')}\r\n`
}

/** Returns the decimal separator of the country's first language. */
export function decimalOf({ defaultLanguage, formatLocales }: Pick<Country, 'defaultLanguage' | 'formatLocales'>) {
  const format = new Intl.NumberFormat(formatLocales[defaultLanguage], { numberingSystem: 'latn' })
  return format.formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}
