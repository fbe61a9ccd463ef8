import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import fc from '../../support/fast-check.ts'
import { mostlyValid } from '../../support/mostly-valid.ts'
import { createTestOrderApi, orderFromBugis } from '../../support/order-api.ts'

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
          // After the checks, the fee is refused outside Singapore, because it is another outlet's.
          const key = response.body.meta?.translation_key ?? null
          const expected = firstKey ?? (country === 'SG' ? null : 'placing.signature-invalid')
          assert.equal(key, expected)
        }),
        { numRuns: 250, examples: examples.map((example) => [example]) },
      )
    } finally {
      await server.close()
    }
  })
}
