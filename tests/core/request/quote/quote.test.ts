import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import type { ApiClient, RequestOptions } from '../../../../core/api/client.ts'
import type { AreaRequestWire, FeeRequestWire } from '../../../../core/api/delivery.ts'
import {
  feeParts,
  isExpired,
  isSameInputs,
  payableFee,
  type Quote,
  type QuoteInputs,
  quoteFromWire,
  secondsLeft,
} from '../../../../core/request/quote/quote.ts'
import { createQuoter, type Discount } from '../../../../core/request/quote/quoter.ts'
import fc from '../../../support/fast-check.ts'
import { createTestClock } from '../../../support/test-clock.ts'

const now = Date.UTC(2026, 5, 10, 4)
const inputs = {
  vendorId: '1001',
  pickup: { latitude: 1.2764, longitude: 103.8458 },
  destination: { latitude: 1.3, longitude: 103.85 },
  voucher: null,
}

function quote(change: { expires_at?: string; discounted_delivery_fee?: number } = {}) {
  const wire = {
    fee: 8.4,
    signature: 'signed',
    expires_at: new Date(now + 600_000).toISOString(),
    distance_km: 2.4,
    discounted_delivery_fee: null,
    discounted_delivery_fee_signature: null,
    ...change,
  }
  return quoteFromWire(inputs, wire, { pickup_eta_minutes: 15, delivery_eta_minutes: 24 }, now)
}

test('shows how long the fee is valid, and when it has expired', () => {
  const currentQuote = quote()
  assert.equal(secondsLeft(currentQuote, now), 600)
  assert.equal(secondsLeft(currentQuote, now + 599_500), 1)
  assert.equal(isExpired(currentQuote, now + 599_999), false)
  assert.equal(isExpired(currentQuote, now + 600_000), true)
  assert.equal(secondsLeft(currentQuote, now + 700_000), 0)
})

test('a device clock that is ahead doesn’t cause endless renewals', () => {
  assert.equal(secondsLeft(quote({ expires_at: new Date(now - 3_600_000).toISOString() }), now), 30)
})

test('moving the pin or changing the outlet requires another fee', () => {
  assert.equal(isSameInputs(inputs, { ...inputs, destination: { ...inputs.destination } }), true)
  assert.equal(isSameInputs(inputs, { ...inputs, vendorId: '1002' }), false)
})

test('charges the discounted fee if there is one', () => {
  assert.equal(payableFee(quote()), 8.4)
  const discounted = quote({ discounted_delivery_fee: 3.4 })
  assert.equal(payableFee(discounted), 3.4)
  assert.deepEqual(feeParts(discounted), { delivery: 8.4, discount: 5, total: 3.4 })
})

const pickup = { latitude: 1.2764, longitude: 103.8458 }

/** Returns a place by its number, on which its fee depends. */
const numberedPlace = (number: number) => ({ latitude: 1.3, longitude: 103 + number / 1000 })
const feeAt = (longitude: number) => Math.round((longitude - 103) * 1000) + 5

function inputsOf(place: number, code: string | null = null, vendorId = '1001'): QuoteInputs {
  return {
    vendorId,
    pickup,
    destination: numberedPlace(place),
    voucher: code === null ? null : { code, orderTime: null },
  }
}

/** Creates an order API whose fees are valid for 10 minutes. Each call takes the next of the waits, in ms. */
function createPriceList(waits: number[] = [], customDiscount?: Discount) {
  const clock = createTestClock()
  const calls: string[] = []
  let signatures = 0

  const client: ApiClient = {
    async request<Answer>(path: string, { body, signal }: RequestOptions = {}) {
      calls.push(path)
      const wait = waits.shift() ?? 0
      await new Promise<void>((resolve, reject) => {
        clock.setTimeout(resolve, wait)
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
      if (path === '/delivery/area/validate') {
        const { location } = body as AreaRequestWire
        return (location.lng < 104 ? 'DELIVERABLE' : 'UNDELIVERABLE') as Answer
      }
      if (path === '/estimations') return { pickup_eta_minutes: 15, delivery_eta_minutes: 25 } as Answer
      const { destination } = body as FeeRequestWire
      const feeWire = {
        fee: feeAt(destination.longitude),
        signature: `s${++signatures}`,
        expires_at: new Date(clock.now() + 600_000).toISOString(),
        distance_km: 1,
        discounted_delivery_fee: null,
        discounted_delivery_fee_signature: null,
      }
      return feeWire as Answer
    },
  }
  const $inputs = atom<QuoteInputs | null>(null)
  /** Reduces the fee by ten cents for each letter of the code. */
  const discount: Discount = async (quote) => ({
    ...quote,
    discountedFee: quote.fee - (quote.inputs.voucher?.code.length ?? 0) / 10,
    discountedFeeSignature: `less ${quote.signature}`,
  })
  const quoter = createQuoter({
    client,
    clock,
    discount: customDiscount ?? discount,
    $inputs,
    isTestVendor: () => false,
  })
  return { clock, calls, $inputs, quoter, discount }
}

describe('a fee', () => {
  test('is reduced by a voucher without checking the places again', async () => {
    const { clock, calls, $inputs, quoter } = createPriceList()
    $inputs.set(inputsOf(1))
    await clock.advance(10)
    calls.length = 0
    $inputs.set(inputsOf(1, 'HALF'))
    assert.equal(quoter.shown(), null, 'the fee without the voucher isn’t shown')
    await clock.advance(10)
    const shown = quoter.shown()
    assert.deepEqual([shown?.fee, shown?.discountedFee], [6, 5.6])
    assert.equal(shown?.discountedFeeSignature, `less ${shown?.signature}`)
    assert.equal(calls.length, 0)
    $inputs.set(inputsOf(1))
    await clock.advance(10)
    assert.equal(quoter.shown()?.discountedFee, null)
    void quoter.refresh()
    await clock.advance(10)
    assert.ok(calls.includes('/delivery/fee'), 'an explicit renewal fetches everything again')
  })

  test('retries a failed fee automatically, and shows the failure until then', async () => {
    let isDown = true
    const { clock, $inputs, quoter } = createPriceList([], (quote) =>
      isDown ? Promise.reject(new Error('no response')) : Promise.resolve({ ...quote, discountedFee: 3 }),
    )
    const states: string[] = []
    quoter.$quote.subscribe(({ state }) => states.push(state))
    $inputs.set(inputsOf(1, 'HALF'))
    await clock.advance(10_100)
    isDown = false
    await clock.advance(10_000)
    assert.deepEqual([...new Set(states)], ['none', 'quoting', 'failed', 'ready'])
    assert.equal(quoter.shown()?.discountedFee, 3)
  })
})

const inputChange = fc.record({
  place: fc.integer({ min: 0, max: 3 }),
  code: fc.constantFrom(null, 'HALF', 'WELCOME5'),
  vendorId: fc.constantFrom('1001', '1002'),
})
const anyStep = fc.oneof(
  inputChange.map((to) => ({ kind: 'change' as const, to })),
  fc.integer({ min: 0, max: 400_000 }).map((ms) => ({ kind: 'wait' as const, ms })),
  fc.constant({ kind: 'forget' as const }),
  fc.constant({ kind: 'refresh' as const }),
)

/** Returns whether the fee is the price list's fee for the quote's inputs. */
function isCorrectFee(quote: Quote): boolean {
  const { destination, voucher } = quote.inputs
  const fee = feeAt(destination.longitude)
  const discountedFee = voucher ? fee - voucher.code.length / 10 : null
  return quote.fee === fee && quote.discountedFee === discountedFee
}

test('a fee is never that of other addresses, outlets or vouchers, in any order of responses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 1, maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 40 }),
      async (steps, waits) => {
        const { clock, $inputs, quoter } = createPriceList([...waits])
        const stop = quoter.$quote.subscribe(() => {
          const shown = quoter.shown()
          const inputs = $inputs.get()
          if (!shown) return
          assert.ok(inputs && isSameInputs(shown.inputs, inputs), 'for the current inputs')
          assert.ok(isCorrectFee(shown), 'the fee of these inputs')
        })
        for (const step of steps) {
          if (step.kind === 'change') $inputs.set(inputsOf(step.to.place, step.to.code, step.to.vendorId))
          if (step.kind === 'forget') $inputs.set(null)
          if (step.kind === 'refresh') void quoter.refresh()
          if (step.kind === 'wait') await clock.advance(step.ms)
          const inputs = $inputs.get()
          const shown = quoter.shown()
          if (shown) assert.ok(inputs && isSameInputs(shown.inputs, inputs))
        }
        await clock.advance(120_000)
        const inputs = $inputs.get()
        const shown = quoter.shown()
        assert.equal(shown === null, inputs === null, 'the last inputs get a fee')
        const isRenewing = quoter.$quote.get().state === 'renewing'
        if (shown && !isRenewing) assert.equal(isExpired(shown, clock.now()), false, 'an expired fee is renewed')
        stop()
        quoter.destroy()
      },
    ),
    { numRuns: 200 },
  )
})
