import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountOf } from '../../../../core/bulk/sheet/reading/written-amount.ts'
import { loadCountry } from '../../../../core/config/countries.ts'
import { countryCodes } from '../../../../core/config/country-codes.ts'
import { isOtherCurrency, parseAmount } from '../../../../core/i18n/amount.ts'
import currencyNames from '../../../../core/i18n/currency-names.json' with { type: 'json' }

const countries = await Promise.all(countryCodes.map(loadCountry))
type Country = (typeof countries)[number]
const countryOf = (code: string) => countries.find((country) => country.code === code) as Country
const namesOf = ({ currency }: Country): string[] => currencyNames[currency as keyof typeof currencyNames] ?? []

/** As people type them, with the marks of whole amounts. */
const typed: [country: string, text: string, amount: number][] = [
  ['SG', '２３．５', 23.5],
  ['SG', '$23.50', 23.5],
  ['SG', 'S$ 23.50', 23.5],
  ['SG', '23.50 SGD', 23.5],
  ['SG', '＄23.50', 23.5],
  ['SG', '\u2068S$23.50\u2069', 23.5],
  ['KW', 'KD 1.500', 1.5],
  ['KW', '١٬٢٥٠٫٥ د.ك', 1250.5],
  ['PK', 'Rs. 1,200/-', 1200],
  ['KE', 'KSh 1,250.50/- only', 1250.5],
  ['BD', 'Tk. 500/=', 500],
  ['KE', 'KSh 1,000/-', 1000],
  ['UG', 'USh 25,000/=', 25_000],
  ['AT', '€ 12,-', 12],
  ['AT', '1.200,– €', 1200],
  ['CZ', '1 200,- Kč', 1200],
  ['SE', '120:-', 120],
  ['NO', 'kr 120,-', 120],
  ['TH', '120.- บาท', 120],
  ['JP', '¥1,200', 1200],
  ['PL', '12,5 zł', 12.5],
  ['NG', 'N1,500', 1500],
  ['HK', 'HK$45.5', 45.5],
  ['HU', '1200,-Ft', 1200],
]
for (const [code, text, amount] of typed) {
  test(`in ${code}, "${text}" is ${amount} in files and in the form`, () => {
    const country = countryOf(code)
    assert.equal(amountOf(text, country), amount)
    assert.equal(parseAmount(text, country.cldrDigits, country.currency), amount)
  })
}

test('another country’s currency is recognised, and never read as an amount', () => {
  const foreign: Record<string, string[]> = {
    SG: [
      'USD 25',
      'US$ 25',
      '€25',
      '25 kr',
      'RM25',
      '25 RM',
      '£12.50',
      '25 JPY',
      'Rp 10.000',
      '₹ 500/-',
      '12,- €',
      '25 ZMW',
    ],
    PK: ['$23.50', 'S$ 23.50', '₹500'],
    AT: ['CHF 12.-', '120 Kč', '12 zł'],
    KW: ['BD 1.500', 'SR 25', '25 AED'],
  }
  for (const [code, texts] of Object.entries(foreign)) {
    const { currency, cldrDigits } = countryOf(code)
    for (const text of texts) {
      assert.ok(isOtherCurrency(text, currency), `${text} in ${code}`)
      assert.ok(Number.isNaN(amountOf(text, countryOf(code))), text)
      assert.ok(Number.isNaN(parseAmount(text, cldrDigits, currency)), text)
    }
  }
  for (const text of ['', '25', 'S$ 25', '25 dollars', '25 boxes', 'free', '1,2,3 USD', 'Total 12']) {
    assert.ok(!isOtherCurrency(text, 'SGD'), text)
  }
})

test('each country’s amounts with each of its currency’s names belong to no other country', () => {
  for (const country of countries) {
    for (const name of [country.currency, ...namesOf(country)]) {
      for (const text of [`${name} 25`, `25 ${name}`]) {
        assert.ok(!isOtherCurrency(text, country.currency) || /^k$/i.test(name), `${text} in ${country.code}`)
      }
    }
  }
})
