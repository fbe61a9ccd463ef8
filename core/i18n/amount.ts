import { latinDigits } from '../lib/text/latin-digits.ts'
import currencyNames from './currency-names.json' with { type: 'json' }

/*
 * The grammar of money:
 *
 *   amount   = [currency] [space] number [end] [space] [currency]   the country's; of "Rs.50", the dot belongs to the currency
 *   end      = ",-" | ".-" | ":-"                               no decimals: "12,-" | "/-" | "/=" | "only"
 *   number   = whole | whole mark | [whole] mark digits         digits of one script
 *   whole    = digits | grouped
 *   grouped  = 1–3 digits, then groups of three digits, with one separator throughout, and no leading zero
 *            | 1–2 digits, one or more groups of two, and a group of three, separated by commas (lakh, crore)
 *   mark     = "." | "," | "٫"                                  not the separator of the groups
 *            | ":" before two decimals, if the currency is written too and is called "kr": "249:50 kr", but "12:30" is a time
 *   separator = "." | "," | "٬" | "'" | space
 *
 * A text that this doesn't describe isn't an amount. One mark before three digits (`1,234`) may be a separator or a decimal
 * point. It's what the country's languages and English agree on, else unclear, unless the currency's decimals decide: without
 * decimals, three digits can only be a group, and with three, they are the decimals (`3,700` in Tunisia, but not in Kuwait,
 * where a comma is never the decimal point).
 */

/** The part of a country that amounts depend on. */
export interface AmountCountry {
  currency: string
  cldrDigits: number
  formatLocales: Readonly<Partial<Record<string, string>>>
}

interface WrittenNumber {
  /** Digits of the number as groups, and as decimals; null if it can't be read that way. */
  grouped: string | null
  decimal: { whole: string; fraction: string } | null
  mark: string
}

// Limits the time of everything below.
const maxAmountLength = 60

/**
 * Reads an amount with or without the country's currency, wherever it was written: typed, in a file or in a message.
 * @returns null if empty, NaN if it isn't clearly an amount
 */
export function amountOf(text: string, country: AmountCountry): number | null {
  if (text.trim() === '') return null
  const written = writtenAmount(text, country.currency)
  if (!written) return Number.NaN
  const { grouped, decimal, mark, isWhole } = written
  if (isWhole) return grouped === null ? Number.NaN : Number(grouped)
  if (grouped === null || decimal === null) {
    return grouped === null ? amountFrom(decimal, mark, country.cldrDigits) : Number(grouped)
  }
  // Arabic digits are written with the marks of both scripts.
  const conventions = /[٠-٩۰-۹]/.test(text) ? [] : conventionsOf(country)
  const isGroup = conventions.some(({ group }) => group === mark)
  const isDecimal = conventions.some((convention) => convention.decimal === mark)
  if (isGroup && (!isDecimal || country.cldrDigits === 0)) return Number(grouped)
  return isDecimal && (!isGroup || country.cldrDigits === 3)
    ? amountFrom(decimal, mark, country.cldrDigits)
    : Number.NaN
}

/**
 * Writes a number so that `amountOf` reads the same one, or none: 12.345 might be read as 12,345.
 * @param plain the number with a decimal point
 */
export function amountText(plain: string, country: AmountCountry): string {
  return /\.\d{3}$/.test(plain) && amountOf(plain, country) !== Number(plain) ? `${plain}0` : plain
}

/** What to correct in a text that isn't clearly one of the country's amounts; null for an amount and for other text. */
export function amountProblem(text: string, country: AmountCountry) {
  if (!Number.isNaN(amountOf(text, country))) return null
  if (isOtherCurrency(text, country.currency)) return 'validation.other-currency'
  return writtenAmount(text, country.currency) ? 'bulk-order-upload.row.amount-unclear' : null
}

export type AmountProblem = ReturnType<typeof amountProblem>

/** Chromium doesn't know Lao. The other languages that it lacks write numbers like others of their countries. */
const cachedConventions = new Map([['lo-LA', { group: '.', decimal: ',' }]])

/** Returns how English and the country's own languages write numbers. */
function conventionsOf({ formatLocales }: AmountCountry) {
  return ['en', ...Object.values(formatLocales)].map((locale = 'en') => {
    const cached = cachedConventions.get(locale)
    if (cached) return cached
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
    const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    const convention = { group: signOf('group'), decimal: signOf('decimal') }
    cachedConventions.set(locale, convention)
    return convention
  })
}

/** @param mark the sign before the fraction */
function amountFrom(decimal: WrittenNumber['decimal'], mark: string, digits: number): number {
  if (!decimal) return Number.NaN
  // Programs write a point, and zeros after the decimals. Three digits might be a group, and four after a comma one of
  // ten thousand. "1,500.00" is common for currencies without decimals, too.
  const isOfProgram = mark === '.' && decimal.fraction.length > 3
  const isOfCurrency = digits === 0 && /^0{1,2}$/.test(decimal.fraction)
  const fraction = isOfProgram || isOfCurrency ? decimal.fraction.replace(/(?<!0)0+$/, '') : decimal.fraction
  return fraction.length > digits ? Number.NaN : Number(`${decimal.whole || '0'}.${fraction || '0'}`)
}

const spaces = /[\u00a0\u2007\u2009\u202f\u3000]/g
const fullWidth: Readonly<Record<string, string>> = { '．': '.', '，': ',', '＇': "'", '’': "'" }
const separators = ['.', ',', "'", ' ', '٬', '٫']

/** Reads a number; null if the grammar doesn’t describe it. */
function numberIn(text: string): WrittenNumber | null {
  if (!isOneScript(text)) return null
  const plain = latinDigits(text)
    .replace(spaces, ' ')
    .replace(/[．，＇’]/g, (sign) => fullWidth[sign] ?? sign)
  const parts = ['']
  const marks: string[] = []
  for (const sign of plain) {
    if (separators.includes(sign)) {
      marks.push(sign)
      parts.push('')
    } else if (/^\d$/.test(sign)) parts[parts.length - 1] += sign
    else return null
  }
  const mark = marks.at(-1) ?? ''
  const [first = ''] = parts
  if (marks.length === 0) return { grouped: first, decimal: null, mark }
  const fraction = parts.at(-1) ?? ''
  const wholeParts = parts.slice(0, -1)
  const isMark = ['.', ',', '٫'].includes(mark) && !marks.slice(0, -1).includes(mark)
  const hasDigits = first !== '' || (wholeParts.length === 1 && fraction !== '')
  const isWhole = wholeParts.length === 1 || (isGrouped(wholeParts, marks.slice(0, -1)) && fraction !== '')
  const decimal = isMark && hasDigits && isWhole ? { whole: wholeParts.join(''), fraction } : null
  const grouped = isGrouped(parts, marks) ? parts.join('') : null
  return grouped === null && decimal === null ? null : { grouped, decimal, mark }
}

/** Groups of three, or of two and three as in South Asia (`1,25,000`). */
function isGrouped(groups: readonly string[], marks: readonly string[]): boolean {
  const [first = '', ...others] = groups
  const [mark = ''] = marks
  if (mark === '٫' || marks.some((other) => other !== mark) || !/^[1-9]\d{0,2}$/.test(first)) return false
  if (others.every((group) => group.length === 3)) return true
  const isLakh = others.length > 1 && others.slice(0, -1).every((group) => group.length === 2)
  return isLakh && mark === ',' && first.length < 3 && others.at(-1)?.length === 3
}

/** Whether the digits are of one script: each script's zero is its value before the digit. */
function isOneScript(text: string): boolean {
  const zeros = (text.match(/\p{Nd}/gu) ?? []).map((digit) => (digit.codePointAt(0) ?? 0) - Number(latinDigits(digit)))
  return new Set(zeros).size === 1
}

interface WrittenAmount extends WrittenNumber {
  /** Whether a mark says that there are no decimals: `12,-`. */
  isWhole: boolean
}

/** Reads an amount with or without the currency; null if anything else is before or after the number. */
function writtenAmount(text: string, currency: string): WrittenAmount | null {
  const parts = partsOf(text, currency)
  if (!parts) return null
  const isCurrency = (part: string) => {
    const name = part.trim()
    const isName = (text: string) => names.get(currency)?.keys.has(nameKey(text)) === true
    // "SGD$12.50" and "SGD $12.50": the code and a sign, but "PHPP12.50" is a slip.
    const sign = name.startsWith(currency) ? name.slice(currency.length) : ''
    return name === '' || isName(name) || (/^\P{L}/u.test(sign) && isName(sign.trim()))
  }
  // "12K" is 12,000 to many.
  const isUnit = /^\s*k$/i.test(parts.after)
  return isCurrency(parts.before) && isCurrency(parts.after) && !isUnit ? parts.amount : null
}

/** Whether a text is an amount in another currency: `US$ 25` in Singapore. */
export function isOtherCurrency(text: string, currency: string): boolean {
  const parts = partsOf(text, currency)
  if (!parts || writtenAmount(text, currency)) return false
  const currencies = [parts.before, parts.after].filter((part) => part.trim() !== '')
  const isKnown = (part: string) =>
    isCurrencyCode(part.trim()) || [...names.values()].some(({ keys }) => keys.has(nameKey(part)))
  return currencies.every(isKnown)
}

const directionMarks = /[\u200e\u200f\u061c]|^[\u2066-\u2068]|\u2069$/g

/** Ignores case, unless the name is short: "12 k" and "5 km" aren't kyats and marks. */
function nameKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(directionMarks, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{L})\.$/u, '')
  return plain.length > 2 ? plain.toLowerCase() : plain
}

const names = new Map(
  Object.entries(currencyNames).map(([code, list]) => [
    code,
    {
      keys: new Set([code, ...list].map(nameKey)),
      dotted: new Set(list.filter((name) => name.endsWith('.')).map((name) => name.toLowerCase())),
    },
  ]),
)

let codes: ReadonlySet<string> | null = null

function isCurrencyCode(text: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf?.('currency') ?? [])
  return codes.has(text)
}

const wholeMark = /^\s*[.,:]\s?[-\u2013\u2014]{1,2}/
const shillingMark = /^\s*\/[-=]\s*(only\b\.?)?|\s{1,3}only\b\.?$/i

const colonOfCents = /(?<=^[^:]*):(?=\p{Nd}{2}$)/u

/** Splits a text into a number, and what is before and after it. */
function partsOf(text: string, currency: string): { before: string; amount: WrittenAmount; after: string } | null {
  if (text.length > maxAmountLength) return null
  const plain = text.replace(directionMarks, '').trim()
  const first = plain.search(/\p{Nd}/u)
  if (first < 0) return null
  const [end = ''] = /(?<!\P{Nd})\P{Nd}*$/u.exec(plain) ?? []
  let before = plain.slice(0, first)
  let digits = plain.slice(first, plain.length - end.length)
  let after = end.replace(wholeMark, '')
  const isWhole = after !== end
  after = after.replace(shillingMark, '')
  // "$.50" is 0.5, and "Rs.500" is 500.
  const [lead] = /[.,٫．，]$/.exec(before) ?? []
  if (lead && !(/\p{L}\.$/u.test(before) && names.get(currency)?.dotted.has(before.toLowerCase()))) {
    before = before.slice(0, -1)
    digits = lead + digits
    if (/\p{L}$/u.test(before)) return null
  }
  const [trail] = before === '' && after.length === 1 ? (/^[.,]$/.exec(after) ?? []) : []
  if (trail) {
    digits += trail
    after = ''
  }
  const hasColon = names.get(currency)?.keys.has('kr') && `${before}${after}`.trim() !== ''
  const number = numberIn(hasColon ? digits.replace(colonOfCents, '٫') : digits)
  return number && { before, amount: { ...number, isWhole }, after }
}
