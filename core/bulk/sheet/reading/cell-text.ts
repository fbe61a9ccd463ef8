import { type AmountCountry, amountText } from '../../../i18n/amount.ts'
import type { TextKey } from '../../../i18n/keys.ts'
import { plainPhone, withoutSpreadsheetMarks } from '../../../i18n/plain-phone.ts'
import { latinDigits } from '../../../lib/text/latin-digits.ts'
import { plainLine } from '../../../lib/text/plain-text.ts'
import { isWellFormed, toWellFormed } from '../../../lib/text/well-formed.ts'
import type { BulkColumn } from '../columns.ts'
import { cellLimits, cutCell } from './cell-limits.ts'
import type { Cell, Workbook } from './workbook.ts'

export interface Guess {
  key: Extract<TextKey, `bulk-order-upload.row.${string}`>
  values: Record<string, string>
}

/** Cleans the text of a cell: one line, without hidden characters. */
export function cellText(column: BulkColumn, text: string): string {
  // Spaces are removed, so some more text is read than remains.
  const cut = unquoted(toWellFormed(text.trim().slice(0, 4 * cellLimits[column])))
  if (column === 'amount') return cutCell(column, amountLine(cut))
  const line = plainLine(cut).replace(/\s+/g, ' ').trim()
  return cutCell(column, column === 'phone' ? phoneLine(line) : line)
}

/** In csv, `="012"` keeps a spreadsheet from reading a number. */
const unquoted = (text: string) => /^="([^"]*)"$/.exec(text)?.[1] ?? text

/** Leaves a phone number as it's written, without names beside it and marks of spreadsheets. */
function phoneLine(line: string): string {
  const text = withoutSpreadsheetMarks(latinDigits(line))
  return /\p{L}/u.test(text) && /\d/.test(text) ? plainPhone(text) : text
}

/** Marks an amount that isn't one line as typed: without the line break, "12" above "500" would be 12,500. */
function amountLine(text: string): string {
  const line = plainLine(text).trim()
  return text.includes(line) ? line : `\ufffd${line}`
}

/** Whether the cell has characters that `cellText` removes. */
export function hasHiddenCharacters(cell: Cell): boolean {
  if (typeof cell !== 'string') return false
  const line = cell.replace(/\s+/g, ' ')
  return !isWellFormed(line) || plainLine(line) !== line
}

export interface CellContext {
  kind: Workbook['kind']
  dateSystem: Workbook['dateSystem']
  country: AmountCountry & { phonePrefix: string; phoneExample: { national: string } }
  isPossiblePhone(phone: string): boolean
}

export function readCell(column: BulkColumn, cell: Cell, context: CellContext): { text: string; guess?: Guess } {
  if (cell === null) return { text: '' }
  if (typeof cell === 'object') return { text: cell.wallClock.replace('T', ' ').slice(0, 16) }
  if (typeof cell === 'boolean') return { text: String(cell).toUpperCase() }
  if (column === 'phone' && isBareNumber(cell, context.kind)) return readPhone(plainNumber(cell), context)
  if (typeof cell === 'string') return { text: cellText(column, cell) }
  if (column === 'amount') return { text: amountText(plainNumber(cell), context.country) }
  return { text: column === 'time' ? serialText(cell, context.dateSystem) : plainNumber(cell) }
}

// In csv and copied ranges, digits may have lost their leading zeros.
function isBareNumber(cell: string | number, kind: Workbook['kind']): cell is number | string {
  return typeof cell === 'number' || (kind === 'text' && /^\d+$/.test(cell.trim()))
}

function plainNumber(value: number | string): string {
  if (typeof value === 'string') return value.trim()
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
}

/** Restores a lost plus or leading zero if that makes a possible number. */
function readPhone(digits: string, { country, isPossiblePhone }: CellContext): { text: string; guess?: Guess } {
  const { national } = country.phoneExample
  const lacksOneDigit = digits.length + 1 === national.replace(/\D/g, '').length
  if (!(national.startsWith('0') && lacksOneDigit) && isPossiblePhone(digits)) return { text: digits }
  const prefix = country.phonePrefix.replace(/\D/g, '')
  const candidates = [`0${digits}`, `+${digits}`]
  if (digits.startsWith(prefix) && !(national.startsWith('0') && lacksOneDigit)) candidates.reverse()
  const phone = candidates.find(isPossiblePhone)
  if (!phone) return { text: digits }
  return { text: phone, guess: { key: 'bulk-order-upload.row.phone-guess', values: { phone } } }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Formats Excel's number of days since the epoch; below 1 it's a time of day. */
function serialText(serial: number, dateSystem: Workbook['dateSystem']): string {
  if (serial < 0 || serial > 200_000) return plainNumber(serial)
  const minutes = Math.round((serial % 1) * 1440)
  if (serial < 1) return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
  const epoch = dateSystem === '1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const moment = new Date(epoch + Math.floor(serial) * 86_400_000 + minutes * 60_000)
  return moment.toISOString().slice(0, 16).replace('T', ' ')
}

export const isFormulaError = (text: string) => /^#(REF|N\/A|VALUE|NAME|DIV\/0|NULL|NUM|SPILL|CALC)[!?]?$/i.test(text)

// Limits the time that the patterns take for long texts.
const maxNumberLength = 60

/** Parses degrees; null if empty, NaN if unreadable. */
export function degreesOf(text: string): number | null {
  if (text.length > maxNumberLength) return Number.NaN
  const plain = latinDigits(text).replaceAll('\u066b', '.').replace(',', '.').replace('°', '').trim()
  if (plain === '') return null
  return /^[-+]?\d{1,3}(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}

export interface ParsedTime {
  day: string | null
  minute: number
  isUnclear: boolean
}

const dateTimePattern =
  /^(?:(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?)?[T, ]*(\d{1,2})[:.時时](\d{2})(?::[0-5]\d)?分?\s*(?:([ap])\.?\s?m\.?)?$/i

/** Parses date and time; null if unreadable. @param isDayFirst how the country writes 11/12 */
export function parsedTime(text: string, isDayFirst: boolean): ParsedTime | null {
  if (text.length > maxNumberLength) return null
  const match = dateTimePattern.exec(latinDigits(text.normalize('NFKC')).replace(/[\u200e\u200f\u061c]/g, ''))
  if (!match) return null
  const [, first, second, third, hours = '', minutes = '', meridiem] = match
  const hour = meridiem === undefined ? Number(hours) : (Number(hours) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || (meridiem !== undefined && (Number(hours) < 1 || Number(hours) > 12)))
    return null
  const minute = hour * 60 + Number(minutes)
  if (first === undefined) return { day: null, minute, isUnclear: false }
  const date = dayOf(Number(first), Number(second), Number(third), isDayFirst)
  return date && { ...date, minute }
}

function dayOf(first: number, second: number, third: number, isDayFirst: boolean) {
  const isYearFirst = first > 31
  const isUnclear = !isYearFirst && first <= 12 && second <= 12 && first !== second
  const startsWithDay = first > 12 || (second <= 12 && isDayFirst)
  const [day, month] = isYearFirst ? [third, second] : startsWithDay ? [first, second] : [second, first]
  const writtenYear = isYearFirst ? first : third < 100 ? 2000 + third : third
  // Thailand's Buddhist calendar.
  const year = writtenYear > 2400 ? writtenYear - 543 : writtenYear
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDate ? { day: date.toISOString().slice(0, 10), isUnclear } : null
}

const dayFirstByCountry = new Map<string, boolean>()

/** Whether the country reads 11/12 as 11 December. */
export function writesDayFirst(country: string): boolean {
  const cached = dayFirstByCountry.get(country)
  if (cached !== undefined) return cached
  const parts = new Intl.DateTimeFormat(`en-${country}`, { dateStyle: 'short' }).formatToParts(0)
  const types = parts.map(({ type }) => type)
  const isDayFirst = types.indexOf('day') < types.indexOf('month')
  dayFirstByCountry.set(country, isDayFirst)
  return isDayFirst
}
