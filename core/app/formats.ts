import { computed, type ReadableAtom } from 'nanostores'
import type { Country } from '../config/countries.ts'
import type { Language } from '../config/languages.ts'
import type { Environment } from '../environment.ts'
import { formatMoney } from '../i18n/money.ts'
import { createTimeFormats, type TimeFormats } from '../time/formats.ts'

/** How this page writes money and times: the country's currency and zone in the page's language. */
export interface Formats extends TimeFormats {
  money(amount: number): string
  /** The tag behind them, for a widget's own `Intl` needs. */
  locale: string
}

export function createFormats(
  environment: Pick<Environment, 'timeZone'>,
  $country: ReadableAtom<Country>,
  $language: ReadableAtom<Language>,
): ReadableAtom<Formats> {
  return computed([$country, $language], (country, language) => {
    const locale = country.formatLocales[language] ?? language
    return {
      locale,
      ...createTimeFormats(locale, country.timeZone, environment.timeZone()),
      money: (amount: number) => formatMoney(amount, country.currency, country.currencyMinorUnits, locale),
    }
  })
}
