import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from '../../../order-api/domain/country.ts'
import { problemsOf, uploadOrders } from '../../support/bulk-jobs.ts'
import fc from '../../support/fast-check.ts'
import { mostlyValid } from '../../support/mostly-valid.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { keyOf } from '../../support/shop-calls.ts'
import { writtenAddresses } from '../../support/written-addresses.ts'

const phoneOf = { SG: '8123 4567', PK: '0301 2345678', KW: '5001 2345' }

interface OrderPayload {
  vendorId: string | null
  /** Unit, building and text, joined by commas. */
  address: string
  name: string
  phone: string
  description: string
  latitude: number | null
  amount: number | null
  method: string
  notes: string
}

const ordersOf = (country: keyof typeof phoneOf) =>
  mostlyValid<OrderPayload>({
    vendorId: ['1002', '', null],
    address: ['#04-12, 2 Orchard Turn', '2 Orchard Turn', ' , , 2 Orchard Turn', '', ' '],
    name: ['Alicia', '', ' ', 'R2D2', 'سارة٣'],
    phone: [phoneOf[country], '', ' ', '12'],
    description: ['', 'x'.repeat(200), 'x'.repeat(201)],
    latitude: [1.304, null],
    amount: [100, null, 0, -1, 0.5, 99.99],
    method: ['CASH_ON_DELIVERY', 'NONE'],
    notes: ['', '字'.repeat(333), '字'.repeat(334)],
  })

/** The checks of specification 2 §5, written independently; `true` is a failure. */
const rules: [key: string, fails: (order: OrderPayload, country: string) => boolean][] = [
  ['error.cant-retrieve-vendor-rar', ({ vendorId }) => !vendorId],
  ['validation.fill-unit-number', ({ address }, country) => country === 'SG' && !address.startsWith('#')],
  ['validation.fill-customer-name', ({ name }) => name.trim() === ''],
  ['validation.wrong-customer-name', ({ name }) => ['R2D2', 'سارة٣'].includes(name)],
  ['validation.fill-customer-phone', ({ phone }) => phone.trim() === ''],
  ['validation.phone-incorrect', ({ phone }) => phone === '12'],
  ['validation.fill-description', ({ description }) => description.length > 200],
  ['validation.fill-address', ({ address }) => address.trim() === ''],
  ['validation.invalid-coordinates', ({ latitude }) => latitude === null],
  ['validation.fill-amount', ({ amount }, country) => (country === 'KW' ? (amount ?? 0) < 0 : !amount || amount < 0)],
  ['validation.minimum-amount', ({ amount }, country) => country === 'PK' && (amount ?? 0) < 100],
  ['validation.fill-payment-method', ({ method }) => method === 'NONE'],
  ['validation.notes-too-long', ({ notes }) => Buffer.byteLength(notes) > 1000],
]

/** After the checks, the fee is refused outside Singapore, because it is another outlet's. */
const afterChecks = (country: string) => (country === 'SG' ? undefined : 'placing.signature-invalid')

for (const country of ['SG', 'KW', 'HK', 'AT', 'JP']) {
  test(`in ${country} unit, building and text of a joined address are told apart`, async (t) => {
    const server = await createTestOrderApi({ country })
    t.after(() => server.close())
    const phone_number = readCountry(country).phoneExample.e164
    for (const { address, unit, text } of writtenAddresses.filter((written) => written.country === country)) {
      const response = await server.sendOrder({ customer: { phone_number, location: { address } } })
      const isUnitMissing = country === 'SG' && unit === ''
      const firstKey = isUnitMissing ? 'validation.fill-unit-number' : text === '' ? 'validation.fill-address' : null
      assert.equal(keyOf(response), firstKey ?? afterChecks(country), address)
    }
  })
}

for (const country of ['SG', 'PK', 'KW'] as const) {
  test(`in ${country} the order API reports the first problem in the specification’s order`, async (t) => {
    const server = await createTestOrderApi({ country })
    t.after(() => server.close())
    const { arbitrary, examples } = ordersOf(country)
    await fc.assert(
      fc.asyncProperty(arbitrary, async (payload) => {
        const [firstKey] = rules.find(([, fails]) => fails(payload, country)) ?? [null]
        const { vendorId, name, phone, address, latitude, notes, method, amount, description } = payload
        const response = await server.sendOrder({
          vendor_id: vendorId,
          customer: { name, phone_number: phone, location: { address, latitude, notes } },
          order: { payment_method: method, amount, description },
        })
        assert.equal(keyOf(response), firstKey ?? afterChecks(country))
        if (firstKey === 'validation.minimum-amount') assert.equal(response.body.message, 'Minimum amount of 100 PKR')
      }),
      { numRuns: 250, examples: examples.map((example) => [example]) },
    )
  })
}

// Specification 2 §9, prohibited-item value caps.
for (const [country, cap] of Object.entries({ HK: 1000, MM: 300_000, PH: 10_000, MY: 200, TW: 5000 })) {
  test(`in ${country} items worth more than ${cap} aren’t carried, in single and in bulk orders`, async (t) => {
    const server = await createTestOrderApi({ country, flags: { 'bulk-order-upload': true } })
    t.after(() => server.close())
    const { phoneExample, map } = readCountry(country)
    const [phone, address] = [phoneExample.e164, '12 Main Road']
    const [atCap, above] = [cap, cap + 1]
    for (const amount of [atCap, above]) {
      const response = await server.sendOrder({
        customer: { phone_number: phone, location: { address } },
        order: { amount },
      })
      assert.equal(keyOf(response), amount === above ? 'validation.amount-above-cap' : 'placing.signature-invalid')
    }
    const place = { phone, address, latitude: map.lat, longitude: map.lng }
    const rows = [
      { ...place, amount: atCap },
      { ...place, amount: above },
    ]
    const problems = problemsOf(await uploadOrders(server, rows, { vendorId: '1002' }))
    assert.deepEqual(problems, [[], [['validation.amount-above-cap', 'Amount']]])
  })
}
