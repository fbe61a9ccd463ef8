import { latinDigits } from '../lib/text/latin-digits.ts'

// Bidi marks and zero-width characters that are copied along.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g

/**
 * Normalises a typed or pasted phone number: Latin digits, plain dashes, + for 00, no `tel:`, no `(0)` as in `+44 (0)20`, and no
 * name beside it: `8123 4567 (Mei)`.
 */
export function plainPhone(text: string): string {
  const plain = withoutNames(withoutSpreadsheetMarks(latinDigits(text.replace(invisible, ''))))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Zs}\s]/gu, ' ')
    .replace(/^ *tel: */i, '')
    .replace(/\uff0b/g, '+')
    .replace(/^[\s([]*(?:\+|00(?=[\s\-()[\]]*[1-9]))/, '+')
    .trim()
  return plain.startsWith('+') ? plain.replace(/\( *0 *\)/, '') : plain
}

/** Removes how spreadsheets mark text: `="0123"` and `'0123`. A number with exponent that has all its digits is written out. */
export function withoutSpreadsheetMarks(text: string): string {
  const [, quoted] = /^\s*="([^"]*)"\s*$/.exec(text) ?? []
  const plain = (quoted ?? text).trim().replace(/^['\u2018\u2019`]/, '')
  const [, first = '', decimals = '', exponent] = exponential.exec(plain) ?? []
  return exponent !== undefined && decimals.length === Number(exponent) ? first + decimals : plain
}

const exponential = /^(\d)(?:[.,](\d{0,20}))?e\+?(\d{1,2})$/i

/** Whether a spreadsheet has lost digits of a number: `9.12346E+07`. */
export const isShortenedNumber = (text: string) => exponential.test(withoutSpreadsheetMarks(latinDigits(text)))

const hasLetter = (text: string) => /\p{L}/u.test(text)

/** Letters that touch a digit may be a typing error, so they stay. */
function withoutNames(text: string): string {
  const plain = text.replace(/\([^()]*\)/g, (group) => (hasLetter(group) ? ' ' : group))
  const first = plain.search(/[+\uff0b\d]/)
  const last = plain.length - (/^\D*/.exec([...plain].reverse().join(''))?.[0].length ?? 0)
  if (first < 0) return text
  const [before, after] = [plain.slice(0, first), plain.slice(last)]
  const begin = hasLetter(before) && !hasLetter(before.at(-1) ?? '') ? first : 0
  const end = hasLetter(after) && !hasLetter(after[0] ?? '') ? last : plain.length
  return plain.slice(begin, end)
}

const separator = /[;|\n]|, | (?:\/|&|or|and|oder|ou|o|und|atau|или|或|または|หรือ|أو) /iu
const anySeparator = /[;|,/&\n]/

/**
 * Returns the first of several phone numbers in one field; null if there is one or none.
 * @param isPossible whether a text is a possible number
 */
export function firstOfPhones(text: string, isPossible: (phone: string) => boolean): string | null {
  const clear = text.split(separator)
  if (clear.length > 1 && clear.filter(isPossible).length > 1) return clear.find(isPossible)?.trim() ?? null
  if (isPossible(text)) return null
  const [first = '', ...others] = text.split(anySeparator)
  // `012-345 6789/90` are two numbers that differ at their end.
  const hasMore = others.some((other) => /\d{2}/.test(latinDigits(other)))
  return hasMore && isPossible(first) ? first.trim() : null
}
