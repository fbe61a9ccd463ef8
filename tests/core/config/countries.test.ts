import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { brands } from '../../../core/config/brands.ts'
import { type Country, loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { basisOf, sourceOf, sources } from '../../../core/config/country-sources.ts'
import { checkSetting } from '../../../core/config/startup-checks.ts'

const countries = await Promise.all(countryCodes.map(loadCountry))
const only = (isSo: (country: Country) => boolean) => countries.filter(isSo).map(({ code }) => code)
const named = (code: string) => countries.find((country) => country.code === code) as Country

test('fifty-two countries have a file, and no file is without a country', () => {
  assert.equal(countries.length, 52)
  const files = readdirSync('core/config/countries').map((name) => name.replace('.json', ''))
  assert.deepEqual(files.sort(), [...countryCodes].sort())
})

/** Required fields; JSON isn't type-checked. */
const shape = {
  code: 'string',
  code3: 'string',
  name: 'string',
  brand: 'string',
  globalEntityId: 'string',
  currency: 'string',
  currencyMinorUnits: 'number',
  cldrDigits: 'number',
  cldrCashDigits: 'number',
  defaultLanguage: 'string',
  languages: ['string'],
  formatLocales: 'object',
  timeZone: 'string',
  timeZones: ['string'],
  phonePrefix: 'string',
  phoneExample: { e164: 'string', national: 'string', international: 'string' },
  defaultPaymentMethod: 'string',
  paymentMethods: ['string'],
  map: { city: 'string', lat: 'number', lng: 'number', zoom: 'number' },
  bbox: ['number'],
  region: 'string',
  registrationType: 'string',
  minimumEtaMinutes: 'number',
  firstDayOfWeek: 'string',
  geocoderLanguage: 'string',
  limits: { maxWeightKg: 'number', maxDistanceKm: 'number or null', prohibitedValueCap: 'object or null' },
  fee: 'object',
  rules: { unitNumberRequired: 'boolean', amountRequired: 'boolean', minAmount: 'number or null' },
  links: {
    becomePartner: 'boolean',
    termsExternal: 'boolean',
    privacy: 'boolean',
    apiDocs: 'boolean',
    specifiedCommercialTransactions: 'boolean',
    vatNumberField: 'boolean',
  },
}

function assertShape(value: unknown, wanted: unknown, path: string): void {
  if (typeof wanted === 'string') {
    const kind = value === null ? 'null' : typeof value
    assert.ok(wanted.split(' or ').includes(kind), `${path} is ${kind}, not ${wanted}`)
  } else if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(value) && value.length > 0, `${path} is an empty list or none`)
    for (const entry of value) assertShape(entry, wanted[0], path)
  } else {
    const found = Object.keys(value as object).filter((name) => !['maxDistanceKmRange', 'timeZoneAreas'].includes(name))
    assert.deepEqual(found.sort(), Object.keys(wanted as object).sort(), path)
    for (const [name, part] of Object.entries(wanted as object)) {
      assertShape((value as Record<string, unknown>)[name], part, `${path}.${name}`)
    }
  }
}

test('every country’s file has exactly the product’s fields', () => {
  for (const country of countries) assertShape(country, shape, country.code)
})

test('every choice comes from its closed list', () => {
  for (const country of countries) {
    checkSetting('country', country.code)
    checkSetting('brand', country.brand)
    checkSetting('region', country.region)
    checkSetting('registrationType', country.registrationType)
    for (const method of country.paymentMethods) checkSetting('paymentMethod', method)
    for (const language of country.languages) checkSetting('language', language)
  }
})

test('names the source of every value, assumed ones included', () => {
  for (const { code } of countries) {
    assert.ok(basisOf(code))
    for (const field of Object.keys(shape)) {
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
      const { language: spoken, region } = new Intl.Locale(tag)
      assert.equal(spoken, new Intl.Locale(language).language, `${code} ${tag}`)
      assert.equal(region, code, tag)
      assert.deepEqual(Intl.DateTimeFormat.supportedLocalesOf(tag), [tag])
    }
  }
})

test('telephone numbers of the country begin with its prefix, and its example is a mobile number there', () => {
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

test('a country with several zones gives the area of each other one, within its bounds', () => {
  for (const { code, timeZones, timeZoneAreas = [], bbox } of countries) {
    const kept = new Set(timeZoneAreas.map(({ zone }) => zone))
    assert.deepEqual([...kept].sort(), timeZones.slice(1).sort(), code)
    for (const { bbox: area } of timeZoneAreas) {
      const [west = 0, south = 0, east = 0, north = 0] = area
      assert.ok(west < east && south < north, `${code} ${area}`)
      const touches = west < (bbox[2] ?? 0) && east > (bbox[0] ?? 0) && south < (bbox[3] ?? 0) && north > (bbox[1] ?? 0)
      assert.ok(touches, `${code} ${area}`)
    }
  }
})

test('the zone exists, and the week begins as in the country’s calendars', () => {
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
    // Card payments come later: until then every country can be served in cash.
    assert.ok(paymentMethods.includes('CASH_ON_DELIVERY'), code)
  }
})

test('fees, caps and digits are in the country’s own currency', () => {
  for (const { code, currency, currencyMinorUnits, cldrDigits, cldrCashDigits, fee, limits } of countries) {
    const shown = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    assert.equal(cldrDigits, shown.maximumFractionDigits, code)
    assert.ok(cldrCashDigits <= cldrDigits && cldrDigits <= currencyMinorUnits, code)
    assert.equal(fee.currency, currency)
    assert.equal(limits.prohibitedValueCap?.currency ?? currency, currency)
    assert.ok(fee.base > 0 && fee.surge === false, code)
    assert.equal(fee.perKm === null, fee.min !== undefined && fee.max !== undefined, code)
  }
})

test('the entity is named as the help centre expects', () => {
  for (const { code, globalEntityId } of countries) assert.equal(globalEntityId, `ODR_${code}`)
})

test('the reference build matches the specification', () => {
  const { currency, defaultLanguage, phonePrefix, timeZone, defaultPaymentMethod, minimumEtaMinutes, map } = named('SG')
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

test('eight brands, each with a country, and Cambodia is the country of pandasend', () => {
  assert.deepEqual([...new Set(countries.map(({ brand }) => brand))].sort(), [...brands].sort())
  assert.deepEqual(
    only(({ brand }) => brand === 'PANDASEND'),
    ['KH'],
  )
  // Specification 1 §2: in countries of glovo the terms are external.
  for (const { code, brand, links } of countries) assert.equal(links.termsExternal, brand === 'GLOVO', code)
})

test('the weight limit is the FAQ’s', () => {
  // Specification 1 §9.
  const weights: Record<string, number> = { HK: 10, MY: 15, PH: 20 }
  for (const { code, limits } of countries) assert.equal(limits.maxWeightKg, weights[code] ?? 5, code)
})

test('the distance limit is the FAQ’s', () => {
  // Specification 2 §9; Pakistan's 4 to 5 km are read as 5.
  const kilometres: Record<string, number> = { MY: 10, HK: 10, BD: 10, PK: 5, TH: 15, TW: 12, MM: 4 }
  for (const { code, limits } of countries) assert.equal(limits.maxDistanceKm, kilometres[code] ?? null, code)
  assert.deepEqual(named('PK').limits.maxDistanceKmRange, [4, 5])
  assert.deepEqual(
    only(({ limits }) => limits.maxDistanceKmRange !== undefined),
    ['PK'],
  )
})

test('prohibited items have the value caps of the specification', () => {
  // Specification 2 §9.
  const caps: Record<string, object> = {
    HK: { amount: 1000, currency: 'HKD' },
    MM: { amount: 300_000, currency: 'MMK' },
    PH: { amount: 10_000, currency: 'PHP' },
    MY: { amount: 200, currency: 'MYR' },
    TW: { amount: 5000, currency: 'TWD', weightKgOver: 20 },
  }
  for (const { code, limits } of countries) assert.deepEqual(limits.prohibitedValueCap, caps[code] ?? null, code)
})

test('the fee examples are those of the FAQ', () => {
  // Specification 2 §9.
  const examples: Record<string, object> = {
    SG: { base: 6, perKm: 1, freeKm: 0 },
    MY: { base: 4.75, perKm: 0.5, freeKm: 0 },
    PK: { base: 65, perKm: 10, freeKm: 0 },
    TW: { base: 99, perKm: 10, freeKm: 1, codSurcharge: 25 },
    TH: { base: 35, perKm: 7, freeKm: 4, cityOverrides: [{ city: 'Bangkok', freeKm: 1 }] },
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

test('each order rule belongs to one country', () => {
  // Specification 2 §5.
  assert.deepEqual(
    only(({ rules }) => rules.unitNumberRequired),
    ['SG'],
  )
  assert.deepEqual(
    only(({ rules }) => !rules.amountRequired),
    ['KW'],
  )
  assert.deepEqual(
    countries.flatMap(({ code, rules }) => (rules.minAmount === null ? [] : [[code, rules.minAmount]])),
    [['PK', 100]],
  )
})

test('the geocoder’s language is the specification’s', () => {
  // Specification 2 §4.
  const spoken: Record<string, string> = { BH: 'en', HK: 'zh_HK', KH: 'km', JP: 'ja', TH: 'th_TH', TW: 'tw' }
  for (const { code, geocoderLanguage } of countries) assert.equal(geocoderLanguage, spoken[code] ?? 'en', code)
})

test('Japan shows its specified commercial transactions', () => {
  assert.deepEqual(
    only(({ links }) => links.specifiedCommercialTransactions),
    ['JP'],
  )
})
