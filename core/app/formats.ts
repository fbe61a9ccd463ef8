import { computed, type ReadableAtom } from 'nanostores'
import type { Country } from '../config/countries.ts'
import type { Language } from '../config/languages.ts'
import { knownZone } from '../environment/known-zone.ts'
import type { Environment } from '../environment.ts'
import type { DualPricing } from '../flags/variations.ts'
import { formatMoney } from '../i18n/money.ts'
import { formatNumber } from '../i18n/number.ts'
import { createTimeFormats, type TimeFormats } from '../time/formats.ts'

export interface Formats extends TimeFormats {
  money(amount: number): string
  /** A fee or total: also in the second currency of flag `dual-pricing-display`, which is for display only. */
  price(amount: number): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** A number of minutes, such as `12 min`. */
  minutes(value: number): string
  timesIn(zone: string): TimeFormats
  locale: string
}

/**
 * @param $useGrouping `1,300` if true, else `1300` (flag `digit-grouping`)
 * @param $secondCurrency of flag `dual-pricing-display`; null without it
 */
export function createFormats(
  environment: Pick<Environment, 'timeZone'>,
  $country: ReadableAtom<Country>,
  $language: ReadableAtom<Language>,
  $useGrouping: ReadableAtom<boolean>,
  $secondCurrency: ReadableAtom<DualPricing | null>,
): ReadableAtom<Formats> {
  return computed([$country, $language, $useGrouping, $secondCurrency], (country, language, useGrouping, second) => {
    const locale = formatLocale(country, language)
    const viewerZone = environment.timeZone()
    const timesIn = (given: string) => {
      const zone = knownZone(given) ?? country.timeZone
      return createTimeFormats(locale, zone, viewerZone ?? zone)
    }
    const money = (amount: number) => formatMoney(amount, country.currency, country.cldrDigits, locale, useGrouping)
    const secondMoney = ({ currency, rate }: DualPricing, amount: number) =>
      formatNumber(amount * rate, locale, { style: 'currency', currency, useGrouping: useGrouping && 'auto' })
    return {
      locale,
      timesIn,
      ...timesIn(country.timeZone),
      money,
      price: (amount: number) => (second ? `${money(amount)} / ${secondMoney(second, amount)}` : money(amount)),
      number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, locale, options),
      // As in the texts: Singapore's and Britain's English would say "mins", and Arabic's one letter is the dinar's, too.
      minutes: (value: number) =>
        formatNumber(value, language === 'en' ? 'en' : locale, {
          style: 'unit',
          unit: 'minute',
          unitDisplay: language.startsWith('ar') ? 'long' : 'short',
        }),
    }
  })
}

/** Returns the BCP 47 tag for numbers and dates of a country in a language. */
export function formatLocale(country: Pick<Country, 'formatLocales'>, language: Language): string {
  return country.formatLocales[language] ?? language
}
