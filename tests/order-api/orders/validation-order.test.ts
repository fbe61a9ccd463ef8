import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { readCountry } from '../../../order-api/domain/country.ts'
import fc from '../../support/fast-check.ts'
import { mostlyValid } from '../../support/mostly-valid.ts'
import { createTestOrderApi, orderFromBugis } from '../../support/order-api.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'
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

const keyOf = (body: RefusalWire) => body.meta?.translation_key ?? null
/** After the checks, the fee is refused outside Singapore, because it is another outlet's. */
const afterChecks = (country: string) => (country === 'SG' ? null : 'placing.signature-invalid')

for (const country of ['SG', 'KW', 'HK', 'AT', 'JP']) {
  test(`in ${country} unit, building and text of a joined address are told apart`, async () => {
    const server = await createTestOrderApi({ country })
    try {
      const as = await server.signIn()
      const phone_number = readCountry(country).phoneExample.e164
      for (const { address, unit, text } of writtenAddresses.filter((written) => written.country === country)) {
        const body = orderFromBugis(server.clock, { customer: { phone_number, location: { address } } })
        const response = await server.call<RefusalWire>('/order', { as, body })
        const isUnitMissing = country === 'SG' && unit === ''
        const firstKey = isUnitMissing ? 'validation.fill-unit-number' : text === '' ? 'validation.fill-address' : null
        assert.equal(keyOf(response.body), firstKey ?? afterChecks(country), address)
      }
    } finally {
      await server.close()
    }
  })
}

for (const country of ['SG', 'PK', 'KW'] as const) {
  test(`in ${country} the order API reports the first problem in the specification’s order`, async () => {
    const server = await createTestOrderApi({ country })
    try {
      const as = await server.signIn()
      const { arbitrary, examples } = ordersOf(country)
      await fc.assert(
        fc.asyncProperty(arbitrary, async (payload) => {
          const [firstKey] = rules.find(([, fails]) => fails(payload, country)) ?? [null]
          const { vendorId, name, phone, address, latitude, notes, method, amount, description } = payload
          const body = orderFromBugis(server.clock, {
            vendor_id: vendorId,
            customer: { name, phone_number: phone, location: { address, latitude, notes } },
            order: { payment_method: method, amount, description },
          })
          const response = await server.call<RefusalWire>('/order', { as, body })
          assert.equal(keyOf(response.body), firstKey ?? afterChecks(country))
        }),
        { numRuns: 250, examples: examples.map((example) => [example]) },
      )
    } finally {
      await server.close()
    }
  })
}

// Specification 2 §9, prohibited-item value caps.
for (const [country, cap] of Object.entries({ HK: 1000, MM: 300_000, PH: 10_000, MY: 200, TW: 5000 })) {
  test(`in ${country} items worth more than ${cap} aren’t carried, in single and in bulk orders`, async () => {
    const server = await createTestOrderApi({ country, flags: { 'bulk-order-upload': true } })
    try {
      const as = await server.signIn()
      const phone = readCountry(country).phoneExample.e164
      for (const [amount, key] of [
        [cap, null],
        [cap + 1, 'validation.amount-above-cap'],
      ] as const) {
        const customer = { phone_number: phone, location: { address: '12 Main Road' } }
        const order = orderFromBugis(server.clock, { customer, order: { amount } })
        const response = await server.call<RefusalWire>('/order', { as, body: order })
        assert.equal(keyOf(response.body), key ?? 'placing.signature-invalid')
        const { lat: latitude, lng: longitude } = readCountry(country).map
        const content = await ordersFile([{ phone, amount, address: '12 Main Road', latitude, longitude }])
        const body = { vendor_id: '1002', content }
        const job = await server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', { as, body })
        assert.deepEqual(
          job.body.body.orders[0]?.errors.map((error) => error.key),
          key === null ? [] : [key],
        )
      }
    } finally {
      await server.close()
    }
  })
}
