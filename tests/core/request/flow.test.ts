import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { unknownParts } from '../../../core/addresses/address.ts'
import type { Pickup } from '../../../core/request/draft/draft.ts'
import { type FlowInput, requestStep } from '../../../core/request/flow.ts'
import type { Quote, QuoteState } from '../../../core/request/quote/quote.ts'

const at = { latitude: 1.2764, longitude: 103.8458 }
const place = { id: 'p', text: '10 Anson Road', coordinates: { latitude: 1.3, longitude: 103.85 }, ...unknownParts }
const pickup: Pickup = { place, unit: '', building: '', notes: '', isConfirmed: false }
const inputs = { vendorId: '1001', origin: at, destination: place.coordinates, voucher: null }
const quote: Quote = {
  inputs,
  fee: 8.4,
  signature: 'signed',
  discountedFee: null,
  discountedFeeSignature: null,
  expiresAt: 0,
  distanceKm: 1,
  pickupEtaMinutes: 15,
  deliveryEtaMinutes: 24,
  quotedAt: 0,
}
const undeliverable: QuoteState = { state: 'undeliverable', inputs, key: 'request.error.undeliverable-address' }

/** Four in the afternoon in Singapore, everything loaded, nothing chosen. */
function facts(change: Partial<FlowInput> = {}): FlowInput {
  return {
    vendor: { vendorId: '1001', hasLocation: true },
    serviceHours: { state: 'between', hours: { from: 900, to: 2200 } },
    now: Date.UTC(2026, 5, 10, 8),
    timeZone: 'Asia/Singapore',
    pickup: null,
    preorderedFor: null,
    destination: null,
    quote: { state: 'none' },
    validation: { ok: false, field: 'name', key: 'validation.fill-customer-name' },
    ...change,
  }
}

const midnight = Date.UTC(2026, 5, 10, 16)
const known = { destination: place, quote: { state: 'ready', quote } } as const
const withoutPlace = { vendor: { vendorId: '1001', hasLocation: false } }

const steps: [words: string, facts: FlowInput, step: ReturnType<typeof requestStep>][] = [
  ['who has chosen no outlet is at no step', facts({ vendor: null }), null],
  [
    'whose outlet has no address is asked for it',
    facts(withoutPlace),
    { step: 'ask-for-origin-address', vendorId: '1001' },
  ],
  [
    'who has found where the rider collects is asked for its details',
    facts({ ...withoutPlace, pickup }),
    { step: 'ask-for-origin-address-details', vendorId: '1001', pickup },
  ],
  [
    'who has confirmed where the rider collects goes on',
    facts({ ...withoutPlace, pickup: { ...pickup, isConfirmed: true } }),
    { step: 'ask-for-destination-address' },
  ],
  [
    'whose outlet has an address is never asked for another',
    facts({ pickup }),
    { step: 'ask-for-destination-address' },
  ],
  [
    'waits while the hours are looked up',
    facts({ serviceHours: { state: 'loading' } }),
    { step: 'check-service-hours' },
  ],
  [
    'whose shop is shut sees the hours and the time there',
    facts({ now: midnight }),
    { step: 'service-closed', hours: { from: 900, to: 2200 }, now: 0, timeZone: 'Asia/Singapore' },
  ],
  [
    'whose shop is shut passes with an order for later',
    facts({ now: midnight, preorderedFor: Date.UTC(2026, 5, 11, 4) / 1000 }),
    { step: 'ask-for-destination-address' },
  ],
  [
    'whose hours could not be had finds the shop open',
    facts({ now: midnight, serviceHours: { state: 'always' } }),
    { step: 'ask-for-destination-address' },
  ],
  [
    'whose shop has equal hours finds it open at any time',
    facts({ now: midnight, serviceHours: { state: 'between', hours: { from: 900, to: 900 } } }),
    { step: 'ask-for-destination-address' },
  ],
  [
    'waits while it is found out whether riders go there',
    facts({ destination: place, quote: { state: 'quoting', inputs } }),
    { step: 'check-if-destination-is-valid', destination: place, quote: { state: 'quoting', inputs } },
  ],
  [
    'stays where riders do not go',
    facts({ destination: place, quote: undeliverable }),
    { step: 'check-if-destination-is-valid', destination: place, quote: undeliverable },
  ],
  [
    'is asked for what is missing once the fee is known',
    facts(known),
    { step: 'fill-order-details', destination: place, quote },
  ],
  [
    'who lacks no more than a way to pay is asked for that',
    facts({ ...known, validation: { ok: false, field: 'paymentMethod', key: 'validation.fill-payment-method' } }),
    { step: 'fill-payment-details', destination: place, quote },
  ],
  [
    'whose details are right is at the payment',
    facts({ ...known, validation: { ok: true } }),
    { step: 'fill-payment-details', destination: place, quote },
  ],
  [
    'whose fee is being renewed stays where they are',
    facts({ destination: place, quote: { state: 'renewing', quote }, validation: { ok: true } }),
    { step: 'fill-payment-details', destination: place, quote },
  ],
]

for (const [words, given, expected] of steps) {
  test(`a person ${words}`, () => assert.deepEqual(requestStep(given), expected))
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

test('the flow never passes a missing answer, in whatever order answers are removed', () => {
  const flag = fc.boolean()
  const responses = fc.record({
    origin: flag,
    details: flag,
    hours: flag,
    open: flag,
    address: flag,
    fee: flag,
    ok: flag,
  })
  fc.assert(
    fc.property(responses, ({ origin, details, hours, open, address, fee, ok }) => {
      const step = requestStep(
        facts({
          ...withoutPlace,
          pickup: origin ? { ...pickup, isConfirmed: details } : null,
          serviceHours: hours ? { state: 'between', hours: { from: 900, to: 2200 } } : { state: 'loading' },
          now: open ? Date.UTC(2026, 5, 10, 8) : midnight,
          destination: address ? place : null,
          quote: fee ? { state: 'ready', quote } : { state: 'quoting', inputs },
          ...(ok && { validation: { ok: true } }),
        }),
      )
      const firstMissing = [origin, details, hours, open, address, fee, ok].indexOf(false)
      assert.equal(step?.step, order[firstMissing < 0 ? order.length - 1 : firstMissing])
    }),
  )
})
