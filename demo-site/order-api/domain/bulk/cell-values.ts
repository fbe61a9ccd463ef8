import { Temporal } from 'temporal-polyfill'
import { isPossiblePhone } from '../customer-phone.ts'
import { bulkPayments, bulkWords } from './columns.ts'
import type { Cell } from './reading/workbook.ts'

const isDigit = /^\p{Nd}$/u

/** Converts digits of any script to ASCII, and full-width letters. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Each script's digits are consecutive.
    let value = 0
    while (value < 9 && isDigit.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
}

/** Text of a cell on one line; numbers keep all digits. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
  if (typeof cell === 'object') return cell.wallClock.replace('T', ' ')
  return String(cell).replace(/\s+/g, ' ').trim()
}

export const isFormulaError = (cell: Cell) =>
  typeof cell === 'string' && /^#(REF|N\/A|VALUE|NAME|DIV\/0|NULL|NUM|SPILL|CALC)[!?]?$/i.test(cell)

/** Reads a phone number. A numeric cell has lost its plus or zeros: they are added and marked as a guess. */
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

// Bounds the search, which is quadratic.
const maxCharacters = 60

/** Parses money; null if empty, NaN if unreadable or ambiguous. */
export function amountOf(cell: Cell, currencyDigits: number): number | null {
  if (typeof cell === 'number') return cell
  const written = textOf(cell)
  if (written.length > maxCharacters) return Number.NaN
  const text = plainDigits(written).replace(/[\p{L}\p{Sc}\s'’.]*(?=[\d-])|(?<=\d)[\p{L}\p{Sc}\s.]*$/gu, (part) =>
    /\d/.test(part) || part === '.' ? part : '',
  )
  if (text === '') return null
  const plain = text.replaceAll('٬', '').replaceAll('٫', '.').replaceAll(' ', '')
  const separators = [...plain.matchAll(/[.,]/g)]
  const last = separators.at(-1)
  if (!last) return number(plain)
  const decimals = plain.length - last.index - 1
  const kinds = new Set(separators.map(([sign]) => sign))
  if (kinds.size === 2) return number(decimalAt(plain, last.index))
  if (separators.length > 1) return number(plain.replace(/[.,]/g, ''))
  if (decimals !== 3) return number(decimalAt(plain, last.index))
  // "1,234" is a thousand unless the currency has three decimals; "1.234" is ambiguous.
  if (currencyDigits === 3) return last[0] === '.' ? number(plain) : Number.NaN
  return last[0] === ',' ? number(plain.replace(',', '')) : Number.NaN
}

const decimalAt = (text: string, at: number) => `${text.slice(0, at).replace(/[.,]/g, '')}.${text.slice(at + 1)}`
const number = (text: string) => (/^-?\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN)

/** Parses degrees; null if empty, NaN if unreadable. */
export function degreesOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell
  const text = plainDigits(textOf(cell)).replace(',', '.').replace('°', '').trim()
  return text === '' ? null : number(text)
}

// Ignores case, spaces, hyphens and Arabic vowel signs.
const wordKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/[\u064b-\u0652]/g, '')
    .trim()

const payments = new Map(
  bulkWords.flatMap((words) =>
    bulkPayments.flatMap((payment) => (words.payments[payment] ?? []).map((word) => [wordKey(word), payment] as const)),
  ),
)
const soon = new Set(bulkWords.flatMap((words) => words.soon.map(wordKey)))

/** A payment method of bulk orders (specification 2 §4), else the text as written. */
export function paymentOf(cell: Cell): string {
  const text = textOf(cell)
  return payments.get(wordKey(text)) ?? text
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
  const written = textOf(cell)
  if (written.length > maxCharacters) return undefined
  const text = plainDigits(written).replace(/[\u200e\u200f\u061c]/g, '')
  if (text === '' || soon.has(wordKey(text))) return null
  const found =
    /^(?:(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?)?[T, ]*(?:(\d{1,2})[:.時时](\d{2})(?::(\d{2}))?分?\s*([ap])?\.?m?\.?)?$/i.exec(
      text,
    )
  if (!found) return undefined
  const [, first, second, third, hours, minutes, , half] = found
  if (hours === undefined || minutes === undefined) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const day =
    first === undefined ? { date: today, isGuess: true } : dateOf([first, second, third].map(Number), isDayFirst)
  if (!day || hour > 23 || Number(minutes) > 59) return undefined
  return { time: day.date.toPlainDateTime({ hour, minute: Number(minutes) }), isGuess: day.isGuess }
}

/** A date as a number of days; below 1 it is a time. */
function serialTime(serial: number, dateSystem: '1900' | '1904', today: Temporal.PlainDate) {
  if (serial < 0 || serial > 200_000) return undefined
  const minutes = Math.round((serial % 1) * 1440)
  const zero = Temporal.PlainDate.from(dateSystem === '1904' ? '1904-01-01' : '1899-12-30')
  const day = serial < 1 ? today : zero.add({ days: Math.floor(serial) })
  return { time: day.toPlainDateTime().add({ minutes }), isGuess: serial < 1 }
}

function dateOf([one = 0, two = 0, three = 0]: number[], isDayFirst: boolean) {
  const isYearFirst = one > 31
  const isAmbiguous = !isYearFirst && one <= 12 && two <= 12 && one !== two
  const [day, month] = isYearFirst ? [three, two] : one > 12 || (two <= 12 && isDayFirst) ? [one, two] : [two, one]
  const writtenYear = isYearFirst ? one : three < 100 ? 2000 + three : three
  // The Buddhist calendar of Thailand.
  const year = writtenYear > 2400 ? writtenYear - 543 : writtenYear
  try {
    return { date: Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }), isGuess: isAmbiguous }
  } catch {
    return null
  }
}
