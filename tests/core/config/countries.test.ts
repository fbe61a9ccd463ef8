import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { geocoderLanguage } from '../../../core/addresses/geocoder-language.ts'
import { brands } from '../../../core/config/brands.ts'
import singapore from '../../../core/config/countries/SG.json' with { type: 'json' }
import { type Country, loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { basisOf, sourceOf, sources } from '../../../core/config/country-sources.ts'
import { checkSetting } from '../../../core/config/settings.ts'

const countries = await Promise.all(countryCodes.map(loadCountry))
const codesOf = (isIncluded: (country: Country) => boolean) => countries.filter(isIncluded).map(({ code }) => code)
const countryOf = (code: string) => countries.find((country) => country.code === code) as Country

test('each of the 52 countries has a file, and each file belongs to a country', () => {
  assert.equal(countries.length, 52)
  const files = readdirSync('core/config/countries').map((name) => name.replace('.json', ''))
  assert.deepEqual(files.sort(), [...countryCodes].sort())
})

/** The compiler checks the fields of this file only. */
const reference: Record<keyof Required<Country>, unknown> = { ...singapore, timeZoneAreas: undefined }
const nullable: Record<string, string> = {
  'limits.maxDistanceKm': 'number',
  'limits.prohibitedValueCap': 'object',
  'rules.minAmount': 'number',
}

/** Returns the type of each required field with its path, for a list those of its entries. */
function typesOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [`${path}: list of ${[...new Set(value.map((entry) => typeof entry))]}`]
  const isWhole = /^(fee|formatLocales|limits.prohibitedValueCap)$/.test(path)
  if (typeof value !== 'object' || value === null || isWhole)
    return [`${path}: ${value === null ? nullable[path] : typeof value}`]
  return Object.entries(value)
    .filter(([name]) => !['maxDistanceKmRange', 'timeZoneAreas'].includes(name))
    .flatMap(([name, field]) => typesOf(field, path ? `${path}.${name}` : name))
}

test('every country’s file has exactly the product’s fields', () => {
  const expected = typesOf(reference).sort()
  for (const country of countries) assert.deepEqual(typesOf(country).sort(), expected, country.code)
})

test('every value is in its list of allowed values', () => {
  for (const country of countries) {
    checkSetting('country', country.code)
    checkSetting('brand', country.brand)
    checkSetting('region', country.region)
    if (sourceOf(country.code, 'registrationType') === 'assumed') assert.equal(country.registrationType, 'NPV')
    for (const method of country.paymentMethods) checkSetting('paymentMethod', method)
    for (const language of country.languages) checkSetting('language', language)
  }
})

test('gives the source of every value, including assumed ones', () => {
  for (const { code } of countries) {
    assert.ok(basisOf(code))
    for (const field of Object.keys(countryOf(code)).filter((name) => name !== 'timeZoneAreas')) {
      const source = sourceOf(code, field) ?? sourceOf(code, `${field}.maxWeightKg`)
      assert.ok(source && sources.includes(source), `${code}.${field}`)
    }
  }
  assert.equal(sourceOf('SG', 'defaultPaymentMethod'), 'specification')
  assert.equal(sourceOf('KW', 'defaultPaymentMethod'), 'assumed')
  assert.equal(sourceOf('SG', 'nothing'), null)
})

test('gives the right source for each fee and each missing limit', () => {
  for (const country of countries) {
    const { code, fee, limits } = country
    assert.equal(sourceOf(code, 'fee') === 'specification', fee.source === 'spec', code)
    assert.equal(sourceOf(code, 'limits.maxDistanceKm') === 'not-shown', limits.maxDistanceKm === null, code)
    assert.equal(sourceOf(code, 'limits.prohibitedValueCap') === 'not-shown', limits.prohibitedValueCap === null, code)
  }
})

test('the country’s languages are consistent', () => {
  for (const { code, languages, defaultLanguage, formatLocales } of countries) {
    assert.ok(languages.includes(defaultLanguage), code)
    assert.equal(new Set(languages).size, languages.length, code)
    assert.deepEqual(Object.keys(formatLocales).sort(), [...languages].sort(), code)
    for (const [language, tag] of Object.entries(formatLocales)) {
      const { language: baseLanguage, region } = new Intl.Locale(tag)
      assert.equal(baseLanguage, new Intl.Locale(language).language, `${code} ${tag}`)
      assert.equal(region, code, tag)
      assert.deepEqual(Intl.DateTimeFormat.supportedLocalesOf(tag), [tag])
    }
  }
})

test('the example phone number is a mobile number of the country with its prefix', () => {
  for (const { code, phonePrefix, phoneExample } of countries) {
    const number = parsePhoneNumberFromString(phoneExample.e164)
    assert.ok(number, code)
    assert.ok(number.isPossible() && number.isValid(), code)
    assert.equal(`+${number.countryCallingCode}`, phonePrefix)
    assert.equal(number.country, code)
    assert.match(number.getType() ?? '', /MOBILE/, code)
    assert.equal(number.formatInternational(), phoneExample.international)
    assert.equal(number.formatNational(), phoneExample.national)
  }
})

test('a country with several time zones has an area for each other zone, within its bounds', () => {
  for (const { code, timeZones, timeZoneAreas = [], bbox } of countries) {
    const areaZones = new Set(timeZoneAreas.map(({ zone }) => zone))
    assert.deepEqual([...areaZones].sort(), timeZones.slice(1).sort(), code)
    for (const { bbox: area } of timeZoneAreas) {
      const [west = 0, south = 0, east = 0, north = 0] = area
      assert.ok(west < east && south < north, `${code} ${area}`)
      const meets = west < (bbox[2] ?? 0) && east > (bbox[0] ?? 0) && south < (bbox[3] ?? 0) && north > (bbox[1] ?? 0)
      assert.ok(meets, `${code} ${area}`)
    }
  }
})

test('the time zone exists, and the first day of the week is the country’s', () => {
  const days = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 }
  for (const { code, timeZone, timeZones, firstDayOfWeek } of countries) {
    assert.equal(timeZones[0], timeZone, code)
    for (const zone of timeZones) new Intl.DateTimeFormat('en', { timeZone: zone })
    const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getWeekInfo(): { firstDay: number } }
    assert.equal(days[firstDayOfWeek as keyof typeof days], locale.getWeekInfo().firstDay, code)
  }
})

test('the map opens on the main city, inside the country', () => {
  for (const { code, map, bbox } of countries) {
    const [west = 0, south = 0, east = 0, north = 0] = bbox
    assert.equal(bbox.length, 4)
    assert.ok(west < map.lng && map.lng < east && south < map.lat && map.lat < north, code)
    assert.ok(map.zoom >= 9 && map.zoom <= 14, code)
  }
})

test('the default payment method is one that the country accepts', () => {
  for (const { code, paymentMethods, defaultPaymentMethod } of countries) {
    assert.ok(paymentMethods.includes(defaultPaymentMethod), code)
    assert.ok(!paymentMethods.includes('NONE'), code)
    assert.ok(paymentMethods.includes('CASH_ON_DELIVERY'), code)
  }
})

test('fees, value caps and decimals match the country’s currency', () => {
  for (const { code, currency, currencyMinorUnits, cldrDigits, cldrCashDigits, fee, limits } of countries) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    assert.equal(cldrDigits, format.maximumFractionDigits, code)
    assert.ok(cldrCashDigits <= cldrDigits && cldrDigits <= currencyMinorUnits, code)
    assert.equal(fee.currency, currency)
    assert.equal(limits.prohibitedValueCap?.currency ?? currency, currency)
    assert.ok(fee.base > 0 && fee.surge === false, code)
    assert.equal(fee.perKm === null, fee.min !== undefined && fee.max !== undefined, code)
  }
})

test('the entity ID has the form that the help centre expects', () => {
  for (const { code, globalEntityId } of countries) assert.equal(globalEntityId, `ODR_${code}`)
})

test('the reference build matches the specification', () => {
  const { currency, defaultLanguage, phonePrefix, timeZone, defaultPaymentMethod, minimumEtaMinutes, map } =
    countryOf('SG')
  assert.deepEqual(
    { currency, defaultLanguage, phonePrefix, timeZone, defaultPaymentMethod, minimumEtaMinutes },
    {
      currency: 'SGD',
      defaultLanguage: 'en',
      phonePrefix: '+65',
      timeZone: 'Asia/Singapore',
      defaultPaymentMethod: 'PAID',
      minimumEtaMinutes: 15,
    },
  )
  assert.deepEqual([map.lat, map.lng, map.zoom], [1.3521, 103.8198, 11])
})

test('each of the eight brands has a country, and only Cambodia has pandasend', () => {
  assert.deepEqual([...new Set(countries.map(({ brand }) => brand))].sort(), [...brands].sort())
  const ofPandasend = codesOf(({ brand }) => brand === 'PANDASEND')
  assert.deepEqual(ofPandasend, ['KH'])
  // Specification 1 §2: in countries of glovo the terms are external.
  for (const { code, brand, links } of countries) assert.equal(links.termsExternal, brand === 'GLOVO', code)
})

test('the weight limit matches the FAQ', () => {
  // Specification 1 §9.
  // Taiwan's list of prohibited items has its own limit.
  const weights: Record<string, number> = { HK: 10, MY: 15, PH: 20, TW: 20 }
  for (const { code, limits } of countries) assert.equal(limits.maxWeightKg, weights[code] ?? 5, code)
})

test('the distance limit matches the FAQ', () => {
  // Specification 2 §9; Pakistan's 4 to 5 km are read as 5.
  const kilometres: Record<string, number> = { MY: 10, HK: 10, BD: 10, PK: 5, TH: 15, TW: 12, MM: 4 }
  for (const { code, limits } of countries) assert.equal(limits.maxDistanceKm, kilometres[code] ?? null, code)
  assert.deepEqual(countryOf('PK').limits.maxDistanceKmRange, [4, 5])
  const withRange = codesOf(({ limits }) => limits.maxDistanceKmRange !== undefined)
  assert.deepEqual(withRange, ['PK'])
})

test('the fee examples match the FAQ', () => {
  const bangkok = countries.find(({ code }) => code === 'TH')?.fee.cityOverrides?.[0]?.outline ?? []
  // Specification 2 §9.
  const examples: Record<string, object> = {
    SG: { base: 6, perKm: 1, freeKm: 0 },
    MY: { base: 4.75, perKm: 0.5, freeKm: 0 },
    PK: { base: 65, perKm: 10, freeKm: 0 },
    TW: { base: 99, perKm: 10, freeKm: 1, codSurcharge: 25 },
    TH: { base: 35, perKm: 7, freeKm: 4, cityOverrides: [{ city: 'Bangkok', freeKm: 1, outline: bangkok }] },
    MM: { base: 1300, perKm: 200, freeKm: 0 },
    BD: { base: 55, perKm: 5, freeKm: 0 },
    HK: { base: 49, perKm: null, freeKm: null, min: 49, max: 79, assumedPerKm: 3 },
  }
  for (const { code, currency, fee } of countries) {
    const example = examples[code]
    assert.equal(fee.source, example ? 'spec' : 'assumed-demo', code)
    if (example) assert.deepEqual(fee, { source: 'spec', currency, surge: false, ...example })
  }
})

test('the geocoder’s language matches the specification', () => {
  // Specification 2 §4.
  const languages: Record<string, string> = { BH: 'en', HK: 'zh_HK', KH: 'km', JP: 'ja', TH: 'th_TH', TW: 'tw' }
  for (const country of countries) {
    const expected = languages[country.code] ?? 'en'
    assert.deepEqual([country.geocoderLanguage, geocoderLanguage(country.code)], [expected, expected], country.code)
  }
})

test('Japan shows its specified commercial transactions', () => {
  const showing = codesOf(({ links }) => links.specifiedCommercialTransactions)
  assert.deepEqual(showing, ['JP'])
})
