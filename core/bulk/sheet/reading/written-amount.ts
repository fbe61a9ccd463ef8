import { amountFrom, writtenAmount } from '../../../i18n/amount.ts'

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
  // Without decimals, three digits can only be a group.
  if (isGroup && (!isDecimal || country.cldrDigits === 0)) return Number(grouped)
  return isDecimal && !isGroup ? amountFrom(decimal, mark, country.cldrDigits) : Number.NaN
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
