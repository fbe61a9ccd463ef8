import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { type CountryCode, countryCodes } from '../../../core/config/country-codes.ts'
import { amountOf } from '../../../core/i18n/amount.ts'
import { formatMoney } from '../../../core/i18n/money.ts'
import { readCountry } from '../../../order-api/domain/country.ts'
import { feeFor } from '../../../order-api/domain/fees/fees.ts'

/** By country: without decimals, with two, and with three. */
const readings: Record<string, Record<string, number | null>> = {
  UG: { '1,250,000': 1250000, '1,250': 1250 },
  SG: {
    '': null,
    '   ': null,
    '12': 12,
    '12.5': 12.5,
    '12,50': 12.5,
    '.5': 0.5,
    '1,250': 1250,
    '1,250.75': 1250.75,
    '1.250,75': 1250.75,
    '1 250,75': 1250.75,
    '1,25,000': 125000,
    '١٢٫٥': 12.5,
    '۱۲۰۰': 1200,
    '๑๒๐': 120,
  },
  ES: { '12,5': 12.5, '1.250,75': 1250.75, '1250': 1250 },
  // In Kuwait, a comma separates thousands. Tunisia writes three decimals behind a comma, or in English behind a point.
  KW: { '1.250': 1.25, '1,250': 1250, '1,250.500': 1250.5 },
  TN: { '1,250': 1.25, '1.250': 1.25, '1.250,500': 1250.5, '12,5': 12.5 },
}

for (const [code, amounts] of Object.entries(readings)) {
  for (const [typed, amount] of Object.entries(amounts))
    test(`reads "${typed}" in ${code} as ${amount}`, async () => {
      assert.equal(amountOf(typed, await loadCountry(code as CountryCode)), amount)
    })
}

for (const typed of ['abc', '-5', '1.250', '12.345', '1e3', '12 USD', '1,2,3', '1..2', '0x10']) {
  test(`"${typed}" is refused as an amount in Singapore`, async () => {
    assert.ok(Number.isNaN(amountOf(typed, await loadCountry('SG'))))
  })
}

const countries = await Promise.all(countryCodes.map(loadCountry))

for (const anyCountry of countries) {
  const { code, currency, cldrDigits, formatLocales } = anyCountry
  test(`in ${code} the shown fee is the charged fee, and can be typed in the same format`, () => {
    for (const km of [0.4, 3.1, 7.3, 11.9]) {
      const country = readCountry(code)
      const charged = feeFor(country, km, { latitude: country.map.lat, longitude: country.map.lng })
      for (const locale of Object.values(formatLocales)) {
        const shownText = formatMoney(charged, currency, cldrDigits, locale)
        const number = shownText.match(/\p{Nd}[\p{Nd}.,٫٬'’\s]*\p{Nd}|\p{Nd}/u)?.[0] ?? ''
        if (cldrDigits > 0) assert.equal(number.match(/[.,٫](\p{Nd}*)$/u)?.[1]?.length, cldrDigits, shownText)
        assert.equal(amountOf(number, anyCountry), charged, `${locale} ${number}`)
      }
    }
  })
}
