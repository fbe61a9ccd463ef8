import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Country, loadCountry } from '../../../../core/config/countries.ts'
import type { CountryCode } from '../../../../core/config/country-codes.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../../../core/i18n/phone-number.ts'
import { type OrderInput, validateOrder } from '../../../../core/request/rules/validation.ts'
import { validOrder } from '../valid-order.ts'

const countries = new Map<string, Country>()
let phones: PhoneNumbers

before(async () => {
  for (const code of ['SG', 'KW', 'PK', 'MY'] as const) countries.set(code, await loadCountry(code))
  phones = await loadPhoneNumbers()
})

function check(change: Partial<OrderInput>, code: CountryCode = 'SG') {
  const country = countries.get(code)
  assert.ok(country)
  const phone = change.phone ?? country.phoneExample.national
  return validateOrder(validOrder({ ...change, phone }), country, (text) => phones.isPossiblePhoneNumber(text, code))
}

function refusal(field: string, key: string) {
  return { ok: false, field, key }
}

/** Each entry breaks one check, in the order of specification 2 §5. */
const invalidChanges: [change: Partial<OrderInput>, field: string, key: string][] = [
  [{ vendorId: null }, 'vendor', 'error.cant-retrieve-vendor-rar'],
  [{ unit: ' ' }, 'unit', 'validation.fill-unit-number'],
  [{ name: '' }, 'name', 'validation.fill-customer-name'],
  [{ phone: '' }, 'phone', 'validation.fill-customer-phone'],
  [{ description: 'x'.repeat(201) }, 'description', 'validation.fill-description'],
  [{ addressText: '' }, 'address', 'validation.fill-address'],
  [{ coordinates: null }, 'address', 'validation.invalid-coordinates'],
  [{ amount: null }, 'amount', 'validation.fill-amount'],
  [{ paymentMethod: 'NONE' }, 'paymentMethod', 'validation.fill-payment-method'],
]

describe('the ten checks', () => {
  test('accept a complete form', () => {
    assert.deepEqual(check({}), { ok: true })
  })

  for (const [change, field, key] of invalidChanges) {
    test(`shows ${key} at ${field}`, () => {
      assert.deepEqual(check(change), refusal(field, key))
    })
  }

  test('show one message at a time, in the specification’s order', () => {
    const remaining = [...invalidChanges]
    while (remaining[0]) {
      const invalidFields = Object.assign({}, ...remaining.map(([change]) => change))
      assert.deepEqual(check(invalidFields), refusal(remaining[0][1], remaining[0][2]))
      remaining.shift()
    }
  })

  test('require no unit number outside Singapore', () => {
    assert.deepEqual(check({ unit: '' }, 'MY'), { ok: true })
  })

  for (const name of ['Tan 2', '٣ أحمد']) {
    test(`rejects the name "${name}" for its digits`, () => {
      assert.deepEqual(check({ name }), refusal('name', 'validation.wrong-customer-name'))
    })
  }

  for (const phone of ['12', '812345678901234', 'no number']) {
    test(`asks to check the phone number "${phone}"`, () => {
      assert.deepEqual(check({ phone }), refusal('phone', 'validation.phone-incorrect'))
    })
  }

  test('accepts a number of another country with its prefix', () => {
    assert.deepEqual(check({ phone: '+60 12-345 6789' }), { ok: true })
  })

  test('accepts a description of exactly 200 characters', () => {
    assert.deepEqual(check({ description: 'x'.repeat(200) }), { ok: true })
    // An emoji counts as one character, as in the order API.
    assert.deepEqual(check({ description: '🍜'.repeat(200) }), { ok: true })
    const tooLong = refusal('description', 'validation.fill-description')
    assert.deepEqual(check({ description: '🍜'.repeat(201) }), tooLong)
  })

  for (const amount of [0, -1, Number.NaN]) {
    test(`rejects the order value ${amount}`, () => {
      assert.deepEqual(check({ amount }), refusal('amount', 'validation.fill-amount'))
    })
  }

  for (const amount of [1_000_000_000, 1e308, Number.POSITIVE_INFINITY]) {
    test(`asks to check the digits of ${amount}`, () => {
      assert.deepEqual(check({ amount }), refusal('amount', 'validation.amount-too-high'))
      assert.deepEqual(check({ amount }, 'KW'), refusal('amount', 'validation.amount-too-high'))
    })
  }

  test('in Kuwait the amount may be empty, but not unreadable', () => {
    assert.deepEqual(check({ amount: null }, 'KW'), { ok: true })
    assert.deepEqual(check({ amount: 0 }, 'KW'), { ok: true })
    assert.deepEqual(check({ amount: Number.NaN }, 'KW'), refusal('amount', 'validation.fill-amount'))
  })

  test('in Pakistan the minimum is 100 rupees', () => {
    assert.deepEqual(check({ amount: 99.99 }, 'PK'), {
      ...refusal('amount', 'validation.minimum-amount'),
      values: { amount: 100, currency: 'PKR' },
    })
    assert.deepEqual(check({ amount: 100 }, 'PK'), { ok: true })
    assert.deepEqual(check({ amount: null }, 'PK'), refusal('amount', 'validation.fill-amount'))
  })
})

describe('the byte limits', () => {
  test('notes have at most 1000 bytes of UTF-8', () => {
    assert.deepEqual(check({ notes: 'é'.repeat(500) }), { ok: true })
    assert.deepEqual(check({ notes: `${'é'.repeat(500)}!` }), refusal('notes', 'validation.notes-too-long'))
  })

  test('a street address has at most 255 bytes', () => {
    assert.deepEqual(check({ addressText: 'ก'.repeat(85) }), { ok: true })
    assert.deepEqual(check({ addressText: 'ก'.repeat(86) }), refusal('address', 'validation.address-too-long'))
  })
})
