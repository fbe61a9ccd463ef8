import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownParts } from '../../../core/addresses/address.ts'
import type { Pickup } from '../../../core/request/draft/draft.ts'
import { type FlowInput, requestStep } from '../../../core/request/flow.ts'
import fc from '../../support/fast-check.ts'
import { validQuote } from './valid-order.ts'

const place = { id: 'p', text: '10 Anson Road', coordinates: { latitude: 1.3, longitude: 103.85 }, ...unknownParts }
const pickup: Pickup = { place, unit: '', building: '', notes: '', isConfirmed: false }
/** Returns the state of an empty form at 16:00 in Singapore, with everything loaded. */
function inputOf(change: Partial<FlowInput> = {}): FlowInput {
  return {
    vendor: { vendorId: '1001', hasLocation: true },
    serviceHours: { state: 'between', hours: { from: 900, to: 2200 } },
    now: Date.UTC(2026, 5, 10, 8),
    timeZone: 'Asia/Singapore',
    pickup: null,
    preorderedFor: null,
    destination: null,
    quote: { state: 'none' },
    refusals: [{ ok: false, field: 'name', key: 'validation.fill-customer-name' }],
    ...change,
  }
}

const midnight = Date.UTC(2026, 5, 10, 16)
const quoted = { destination: place, quote: { state: 'ready', quote: validQuote } } as const
const withoutLocation = { vendor: { vendorId: '1001', hasLocation: false } }

const withoutPayment = [{ ok: false, field: 'paymentMethod', key: 'validation.fill-payment-method' }] as const
const steps: [name: string, input: FlowInput, step: string | undefined][] = [
  ['has no step without an outlet', inputOf({ vendor: null }), undefined],
  ['asks for no pickup address if the outlet has one', inputOf({ pickup }), 'ask-for-destination-address'],
  [
    'accepts an order for later while the shop is closed',
    inputOf({ now: midnight, preorderedFor: Date.UTC(2026, 5, 11, 4) / 1000 }),
    'ask-for-destination-address',
  ],
  [
    'treats a shop without known hours as open',
    inputOf({ now: midnight, serviceHours: { state: 'always' } }),
    'ask-for-destination-address',
  ],
  [
    'asks for the payment method if only that is missing',
    inputOf({ ...quoted, refusals: withoutPayment }),
    'fill-payment-details',
  ],
  [
    'keeps the step while the fee is renewed',
    inputOf({ destination: place, quote: { state: 'renewing', quote: validQuote }, refusals: [] }),
    'fill-payment-details',
  ],
]

for (const [name, input, expected] of steps) {
  test(name, () => assert.equal(requestStep(input)?.step, expected))
}

const order = [
  'ask-for-origin-address',
  'ask-for-origin-address-details',
  'check-service-hours',
  'service-closed',
  'ask-for-destination-address',
  'check-if-destination-is-valid',
  'fill-order-details',
  'fill-payment-details',
]

test('the flow always stops at the first missing value', () => {
  const flag = fc.boolean()
  const presentValues = fc.record({
    origin: flag,
    details: flag,
    hours: flag,
    open: flag,
    address: flag,
    fee: flag,
    ok: flag,
  })
  fc.assert(
    fc.property(presentValues, ({ origin, details, hours, open, address, fee, ok }) => {
      const step = requestStep(
        inputOf({
          ...withoutLocation,
          pickup: origin ? { ...pickup, isConfirmed: details } : null,
          serviceHours: hours ? { state: 'between', hours: { from: 900, to: 2200 } } : { state: 'loading' },
          now: open ? Date.UTC(2026, 5, 10, 8) : midnight,
          destination: address ? place : null,
          quote: fee ? { state: 'ready', quote: validQuote } : { state: 'quoting', inputs: validQuote.inputs },
          ...(ok && { refusals: [] }),
        }),
      )
      const firstMissing = [origin, details, hours, open, address, fee, ok].indexOf(false)
      assert.equal(step?.step, order[firstMissing < 0 ? order.length - 1 : firstMissing])
    }),
  )
})
