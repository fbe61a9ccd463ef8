import assert from 'node:assert/strict'
import type { ApiClient, RequestOptions } from '../../../../core/api/client.ts'
import { NoResponseError, RefusedError } from '../../../../core/api/errors.ts'
import { type Locks, pageLocks } from '../../../../core/environment.ts'
import { placeTransport } from '../../../../core/request/placing/place.ts'
import { createSubmission, type Placement } from '../../../../core/request/placing/submission.ts'
import type { ChangedFeePolicy } from '../../../../core/request/quote/fee-agreement.ts'
import type { Quote } from '../../../../core/request/quote/quote.ts'
import { createTestClock } from '../../../support/test-clock.ts'
import { checkedOrder } from '../valid-order.ts'

/** Faults of a call: a lost request, a lost response or an error. */
export type Fault =
  | 'none'
  | 'lost-request'
  | 'lost-answer'
  | 'SignatureExpired'
  | 'still-running'
  | 'refused'
  | 'unauthorized'

/** Creates a minimal order API with idempotency keys. Each call has the next fault. */
function createServer(faults: Fault[]) {
  const orders = new Map<string, unknown>()
  const calls: string[] = []

  function refusal(status: number, message: string) {
    return new RefusedError({ status, message, key: 'error.test', requestId: null })
  }

  function wire(key: string) {
    return { order_id: `1001-${key}`, vendor_id: '1001', tracking_id: `t-${key}` }
  }

  async function respond(path: string, { method, query, body, idempotencyKey }: RequestOptions) {
    if (method !== 'POST') {
      const key = String(query?.client_order_id)
      if (!orders.has(key)) throw refusal(404, 'Not found')
      return wire(key)
    }
    assert.equal(path, '/order')
    assert.ok(idempotencyKey)
    const storedBody = orders.get(idempotencyKey)
    if (storedBody !== undefined && storedBody !== JSON.stringify(body)) throw refusal(422, 'other body')
    orders.set(idempotencyKey, JSON.stringify(body))
    return wire(idempotencyKey)
  }

  const client: ApiClient = {
    async request<Answer>(path: string, options: RequestOptions = {}) {
      const fault = faults.shift() ?? 'none'
      calls.push(`${options.method ?? 'GET'} ${fault}`)
      const isKnown = options.idempotencyKey !== undefined && orders.has(options.idempotencyKey)
      if (fault === 'lost-request') throw new NoResponseError()
      if (fault === 'unauthorized') throw refusal(401, 'Unauthorized')
      if (fault === 'lost-answer') {
        await respond(path, options).catch(() => undefined)
        throw new NoResponseError()
      }
      // A key with an order always gets that order as the response.
      if (options.method === 'POST' && !isKnown && fault !== 'none') {
        throw refusal(fault === 'still-running' ? 409 : 422, fault)
      }
      return (await respond(path, options)) as Answer
    },
  }
  return { client, orders, calls }
}

/**
 * Creates a server with these faults, and tabs that place orders with it.
 * @param fees the fee of each new quote; null if it fails
 * @param releaseMs delay after which the browser releases a lock
 */
export function createShop(faults: Fault[] = [], fees: (number | null)[] = [], releaseMs = 0) {
  const clock = createTestClock()
  const entries = new Map<string, string>()
  const browserLocks = pageLocks()
  const locks: Locks = {
    async request(name, run) {
      const result = await browserLocks.request(name, run)
      if (releaseMs > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, releaseMs))
      return result
    },
  }
  const server = createServer(faults)
  const state = { online: true, ids: 0, wake: [] as (() => void)[] }
  let currentQuote: Quote = quote(8.4)

  function quote(fee: number, expiresAt = clock.now() + 600_000): Quote {
    const place = { latitude: 1.3, longitude: 103.8 }
    const inputs = { vendorId: '1001', origin: place, destination: place, voucher: null }
    const times = { expiresAt, quotedAt: clock.now(), pickupEtaMinutes: 15, deliveryEtaMinutes: 24 }
    const signature = `signed ${fee} ${clock.now()}`
    return { inputs, fee, signature, discountedFee: null, discountedFeeSignature: null, distanceKm: 1, ...times }
  }

  /** Opens a tab, which shares storage, locks and server with the others. */
  function openTab(draftId = 'draft', changedFee: ChangedFeePolicy = 'ask') {
    const environment = {
      clock,
      locks,
      storage: {
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => void entries.set(key, value),
        removeItem: (key: string) => void entries.delete(key),
      },
      randomId: () => `key${++state.ids}`,
      isOnline: () => state.online,
      onShown: () => () => {},
      onHidden: () => () => {},
      onOnline(run: () => void) {
        state.wake.push(run)
        return () => state.wake.splice(state.wake.indexOf(run), 1)
      },
    }
    let placement: Placement = { state: 'idle' }
    let customerName = 'Tan'
    const intent = () => ({
      draftId,
      content: customerName,
      voucher: null,
      order: checkedOrder({ name: customerName }),
    })
    const submission = createSubmission({
      environment,
      transport: placeTransport({ client: server.client, environment, vendorId: '1001', owner: 'anna' }),
      quoter: {
        shown: () => currentQuote,
        async refresh() {
          const fee = fees.length > 0 ? fees.shift() : 8.4
          if (fee === null || fee === undefined) return null
          currentQuote = quote(fee)
          return currentQuote
        },
        expire() {
          currentQuote = { ...currentQuote, expiresAt: clock.now() }
        },
      },
      changedFee,
      intent,
      shown: () => placement,
      show(nextPlacement) {
        placement = nextPlacement
      },
    })
    /** Places the draft with this customer name. */
    const press = (name = 'Tan', agreedFee?: number, ceiling?: number) => {
      customerName = name
      return submission.press(intent(), { fee: agreedFee ?? null, ceiling: ceiling ?? null })
    }
    return { ...submission, press, shown: () => placement }
  }

  return { clock, server, state, openTab, expireFee: () => (currentQuote = quote(8.4, clock.now())) }
}
