import { Temporal } from 'temporal-polyfill'
import { isPossiblePhone } from '../customer-phone.ts'
import { bulkPayments, bulkWords } from './columns.ts'
import type { Cell } from './reading/workbook.ts'

const isDigit = /^\p{Nd}$/u

/** Converts digits of any script and full-width letters to ASCII. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Each script's digits are consecutive.
    let value = 0
    while (value < 9 && isDigit.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
}

/** Returns the text of a cell on one line. Numbers keep all digits. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
  if (typeof cell === 'object') return cell.wallClock.replace('T', ' ')
  return String(cell).replace(/\s+/g, ' ').trim()
}

export const isFormulaError = (cell: Cell) =>
  typeof cell === 'string' && /^#(REF|N\/A|VALUE|NAME|DIV\/0|NULL|NUM|SPILL|CALC)[!?]?$/i.test(cell)

/** Reads a phone number. Restores the plus or zero that a numeric cell has lost, and marks the result as a guess. */
export function phoneOf(
  cell: Cell,
  country: { code: string; phonePrefix: string; phoneExample: { national: string } },
) {
  const phone = plainDigits(textOf(cell))
  if (typeof cell !== 'number') return { phone, isGuess: false }
  const hasTrunkZero = country.phoneExample.national.startsWith('0')
  const prefix = country.phonePrefix.replace(/\D/g, '')
  const withPlus = phone.startsWith(prefix) && isPossiblePhone(`+${phone}`, country.code) ? [`+${phone}`] : []
  const isNationalLength = phone.length + 1 === country.phoneExample.national.replace(/\D/g, '').length
  if (hasTrunkZero && isNationalLength) return { phone: `0${phone}`, isGuess: true }
  if (isPossiblePhone(phone, country.code)) return { phone, isGuess: false }
  const guess = [...withPlus, `0${phone}`, `+${phone}`].find((candidate) => isPossiblePhone(candidate, country.code))
  return { phone: guess ?? phone, isGuess: guess !== undefined }
}

// Limits the time of regular expressions, which is quadratic.
const maxCharacters = 60

/** Parses money; null if empty, NaN if unreadable or ambiguous. */
export function amountOf(cell: Cell, currencyDigits: number): number | null {
  if (typeof cell === 'number') return cell
  const originalText = textOf(cell)
  if (originalText.length > maxCharacters) return Number.NaN
  const text = plainDigits(originalText).replace(/[\p{L}\p{Sc}\s'’.]*(?=[\d-])|(?<=\d)[\p{L}\p{Sc}\s.]*$/gu, (part) =>
    /\d/.test(part) || part === '.' ? part : '',
  )
  if (text === '') return null
  const normalized = text.replaceAll('٬', '').replaceAll('٫', '.').replaceAll(' ', '')
  const separators = [...normalized.matchAll(/[.,]/g)]
  const last = separators.at(-1)
  if (!last) return parseNumber(normalized)
  const decimals = normalized.length - last.index - 1
  const separatorKinds = new Set(separators.map(([sign]) => sign))
  if (separatorKinds.size === 2) return parseNumber(decimalAt(normalized, last.index))
  if (separators.length > 1) return parseNumber(normalized.replace(/[.,]/g, ''))
  if (decimals !== 3) return parseNumber(decimalAt(normalized, last.index))
  // "1,234" is 1234, and "1.234" is ambiguous. If the currency has three decimals, "1.234" is clear and "1,234" ambiguous.
  if (currencyDigits === 3) return last[0] === '.' ? parseNumber(normalized) : Number.NaN
  return last[0] === ',' ? parseNumber(normalized.replace(',', '')) : Number.NaN
}

const decimalAt = (text: string, at: number) => `${text.slice(0, at).replace(/[.,]/g, '')}.${text.slice(at + 1)}`
const parseNumber = (text: string) => (/^-?\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN)

/** Parses degrees; null if empty, NaN if unreadable. */
export function degreesOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell
  const text = plainDigits(textOf(cell)).replace(',', '.').replace('°', '').trim()
  return text === '' ? null : parseNumber(text)
}

// Ignores case and Arabic vowel signs. Hyphens and underscores count as spaces.
const wordKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/[\u064b-\u0652]/g, '')
    .trim()

const paymentByWord = new Map(
  bulkWords.flatMap((words) =>
    bulkPayments.flatMap((payment) => (words.payments[payment] ?? []).map((word) => [wordKey(word), payment] as const)),
  ),
)
const asapWords = new Set(bulkWords.flatMap((words) => words.soon.map(wordKey)))

/** Returns the payment method that a word means (specification 2 §4), or the text of an unknown word. */
export function paymentOf(cell: Cell): string {
  const text = textOf(cell)
  return paymentByWord.get(wordKey(text)) ?? text
}

/**
 * Parses a delivery time: null for as soon as possible, undefined if unreadable.
 * @param isDayFirst how the country writes 11/12 @param today for a time without a date
 */
export function wallClockOf(
  cell: Cell,
  { dateSystem, isDayFirst, today }: { dateSystem: '1900' | '1904'; isDayFirst: boolean; today: Temporal.PlainDate },
): { time: Temporal.PlainDateTime; isGuess: boolean } | null | undefined {
  if (typeof cell === 'object') {
    return cell && { time: Temporal.PlainDateTime.from(cell.wallClock), isGuess: false }
  }
  if (typeof cell === 'number') return serialTime(cell, dateSystem, today)
  const originalText = textOf(cell)
  if (originalText.length > maxCharacters) return undefined
  const text = plainDigits(originalText).replace(/[\u200e\u200f\u061c]/g, '')
  if (text === '' || asapWords.has(wordKey(text))) return null
  const match =
    /^(?:(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?)?[T, ]*(?:(\d{1,2})[:.時时](\d{2})(?::(\d{2}))?分?\s*([ap])?\.?m?\.?)?$/i.exec(
      text,
    )
  if (!match) return undefined
  const [, first, second, third, hours, minutes, , dayPeriod] = match
  if (hours === undefined || minutes === undefined) return undefined
  const hour =
    dayPeriod === undefined ? Number(hours) : (Number(hours) % 12) + (dayPeriod.toLowerCase() === 'p' ? 12 : 0)
  const day =
    first === undefined ? { date: today, isGuess: true } : dateOf([first, second, third].map(Number), isDayFirst)
  if (!day || hour > 23 || Number(minutes) > 59) return undefined
  return { time: day.date.toPlainDateTime({ hour, minute: Number(minutes) }), isGuess: day.isGuess }
}

/** Converts a spreadsheet date, which is a number of days. Below 1, it is a time without a date. */
function serialTime(serial: number, dateSystem: '1900' | '1904', today: Temporal.PlainDate) {
  if (serial < 0 || serial > 200_000) return undefined
  const minutes = Math.round((serial % 1) * 1440)
  const firstDay = Temporal.PlainDate.from(dateSystem === '1904' ? '1904-01-01' : '1899-12-30')
  const day = serial < 1 ? today : firstDay.add({ days: Math.floor(serial) })
  return { time: day.toPlainDateTime().add({ minutes }), isGuess: serial < 1 }
}

function dateOf([first = 0, second = 0, third = 0]: number[], isDayFirst: boolean) {
  const isYearFirst = first > 31
  const isAmbiguous = !isYearFirst && first <= 12 && second <= 12 && first !== second
  const isDayBeforeMonth = first > 12 || (second <= 12 && isDayFirst)
  const [day, month] = isYearFirst ? [third, second] : isDayBeforeMonth ? [first, second] : [second, first]
  const writtenYear = isYearFirst ? first : third < 100 ? 2000 + third : third
  // The Buddhist calendar of Thailand.
  const year = writtenYear > 2400 ? writtenYear - 543 : writtenYear
  try {
    return { date: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }), isGuess: isAmbiguous }
  } catch {
    return null
  }
}
