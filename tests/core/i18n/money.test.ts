import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { parseAmount } from '../../../core/i18n/amount.ts'
import { formatMoney } from '../../../core/i18n/money.ts'
import { readCountry } from '../../../order-api/domain/country.ts'
import { feeFor } from '../../../order-api/domain/fees/fees.ts'

const countries = await Promise.all(countryCodes.map(loadCountry))

/** Decimals of currencies that don't have two, according to CLDR. */
const digits: Record<string, number> = {
  ...{ KWD: 3, BHD: 3, OMR: 3, JOD: 3, TND: 3 },
  ...{ JPY: 0, UGX: 0, XOF: 0, IQD: 0, PKR: 0, MMK: 0, LAK: 0, HUF: 0 },
}

test('money uses the country’s digits', () => {
  for (const { code, currency, cldrDigits } of countries) assert.equal(cldrDigits, digits[currency] ?? 2, code)
})

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

test('an amount with more decimals than the currency is refused', () => {
  const cents = (code: string) => countries.find((country) => country.code === code)?.cldrDigits ?? -1
  assert.ok(Number.isNaN(parseAmount('120.5', cents('PK'))))
  assert.ok(Number.isNaN(parseAmount('1500.50', cents('JP'))))
  assert.equal(parseAmount('1.255', cents('KW')), 1.255)
  assert.ok(Number.isNaN(parseAmount('1.2555', cents('KW'))))
})
