import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { loadCountry } from '../../../core/config/countries.ts'
import { type CountryCode, countryCodes } from '../../../core/config/country-codes.ts'
import { loadPhoneNumbers } from '../../../core/i18n/phone-number.ts'
import { firstOfPhones, isShortenedNumber } from '../../../core/i18n/plain-phone.ts'
import { isPossiblePhone, phoneKey } from '../../../order-api/domain/customer-phone.ts'

const { shownPhoneNumber, withExtension } = await loadPhoneNumbers()

/** The library's example of each country as people of the country write it, without and with the prefix. */
const shown: Record<CountryCode, [national: string, international: string]> = {
  AE: ['050 123 4567', '+971 50 123 4567'],
  KW: ['500 12345', '+965 500 12345'],
  QA: ['3312 3456', '+974 3312 3456'],
  BH: ['3600 1234', '+973 3600 1234'],
  OM: ['9212 3456', '+968 9212 3456'],
  JO: ['07 9012 3456', '+962 7 9012 3456'],
  EG: ['010 01234567', '+20 10 01234567'],
  IQ: ['0791 234 5678', '+964 791 234 5678'],
  SA: ['051 234 5678', '+966 51 234 5678'],
  SG: ['8123 4567', '+65 8123 4567'],
  HK: ['5123 4567', '+852 5123 4567'],
  MY: ['012-345 6789', '+60 12 345 6789'],
  TH: ['081 234 5678', '+66 81 234 5678'],
  TW: ['0912 345 678', '+886 912 345 678'],
  PH: ['0905 123 4567', '+63 905 123 4567'],
  PK: ['0301 2345678', '+92 301 2345678'],
  BD: ['01812-345678', '+880 1812 345678'],
  MM: ['09 212 3456', '+95 9 212 3456'],
  LA: ['020 23 123 456', '+856 20 23 123 456'],
  JP: ['090-1234-5678', '+81 90 1234 5678'],
  KH: ['091 234 567', '+855 91 234 567'],
  SE: ['070-123 45 67', '+46 70 123 45 67'],
  NO: ['40 61 23 45', '+47 40 61 23 45'],
  FI: ['041 2345678', '+358 41 2345678'],
  AT: ['0664 123456', '+43 664 123456'],
  HU: ['06 20 123 4567', '+36 20 123 4567'],
  CZ: ['601 123 456', '+420 601 123 456'],
  GR: ['691 234 5678', '+30 691 234 5678'],
  CY: ['96 123456', '+357 96 123456'],
  ES: ['612 34 56 78', '+34 612 34 56 78'],
  IT: ['312 345 6789', '+39 312 345 6789'],
  PT: ['912 345 678', '+351 912 345 678'],
  PL: ['512 345 678', '+48 512 345 678'],
  RO: ['0712 034 567', '+40 712 034 567'],
  BG: ['043 012 345', '+359 43 012 345'],
  HR: ['092 123 4567', '+385 92 123 4567'],
  SI: ['031 234 567', '+386 31 234 567'],
  RS: ['060 1234567', '+381 60 1234567'],
  BA: ['061 123 456', '+387 61 123 456'],
  ME: ['060 123 456', '+382 60 123 456'],
  UA: ['050 123 4567', '+380 50 123 4567'],
  MD: ['0621 12 345', '+373 621 12 345'],
  GE: ['555 12 34 56', '+995 555 12 34 56'],
  AM: ['077 123456', '+374 77 123456'],
  KZ: ['8 (771) 000 9998', '+7 771 000 9998'],
  KG: ['0700 123 456', '+996 700 123 456'],
  MA: ['06 50 12 34 56', '+212 6 50 12 34 56'],
  TN: ['20 123 456', '+216 20 123 456'],
  CI: ['01 23 45 6789', '+225 01 23 45 6789'],
  KE: ['0712 123456', '+254 712 123456'],
  UG: ['0712 345678', '+256 712 345678'],
  NG: ['0802 123 4567', '+234 802 123 4567'],
}

test('the example of each country is grouped as the country writes it', () => {
  for (const code of countryCodes) {
    const example = getExampleNumber(code, examples) ?? assert.fail(code)
    for (const [at, text] of [example.formatNational(), example.number].entries()) {
      assert.equal(shownPhoneNumber(text, code), shown[code][at], code)
      assert.equal(shownPhoneNumber(text.replace(/[\s()-]/g, ''), code), shown[code][at], code)
    }
  }
})

test('landlines, numbers of other countries and extensions are grouped too', () => {
  assert.equal(shownPhoneNumber('06641234567', 'AT'), '0664 1234567')
  assert.equal(shownPhoneNumber('015123478', 'AT'), '01 512 34 78')
  assert.equal(shownPhoneNumber('+4315123478', 'SG'), '+43 1 512 34 78')
  assert.equal(shownPhoneNumber('0662123456', 'AT'), '0662 123456')
  assert.equal(shownPhoneNumber('+442079460958', 'SG'), '+44 20 7946 0958')
  assert.equal(shownPhoneNumber('62345678 x12', 'SG'), '6234 5678 ext. 12')
  assert.equal(shownPhoneNumber('8123-4567 (Mei)', 'SG'), '8123 4567')
})

test('what isn’t a number is unchanged', () => {
  for (const text of ['', '+65123', '12', 'call me', '8123 4567 / 8123 4568'])
    assert.equal(shownPhoneNumber(text, 'SG'), text)
})

test('an extension is kept in what is sent', () => {
  assert.equal(withExtension('6234 5678 ext. 12', 'SG'), '+6562345678 ext. 12')
  assert.equal(withExtension('6234 5678 (Mei)', 'SG'), '+6562345678')
  assert.equal(withExtension('12', 'SG'), null)
})

/** The same number as written in messages, on labels and in address books. */
const spellings: [country: CountryCode, e164: string, typed: string[]][] = [
  [
    'SG',
    '+6581234567',
    [
      ...['81234567', '8123 4567', '8123-4567', '8123‑4567', '8123–4567', '8123 4567'],
      ...['+65 8123 4567', '+65(8123)4567', '(+65) 8123 4567', '0065 8123 4567', '006581234567'],
      ...['００６５ ８１２３４５６７', '＋65 8123 4567', '\u202a+65 8123 4567\u202c', '\u200e8123 4567\u200f'],
      ...['tel:+6581234567', '٨١٢٣ ٤٥٦٧', '۸۱۲۳۴۵۶۷', '८१२३ ४५६७', '  8123 4567  '],
    ],
  ],
  ['KW', '+96550012345', ['50012345', '٥٠٠١٢٣٤٥', '+٩٦٥ ٥٠٠١ ٢٣٤٥', '٠٠٩٦٥ ٥٠٠١٢٣٤٥', '00965-5001-2345']],
  ['TH', '+66812345678', ['081 234 5678', '๐๘๑ ๒๓๔ ๕๖๗๘', '+66 (0)81 234 5678', '0066 81 234 5678']],
  ['SG', '+442079460958', ['+44 (0)20 7946 0958', '0044 20 7946 0958', '+44 20 7946 0958']],
]

for (const [country, e164, typed] of spellings) {
  for (const text of typed) {
    test(`reads “${text}” in ${country} as ${e164}`, async () => {
      const phones = await loadPhoneNumbers()
      assert.equal(phones.isPossiblePhoneNumber(text, country), true)
      assert.equal(phones.toE164(text, country), e164)
    })
  }
}

test('text without digits is no phone number', async () => {
  const phones = await loadPhoneNumbers()
  for (const text of ['', '12', 'call me', '00', '+', '0065', '٠٠', '8123 4567 8123 4567 8123']) {
    assert.equal(phones.isPossiblePhoneNumber(text, 'SG'), false, text)
    assert.equal(phones.toE164(text, 'SG'), null, text)
  }
})

test('the server accepts an international prefix, and digits of another script', () => {
  for (const text of ['+6581234567', '0065 8123 4567', '٨١٢٣٤٥٦٧', '８１２３４５６７', '\u202a8123 4567\u202c']) {
    assert.equal(isPossiblePhone(text, 'SG'), true, text)
    assert.equal(phoneKey(text, 'SG'), '+6581234567', text)
  }
})

const phones = await loadPhoneNumbers()
const countries = await Promise.all(countryCodes.map(loadCountry))

/** How people and spreadsheets write a number `N`. */
const forms = [
  'N (Mei)',
  '(Mei) N',
  'N Mei',
  'Mei: N',
  'N - Mei',
  'HP N',
  'Tel. N',
  'N, reception',
  '="N"',
  "'N",
  '’N',
  ' N ',
]

test('a number with a name, a label or a spreadsheet’s mark is the number, in every country', () => {
  for (const { code, phoneExample } of countries) {
    for (const number of [phoneExample.national, phoneExample.e164]) {
      for (const form of forms) {
        const text = form.replace('N', number)
        assert.equal(phones.toE164(text, code), phoneExample.e164, `${text} in ${code}`)
        assert.equal(phoneKey(text, code), phoneExample.e164, `${text} in ${code} on the server`)
      }
    }
  }
})

test('a letter that touches a digit isn’t a name', () => {
  for (const text of ['8123456O', 'A81234567', '8123 456l']) assert.ok(!phones.isPossiblePhoneNumber(text, 'SG'), text)
})

test('an extension is part of a number', () => {
  for (const text of ['6234 5678 ext. 12', '6234 5678 x12', '+65 6234 5678 ext 12']) {
    assert.ok(phones.isPossiblePhoneNumber(text, 'SG'), text)
    assert.ok(isPossiblePhone(text, 'SG'), text)
  }
})

test('of two numbers in one field, the first is offered, in every country', () => {
  for (const { code, phoneExample } of countries) {
    const isPossible = (phone: string) => phones.isPossiblePhoneNumber(phone, code)
    const { national, e164 } = phoneExample
    for (const separator of [' / ', ', ', '; ', ' or ', '\n', ' | ', ' & ']) {
      assert.equal(firstOfPhones(`${national}${separator}${e164}`, isPossible), national, `${code} ${separator}`)
      assert.equal(firstOfPhones(`${e164} (Mei)${separator}${national}`, isPossible), `${e164} (Mei)`, code)
    }
    for (const one of [national, e164, `${national} (Mei)`]) assert.equal(firstOfPhones(one, isPossible), null, one)
  }
})

test('numbers that differ at their end, and a slash within a number', () => {
  const inCountry = (code: 'SG' | 'AT' | 'MY') => (phone: string) => phones.isPossiblePhoneNumber(phone, code)
  assert.equal(firstOfPhones('012-345 6789/90', inCountry('MY')), '012-345 6789')
  assert.equal(firstOfPhones('81234567/81234568', inCountry('SG')), '81234567')
  assert.equal(firstOfPhones('0664/7654321', inCountry('AT')), null)
  assert.equal(firstOfPhones('call me, or write', inCountry('SG')), null)
})

test('a spreadsheet’s exponent is written out if it has every digit, and else the number is shortened', () => {
  assert.equal(phones.toE164('8.1234567E+07', 'SG'), '+6581234567')
  assert.equal(phones.toE164('8,1234567E+7', 'SG'), '+6581234567')
  for (const text of ['9.12346E+07', '9,12346E+07', '6.58123E+9', '1E+10', '="9.12346E+07"']) {
    assert.ok(isShortenedNumber(text), text)
    assert.equal(phones.toE164(text, 'SG'), null, text)
  }
  for (const text of ['81234567', '8.1234567E+07', 'E12', '9123 4567 ext 1']) assert.ok(!isShortenedNumber(text), text)
})
