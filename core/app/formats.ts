import { computed, type ReadableAtom } from 'nanostores'
import type { Country } from '../config/countries.ts'
import type { Language } from '../config/languages.ts'
import type { Environment } from '../environment.ts'
import { formatMoney } from '../i18n/money.ts'
import { formatNumber } from '../i18n/number.ts'
import { createTimeFormats, type TimeFormats } from '../time/formats.ts'

export interface Formats extends TimeFormats {
  money(amount: number): string
  moneyIn(currency: string, amount: number): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  timesIn(zone: string): TimeFormats
  locale: string
}

/** @param $useGrouping `1,300` if true, else `1300` (flag `digit-grouping`) */
export function createFormats(
  environment: Pick<Environment, 'timeZone'>,
  $country: ReadableAtom<Country>,
  $language: ReadableAtom<Language>,
  $useGrouping: ReadableAtom<boolean>,
): ReadableAtom<Formats> {
  return computed([$country, $language, $useGrouping], (country, language, useGrouping) => {
    const locale = formatLocale(country, language)
    const viewerZone = environment.timeZone()
    const timesIn = (zone: string) => createTimeFormats(locale, zone, viewerZone)
    return {
      locale,
      timesIn,
      ...timesIn(country.timeZone),
      money: (amount: number) => formatMoney(amount, country.currency, country.cldrDigits, locale, useGrouping),
      moneyIn: (currency: string, amount: number) =>
        formatNumber(amount, locale, { style: 'currency', currency, useGrouping: useGrouping && 'auto' }),
      number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
    }
  })
}

/** Returns the BCP 47 tag for numbers and dates of a country in a language. */
export function formatLocale(country: Pick<Country, 'formatLocales'>, language: Language): string {
  return country.formatLocales[language] ?? language
}
