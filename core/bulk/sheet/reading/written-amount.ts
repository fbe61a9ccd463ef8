import { amountFrom, maxAmountLength, numberIn } from '../../../i18n/amount.ts'
import currencyNames from './currency-names.json' with { type: 'json' }

/** The part of a country that amounts depend on. */
export interface AmountCountry {
  currency: string
  cldrDigits: number
  formatLocales: Readonly<Partial<Record<string, string>>>
}

/**
 * Reads the amount of a cell, with or without the country's currency.
 * @returns null if empty, NaN if it isn't clearly an amount
 */
export function amountOf(text: string, country: AmountCountry): number | null {
  if (text.trim() === '') return null
  const written = text.length > maxAmountLength ? null : withoutCurrency(text, country.currency)
  const number = written === null ? null : numberIn(written)
  if (!number) return Number.NaN
  const { grouped, decimal, mark } = number
  if (grouped === null || decimal === null) {
    return grouped === null ? amountFrom(decimal, mark, country.cldrDigits) : Number(grouped)
  }
  // Arabic digits are written with the marks of both scripts.
  const conventions = /[٠-٩۰-۹]/.test(text) ? [] : conventionsOf(country)
  const isGroup = conventions.some(({ group }) => group === mark)
  const isDecimal = conventions.some((convention) => convention.decimal === mark)
  // Without decimals, three digits can only be a group.
  if (isGroup && (!isDecimal || country.cldrDigits === 0)) return Number(grouped)
  return isDecimal && !isGroup ? amountFrom(decimal, mark, country.cldrDigits) : Number.NaN
}

const directionMarks = /[\u200e\u200f\u061c]/g

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

/** Returns the number of an amount; null if there is anything else than the currency before or after it. */
function withoutCurrency(text: string, currency: string): string | null {
  const plain = text.replace(directionMarks, '').trim()
  const first = plain.search(/\p{Nd}/u)
  if (first < 0) return null
  const [end = ''] = /(?<!\P{Nd})\P{Nd}*$/u.exec(plain) ?? []
  const known = names.get(currency)
  let before = plain.slice(0, first)
  let number = plain.slice(first, plain.length - end.length)
  let after = end
  // "$.50" is 0.5, and "Rs.500" is 500.
  const [lead] = /[.,٫．，]$/.exec(before) ?? []
  if (lead && !(/\p{L}\.$/u.test(before) && known?.dotted.has(before.toLowerCase()))) {
    before = before.slice(0, -1)
    number = lead + number
    if (/\p{L}$/u.test(before)) return null
  }
  const [trail] = before === '' && after.length === 1 ? (/^[.,]$/.exec(after) ?? []) : []
  if (trail) {
    number += trail
    after = ''
  }
  const isCurrency = (part: string) => part.trim() === '' || known?.keys.has(nameKey(part)) === true
  // "12K" is 12,000 to many.
  const isUnit = /^\s*k$/i.test(after)
  return isCurrency(before) && isCurrency(after) && !isUnit ? number : null
}

/** Chromium doesn't know Lao. The other languages that it lacks write numbers like others of their countries. */
const cachedConventions = new Map([['lo-LA', { group: '.', decimal: ',' }]])

/** Returns how the country writes numbers: in its languages and in English. */
function conventionsOf({ formatLocales }: AmountCountry) {
  return [...Object.values(formatLocales), 'en'].map((locale = 'en') => {
    const cached = cachedConventions.get(locale)
    if (cached) return cached
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
    const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    const convention = { group: signOf('group'), decimal: signOf('decimal') }
    cachedConventions.set(locale, convention)
    return convention
  })
}
