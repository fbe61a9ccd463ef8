import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { ApiClient, RequestOptions } from '../../../core/api/client.ts'
import { NoAnswerError, RefusedError } from '../../../core/api/errors.ts'
import type { OrderCreateWire } from '../../../core/api/orders.ts'
import { pageLocks } from '../../../core/environment.ts'
import { createPlacement } from '../../../core/request/place-order.ts'
import type { Quote } from '../../../core/request/quote.ts'
import { createTestClock } from '../../support/test-clock.ts'

/** What befalls one call: the server never sees it, acts but its answer is lost, or says something of its own. */
type Fault = 'none' | 'lost-request' | 'lost-answer' | 'SignatureExpired' | 'still-running' | 'refused' | 'unauthorized'

/** The order API's promise about keys, small enough to be read, with a fault for each call in turn. */
function createServer(faults: Fault[]) {
  const orders = new Map<string, unknown>()
  const calls: string[] = []

  function refusal(status: number, message: string) {
    return new RefusedError({ status, message, key: 'error.test', requestId: null })
  }

  function wire(key: string) {
    return { order_id: `1001-${key}`, vendor_id: '1001', tracking_id: `t-${key}` }
  }

  async function act(path: string, { method, query, body, idempotencyKey }: RequestOptions) {
    if (method !== 'POST') {
      const key = String(query?.client_order_id)
      if (!orders.has(key)) throw refusal(404, 'Not found')
      return { result: wire(key) }
    }
    assert.equal(path, '/order')
    assert.ok(idempotencyKey)
    const known = orders.get(idempotencyKey)
    if (known !== undefined && known !== JSON.stringify(body)) throw refusal(422, 'other body')
    orders.set(idempotencyKey, JSON.stringify(body))
    return { result: wire(idempotencyKey) }
  }

  const client: ApiClient = {
    async request<Answer>(path: string, options: RequestOptions = {}) {
      const fault = faults.shift() ?? 'none'
      calls.push(`${options.method ?? 'GET'} ${fault}`)
      const isKnown = options.idempotencyKey !== undefined && orders.has(options.idempotencyKey)
      if (fault === 'lost-request') throw new NoAnswerError('lost')
      if (fault === 'unauthorized') throw refusal(401, 'Unauthorized')
      if (fault === 'lost-answer') {
        await act(path, options).catch(() => undefined)
        throw new NoAnswerError('lost')
      }
      // A key that has made its order is answered with that order, whatever else would be wrong.
      if (options.method === 'POST' && !isKnown && fault !== 'none') {
        throw refusal(fault === 'still-running' ? 409 : 422, fault)
      }
      return (await act(path, options)) as Answer
    },
  }
  return { client, orders, calls }
}

function createShop(faults: Fault[] = [], fees: (number | null)[] = []) {
  const clock = createTestClock()
  const entries = new Map<string, string>()
  const locks = pageLocks()
  const server = createServer(faults)
  const state = { online: true, ids: 0, wake: [] as (() => void)[] }
  let shown: Quote = quote(8.4)

  function quote(fee: number, expiresAt = clock.now() + 600_000): Quote {
    const place = { latitude: 1.3, longitude: 103.8 }
    const inputs = { vendorId: '1001', origin: place, destination: place }
    const times = { expiresAt, quotedAt: clock.now(), pickupEtaMinutes: 15, deliveryEtaMinutes: 24 }
    const signature = `signed ${fee} ${clock.now()}`
    return { inputs, fee, signature, discountedFee: null, discountedFeeSignature: null, distanceKm: 1, ...times }
  }

  /** One tab: shares storage, locks and server with the others, and may be closed and opened again. */
  function openTab(draftId = 'draft') {
    const placement = createPlacement({
      client: server.client,
      environment: {
        clock,
        locks,
        storage: {
          getItem: (key) => entries.get(key) ?? null,
          setItem: (key, value) => void entries.set(key, value),
          removeItem: (key) => void entries.delete(key),
        },
        randomId: () => `key${++state.ids}`,
        isOnline: () => state.online,
        onOnline(run) {
          state.wake.push(run)
          return () => state.wake.splice(state.wake.indexOf(run), 1)
        },
      },
      quoter: {
        shown: () => shown,
        async refresh() {
          const fee = fees.length > 0 ? fees.shift() : 8.4
          if (fee === null || fee === undefined) return null
          shown = quote(fee)
          return shown
        },
      },
      vendorId: '1001',
      draftId: () => draftId,
    })
    const press = (name = 'Tan', agreedFee?: number) =>
      placement.place({
        draftId,
        ...(agreedFee !== undefined && { agreedFee }),
        body: (fee) => ({ customer: { name }, delivery_fee: fee.fee, signature: fee.signature }) as OrderCreateWire,
      })
    return { ...placement, press, shown: () => placement.$placement.get() }
  }

  return { clock, server, state, openTab, expireFee: () => (shown = quote(8.4, clock.now())) }
}

describe('placing an order', () => {
  test('a person presses once and has one order', async () => {
    const { openTab, server } = createShop()
    const tab = openTab()
    await tab.press()
    assert.deepEqual(tab.shown(), {
      state: 'placed',
      order: { orderId: '1001-key1', vendorId: '1001', trackingId: 't-key1' },
      elsewhere: false,
    })
    assert.equal(server.orders.size, 1)
  })

  test('a person who presses twice has one order', async () => {
    const { openTab, server } = createShop()
    const tab = openTab()
    await Promise.all([tab.press(), tab.press()])
    await tab.press()
    assert.equal(server.orders.size, 1)
  })

  test('a person who presses in two tabs has one order, and both show it', async () => {
    const { openTab, server } = createShop()
    const one = openTab()
    const other = openTab()
    await Promise.all([one.press(), other.press()])
    assert.equal(server.orders.size, 1)
    const shown = [one.shown(), other.shown()].map(
      (now) => now.state === 'placed' && [now.order.orderId, now.elsewhere],
    )
    assert.deepEqual(shown, [
      ['1001-key1', false],
      ['1001-key1', true],
    ])
  })

  test('a person whose answer got lost learns that the order was made', async () => {
    const { openTab, server } = createShop(['lost-answer'])
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.deepEqual(server.calls, ['POST lost-answer', 'GET none'])
  })

  test('a person whose request got lost has it repeated under the same key', async () => {
    const { openTab, server } = createShop(['lost-request'])
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.deepEqual([...server.orders.keys()], ['key1'])
  })

  test('a person whose first try is still at work is not sent a second rider', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', 'lost-request', 'still-running'])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(10_000)
    await press
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('a person without a connection is told so, and after it is back can press again', async () => {
    const { openTab, server, state } = createShop()
    state.online = false
    const tab = openTab()
    await tab.press()
    assert.deepEqual(tab.shown(), { state: 'unreachable', sent: false })
    assert.equal(server.calls.length, 0)
    state.online = true
    for (const wake of state.wake) wake()
    assert.deepEqual(tab.shown(), { state: 'idle' })
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
  })

  test('a person whose network stays away is told that nothing is doubled, and hears the end by itself', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', ...Array<Fault>(2).fill('lost-request')])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(2000)
    await press
    assert.deepEqual(tab.shown(), { state: 'unreachable', sent: true })
    await clock.advance(5000)
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('a person who closes the form stops its questions', async () => {
    const { openTab, clock } = createShop(Array<Fault>(3).fill('lost-request'))
    const tab = openTab()
    const press = tab.press()
    await clock.advance(2000)
    await press
    tab.destroy()
    assert.equal(clock.pending(), 0)
  })

  test('a person who is refused reads why, and the next press is a new try', async () => {
    const { openTab, server } = createShop(['refused'])
    const tab = openTab()
    await tab.press()
    assert.deepEqual(tab.shown(), { state: 'refused', key: 'error.test', message: 'refused' })
    tab.reset()
    await tab.press('Lim')
    assert.deepEqual([...server.orders.keys()], ['key2'])
  })

  test('a person whose session ended on the way keeps the key until the answer is known', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', 'lost-request', 'unauthorized', 'unauthorized'])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(5000)
    await press
    await clock.advance(10_000)
    assert.equal(tab.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })
})

describe('after a reload', () => {
  test('a person finds the order that was being placed', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', ...Array<Fault>(2).fill('lost-request')])
    const before = openTab()
    const press = before.press()
    await clock.advance(2000)
    await press
    before.destroy()
    const after = openTab()
    await after.resume()
    assert.equal(after.shown().state, 'placed')
    assert.equal(server.orders.size, 1)
  })

  test('a person who comes back much later is not surprised by a rider', async () => {
    const { openTab, server, clock } = createShop(Array<Fault>(3).fill('lost-request'))
    const before = openTab()
    const press = before.press()
    await clock.advance(2000)
    await press
    before.destroy()
    await clock.advance(600_000)
    const after = openTab()
    await after.resume()
    assert.equal(after.shown().state, 'refused')
    assert.equal(server.orders.size, 0)
    await after.press()
    assert.equal(server.orders.size, 1)
  })

  test('a person with nothing on the way sees the form', async () => {
    const { openTab, server } = createShop()
    const tab = openTab()
    await tab.resume()
    assert.deepEqual(tab.shown(), { state: 'idle' })
    assert.equal(server.calls.length, 0)
  })

  test('a person who begins anew while an earlier order is unknown gets both, once each', async () => {
    const { openTab, server, clock } = createShop(['lost-answer', ...Array<Fault>(2).fill('lost-request')])
    const before = openTab('first')
    const press = before.press()
    await clock.advance(2000)
    await press
    before.destroy()
    const after = openTab('second')
    await after.press('Lim')
    assert.equal(after.shown().state, 'placed')
    assert.equal(server.orders.size, 2)
  })
})

describe('when the fee has expired', () => {
  test('a person whose fee stays the same notices nothing but a second', async () => {
    const { openTab, server, clock } = createShop(['SignatureExpired'])
    const tab = openTab()
    const press = tab.press()
    await clock.settle()
    assert.equal(tab.shown().state, 'quoting')
    assert.equal(server.calls.length, 1)
    await clock.advance(1000)
    await press
    assert.equal(tab.shown().state, 'placed')
  })

  test('a person whose fee has changed is asked, with the difference', async () => {
    const { openTab, server, clock } = createShop(['SignatureExpired'], [9.1])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(1000)
    await press
    const asked = tab.shown()
    assert.equal(asked.state, 'fee-changed')
    if (asked.state === 'fee-changed') {
      assert.deepEqual(asked.change, { changed: true, from: 8.4, to: 9.1, difference: 0.7 })
    }
    assert.equal(server.orders.size, 0)
    await tab.press('Tan', 9.1)
    assert.equal(tab.shown().state, 'placed')
  })

  test('a person who presses on an expired fee has it renewed before anything is sent', async () => {
    const { openTab, server, expireFee } = createShop()
    expireFee()
    const tab = openTab()
    await tab.press()
    assert.equal(tab.shown().state, 'placed')
    assert.deepEqual(server.calls, ['POST none'])
  })

  test('a person whose fee cannot be renewed is told that nothing was ordered', async () => {
    const { openTab, clock } = createShop(['SignatureExpired'], [null])
    const tab = openTab()
    const press = tab.press()
    await clock.advance(1000)
    await press
    assert.deepEqual(tab.shown(), { state: 'refused', key: 'error.fee.recompute', message: '' })
  })

  test('a person whose fees expire again and again is not kept waiting for ever', async () => {
    const { openTab, clock } = createShop(Array<Fault>(10).fill('SignatureExpired'))
    const tab = openTab()
    const press = tab.press()
    await clock.advance(10_000)
    await press
    assert.equal(tab.shown().state, 'refused')
  })
})

const faults: Fault[] = ['none', 'lost-request', 'lost-answer', 'SignatureExpired', 'still-running', 'unauthorized']

test('a person has exactly one order, whatever is lost, pressed twice, opened twice or reloaded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
      fc.array(fc.constantFrom('press', 'press-other', 'reload', 'wait'), { minLength: 1, maxLength: 6 }),
      async (planned, actions) => {
        const left = [...planned]
        const { openTab, server, clock } = createShop(left)
        let tab = openTab()
        const other = openTab()
        const work: Promise<void>[] = [tab.press()]
        for (const action of actions) {
          if (action === 'press') work.push(tab.press())
          if (action === 'press-other') work.push(other.press())
          if (action === 'wait') await clock.advance(3000)
          if (action === 'reload') {
            tab.destroy()
            tab = openTab()
            work.push(tab.resume())
          }
        }
        await clock.advance(100_000)
        await Promise.all(work)
        // Once all works again, a last press must end in the one order.
        left.length = 0
        const last = tab.press()
        await clock.advance(100_000)
        await last
        assert.equal(tab.shown().state, 'placed')
        assert.equal(server.orders.size, 1)
        tab.destroy()
        other.destroy()
      },
    ),
    { numRuns: 300 },
  )
})
