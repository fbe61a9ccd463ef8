import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Country, loadCountry } from '../../../../core/config/countries.ts'
import { countryCodes } from '../../../../core/config/country-codes.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../../../core/i18n/phone-number.ts'
import { type OrderInput, remainingText, validateOrder } from '../../../../core/request/rules/validation.ts'
import fc from '../../../support/fast-check.ts'
import { mostlyValid } from '../../../support/mostly-valid.ts'
import { validOrder } from '../valid-order.ts'

let countries: Country[]
let phones: PhoneNumbers

before(async () => {
  countries = await Promise.all(countryCodes.map(loadCountry))
  phones = await loadPhoneNumbers()
})

/** Values above which items aren't carried (specification 2 §9, prohibited-item value caps). */
const valueCaps: Record<string, number> = { HK: 1000, MM: 300_000, PH: 10_000, MY: 200, TW: 5000 }

/**
 * The ten checks of specification 2 §5, implemented independently of the product, by country code instead of by the
 * country's file.
 */
const checks: [field: string, key: string, fails: (order: OrderInput, country: string) => boolean][] = [
  ['vendor', 'error.cant-retrieve-vendor-rar', ({ vendorId }) => vendorId === null || vendorId === ''],
  ['unit', 'validation.fill-unit-number', ({ unit }, country) => country === 'SG' && unit.trim().length === 0],
  ['name', 'validation.fill-customer-name', ({ name }) => name.trim().length === 0],
  // Digits of any script are digits.
  [
    'name',
    'validation.wrong-customer-name',
    ({ name }) => [...name].some((letter) => /^\p{Decimal_Number}$/u.test(letter)),
  ],
  ['phone', 'validation.fill-customer-phone', ({ phone }) => phone.trim().length === 0],
  ['phone', 'validation.phone-incorrect', ({ phone }) => phone === 'no number' || phone === '12'],
  ['description', 'validation.fill-description', ({ description }) => description.length >= 201],
  ['address', 'validation.fill-address', ({ addressText }) => addressText.trim().length === 0],
  ['address', 'validation.invalid-coordinates', ({ coordinates }) => coordinates === null],
  [
    'amount',
    'validation.fill-amount',
    ({ amount }, country) =>
      country === 'KW' ? amount !== null && (Number.isNaN(amount) || amount < 0) : amount === null || !(amount > 0),
  ],
  ['amount', 'validation.minimum-amount', ({ amount }, country) => country === 'PK' && (amount ?? 0) < 100],
  ['paymentMethod', 'validation.fill-payment-method', ({ paymentMethod }) => paymentMethod === 'NONE'],
  // Checks that the specification doesn't order come after the ten.
  ['amount', 'validation.amount-above-cap', ({ amount }, country) => (amount ?? 0) > (valueCaps[country] ?? Infinity)],
  ['address', 'validation.address-too-long', ({ addressText }) => Buffer.byteLength(addressText) > 255],
  ['notes', 'validation.notes-too-long', ({ notes }) => Buffer.byteLength(notes) > 1000],
  ['vatNumber', 'validation.vat-number', ({ vatNumber }) => ![0, 8].includes([...vatNumber.trim()].length)],
  ['ceiling', 'validation.ceiling', ({ ceiling }) => ceiling !== null && !(ceiling > 0)],
]

const ordersOf = (country: Country) =>
  mostlyValid<OrderInput>({
    vendorId: ['1001', null, ''],
    unit: ['#04-12', '', ' \t'],
    building: ['', 'ION'],
    name: ['Mei Ling Tan', '', '  ', 'R2D2', 'سارة٣', 'นภา ๑', 'Zoë O’Hara'],
    phone: [country.phoneExample.national, country.phoneExample.international, '', ' ', '12', 'no number'],
    description: ['Laksa', '', 'x'.repeat(200), 'x'.repeat(201)],
    addressText: ['2 Orchard Turn', '', ' ', 'ก'.repeat(85), 'ก'.repeat(86)],
    coordinates: [{ latitude: 1.3, longitude: 103.8 }, null],
    amount: [25_000, null, 0, -1, Number.NaN, 0.5, 99.99, 100],
    paymentMethod: ['CASH_ON_DELIVERY', 'PAID', 'PAYMENT_ON_DELIVERY', 'NONE'],
    notes: ['', 'é'.repeat(500), 'é'.repeat(501)],
    vatNumber: ['', '12345678', ' 12345678 ', '1234567', '123456789', '   '],
    ceiling: [null, 8, 0, Number.NaN],
  })

test('shows the problem that the specification lists first, in every country', () => {
  for (const country of countries) {
    const { arbitrary, examples } = ordersOf(country)
    const isPossible = (phone: string) => phones.isPossiblePhoneNumber(phone, country.code)
    fc.assert(
      fc.property(arbitrary, (order) => {
        const verdict = validateOrder(order, country, isPossible)
        const [field, key] = checks.find(([, , fails]) => fails(order, country.code)) ?? [null, null]
        assert.deepEqual(verdict.ok ? [null, null] : [verdict.field, verdict.key], [field, key])
      }),
      { numRuns: 150, examples: examples.map((example) => [example]) },
    )
  }
})

function check(code: string, change: Partial<OrderInput>) {
  const country = countries.find((candidate) => candidate.code === code) ?? assert.fail(code)
  const order = { ...validOrder(), phone: country.phoneExample.e164, amount: 100, ...change }
  return validateOrder(order, country, (phone) => phones.isPossiblePhoneNumber(phone, country.code))
}

test('accepts a valid order in every country', () => {
  for (const { code } of countries) assert.deepEqual(check(code, {}), { ok: true }, code)
})

test('accepts a phone number of another country with its prefix, and 200 emoji in the description', () => {
  assert.deepEqual(check('SG', { phone: '+60 12-345 6789' }), { ok: true })
  assert.deepEqual(check('SG', { phone: '812345678901234' }), {
    ok: false,
    field: 'phone',
    key: 'validation.phone-incorrect',
  })
  // An emoji counts as one character, as in the order API.
  assert.deepEqual(check('SG', { description: '🍜'.repeat(200) }), { ok: true })
  assert.equal(check('SG', { description: '🍜'.repeat(201) }).ok, false)
})

test('refuses items that are too valuable to be carried, and names the limit', () => {
  const refusal = { ok: false, field: 'amount', key: 'validation.amount-above-cap' }
  for (const { code, currency } of countries) {
    const amount = valueCaps[code] ?? 999_999_999
    assert.deepEqual(check(code, { amount }), { ok: true }, code)
    const above = check(code, { amount: amount + 1 })
    if (valueCaps[code]) assert.deepEqual(above, { ...refusal, values: { amount, currency } }, code)
  }
})

test('asks to check the digits of a huge amount, and names Pakistan’s minimum', () => {
  const tooHigh = { ok: false, field: 'amount', key: 'validation.amount-too-high' }
  for (const amount of [1_000_000_000, 1e308, Number.POSITIVE_INFINITY]) {
    for (const code of ['SG', 'KW']) assert.deepEqual(check(code, { amount }), tooHigh)
  }
  const tooLow = { ok: false, field: 'amount', key: 'validation.minimum-amount' }
  assert.deepEqual(check('PK', { amount: 99.99 }), { ...tooLow, values: { amount: 100, currency: 'PKR' } })
})

/** Generates texts near the limit, with characters of one to four bytes. */
const textNearLimit = (bytes: number) =>
  fc
    .array(fc.constantFrom('a', 'é', 'ع', '中', '🛵'), { minLength: Math.floor(bytes / 4), maxLength: bytes + 10 })
    .map((letters) => letters.join(''))

for (const [field, limit, orderWith] of [
  ['address', 255, (addressText: string) => ({ addressText })],
  ['notes', 1000, (notes: string) => ({ notes })],
] as const) {
  test(`shows how many bytes of ${field} are left, counted in the same way as the checks`, () => {
    fc.assert(
      fc.property(textNearLimit(limit), (text) => {
        const { left } = remainingText(text, field)
        assert.equal(left, limit - Buffer.byteLength(text))
        const verdict = check('SG', orderWith(text))
        assert.deepEqual(verdict, left >= 0 ? { ok: true } : { ok: false, field, key: `validation.${field}-too-long` })
      }),
    )
  })
}

test('hides the counter until little room is left', () => {
  assert.equal(remainingText('a'.repeat(191), 'address').isNearLimit, false)
  assert.equal(remainingText('a'.repeat(192), 'address').isNearLimit, true)
  assert.equal(remainingText('中'.repeat(64), 'address').isNearLimit, true)
  assert.deepEqual(remainingText('x'.repeat(200), 'description'), { unit: 'characters', left: 0, isNearLimit: true })
  assert.equal(remainingText('🍜'.repeat(100), 'description').left, 100)
})
