import assert from 'node:assert/strict'
import { test } from 'node:test'
import { geocoderLanguage } from '../../../core/addresses/geocoder-language.ts'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'

const languages = { BH: 'en', HK: 'zh_HK', KH: 'km', JP: 'ja', TH: 'th_TH', TW: 'tw', SG: 'en', PK: 'en', ES: 'en' }

for (const [country, language] of Object.entries(languages)) {
  test(`searches addresses in ${country} in the geocoder's ${language}`, () => {
    assert.equal(geocoderLanguage(country), language)
  })
}

test('the geocoder’s language matches the country table', async () => {
  for (const code of countryCodes)
    assert.equal((await loadCountry(code)).geocoderLanguage, geocoderLanguage(code), code)
})
