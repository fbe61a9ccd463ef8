import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { parseAmount } from '../../../core/i18n/amount.ts'
import { formatMoney } from '../../../core/i18n/money.ts'
import { readCountry } from '../../../order-api/domain/country.ts'
import { feeFor } from '../../../order-api/domain/fees/fees.ts'

const countries = await Promise.all(countryCodes.map(loadCountry))

for (const { code, currency, cldrDigits, formatLocales } of countries) {
  test(`in ${code} the shown fee is the charged fee, and can be typed in the same format`, () => {
    for (const km of [0.4, 3.1, 7.3, 11.9]) {
      const country = readCountry(code)
      const charged = feeFor(country, km, { latitude: country.map.lat, longitude: country.map.lng })
      for (const locale of Object.values(formatLocales)) {
        const shownText = formatMoney(charged, currency, cldrDigits, locale)
        const number = shownText.match(/\p{Nd}[\p{Nd}.,٫٬'’\s]*\p{Nd}|\p{Nd}/u)?.[0] ?? ''
        if (cldrDigits > 0) assert.equal(number.match(/[.,٫](\p{Nd}*)$/u)?.[1]?.length, cldrDigits, shownText)
        assert.equal(parseAmount(number, cldrDigits), charged, `${locale} ${number}`)
      }
    }
  })
}
