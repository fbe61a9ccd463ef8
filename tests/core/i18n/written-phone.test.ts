import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { loadPhoneNumbers } from '../../../core/i18n/phone-number.ts'
import { firstOfPhones, isShortenedNumber } from '../../../core/i18n/plain-phone.ts'
import { isPossiblePhone, phoneKey } from '../../../order-api/domain/customer-phone.ts'

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
