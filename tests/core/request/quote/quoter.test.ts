import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import type { ApiClient, RequestOptions } from '../../../../core/api/client.ts'
import type { AreaRequestWire, FeeRequestWire } from '../../../../core/api/delivery.ts'
import { isExpired, isSameInputs, type Quote, type QuoteInputs } from '../../../../core/request/quote/quote.ts'
import { createQuoter, type Discount } from '../../../../core/request/quote/quoter.ts'
import fc from '../../../support/fast-check.ts'
import { createTestClock } from '../../../support/test-clock.ts'

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

  test('fails with its voucher, and is available at once without it', async () => {
    const { clock, calls, $inputs, quoter } = createPriceList([], () => Promise.reject(new Error('no response')))
    $inputs.set(inputsOf(1, 'HALF'))
    await clock.advance(10)
    assert.deepEqual(quoter.$quote.get(), {
      state: 'failed',
      inputs: inputsOf(1, 'HALF'),
      key: 'request.error.voucher-loading',
    })
    calls.length = 0
    $inputs.set(inputsOf(1))
    await clock.advance(0)
    assert.equal(quoter.shown()?.fee, 6)
    assert.deepEqual(calls, [])
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

  test('fetches a new fee after the server refused its signature', async () => {
    const { clock, calls, $inputs, quoter } = createPriceList()
    $inputs.set(inputsOf(1))
    await clock.advance(10)
    calls.length = 0
    quoter.expire()
    const shown = quoter.shown()
    assert.ok(shown && isExpired(shown, clock.now()))
    const renewed = quoter.refresh()
    await clock.advance(10)
    assert.equal((await renewed)?.signature, 's2')
    assert.equal(calls.filter((call) => call === '/delivery/fee').length, 1)
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
