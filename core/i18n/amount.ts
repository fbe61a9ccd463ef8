import { latinDigits } from '../lib/text/latin-digits.ts'

/**
 * Parses typed money: `12.5`, `1,250.00`, `1 250,50`, `١٢٫٥`. A single separator is the decimal point, unless it is a comma
 * before three digits and the currency has fewer than three (`1,250`).
 * @param digits the currency's decimals (`cldrDigits`)
 * @returns null for an empty field, NaN if unreadable or too precise
 */
export function parseAmount(text: string, digits: number): number | null {
  const typed = latinDigits(text)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
  if (typed === '') return null
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(typed)) return Number.NaN
  const mark = decimalMark(typed, digits)
  const [whole = '', fraction = ''] = mark ? splitAtLast(typed, mark) : [typed]
  if (fraction.length > digits || /[.,]/.test(fraction) || !isGrouped(whole)) return Number.NaN
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`)
}

function decimalMark(typed: string, digits: number): '.' | ',' | null {
  const last = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','))
  if (last < 0) return null
  const mark = typed[last] as '.' | ','
  const marks = [...typed].filter((character) => character === '.' || character === ',')
  if (marks.length > 1) return marks.every((other) => other === mark) ? null : mark
  const digitsAfter = typed.length - last - 1
  return digitsAfter === 3 && digits !== 3 && (mark === ',' || digits === 0) ? null : mark
}

function splitAtLast(typed: string, mark: string): [string, string] {
  const at = typed.lastIndexOf(mark)
  return [typed.slice(0, at), typed.slice(at + 1)]
}

/** Groups of three, or of two and three as in South Asia (`1,25,000`). */
function isGrouped(whole: string): boolean {
  return /^\d*$|^\d{1,3}(,\d{2,3})*,\d{3}$|^\d{1,3}(\.\d{3})+$/.test(whole)
}
