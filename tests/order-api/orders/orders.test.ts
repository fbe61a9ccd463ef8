import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { OrderListResponseWire, OrderWire } from '../../../core/api/orders.ts'
import { statusFilters } from '../../../core/orders/past/filter-names.ts'
import { passesFilter } from '../../../order-api/domain/orders/statuses.ts'
import { specified, statusNames } from '../../support/order-statuses.ts'
import { refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const minute = 60_000
const day = 86_400_000

test('report filters treat a delayed order as the list does (specification 1 §4)', () => {
  const delayed = (...statuses: string[]) => {
    const history = [...statuses, 'DELAYED'].map((status) => ({ status, created_at: '2026-06-10T04:00:00Z' }))
    const order = { status: 'DELAYED', statusHistory: history }
    return statusFilters.filter((filter) => passesFilter(order, filter))
  }
  assert.deepEqual(delayed('NEW'), ['ANY', 'NEW'])
  assert.deepEqual(delayed('NEW', 'PICKED_UP'), ['ANY', 'COLLECTED'])
  assert.deepEqual(delayed('NEW', 'CANCELLED'), ['ANY'])
  assert.deepEqual(delayed('NEW', 'RETURNED_TO_VENDOR'), ['ANY'])
})

describe('lists of orders', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  const list = (query: string, vendorId = '1000') =>
    server.callFor<OrderListResponseWire['result']>(`/vendor/${vendorId}/orders?${query}`, { as })
  const iso = (ms: number) => encodeURIComponent(new Date(ms).toISOString())

  test('are newest first, page by page, each order once', async () => {
    const pagedOrders: OrderWire[] = []
    let key: string | null = ''
    while (key !== null) {
      const page: OrderListResponseWire['result'] = await list(`include_outlets=true&count=7&pagination_key=${key}`)
      assert.ok(page.data.length <= 7)
      pagedOrders.push(...page.data)
      key = page.pagination_key
    }
    assert.equal(pagedOrders.length, 68)
    assert.equal(new Set(pagedOrders.map((order) => order.order_id)).size, 68)
    const times = pagedOrders.map((order) => Date.parse(order.created_at))
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    )
  })

  test('an order placed between two pages neither repeats nor hides another', async () => {
    const first = await list('count=5', '1002')
    await server.place()
    const second = await list(`count=5&pagination_key=${first.pagination_key}`, '1002')
    const fullList = await list('count=11', '1002')
    assert.deepEqual(
      [...first.data, ...second.data].map((order) => order.order_id),
      fullList.data.slice(1).map((order) => order.order_id),
    )
  })

  test('hold 30 orders by default, and none for a parent without its outlets', async () => {
    assert.equal((await list('include_outlets=true')).data.length, 30)
    assert.deepEqual((await list('count=200')).data, [])
  })

  test('contain only the orders of the given period, with any UTC offset', async () => {
    const now = server.clock.now()
    const { data } = await list(`include_outlets=true&count=200&from=${iso(now - 3 * day)}&to=${iso(now - day)}`)
    assert.ok(data.length > 0)
    for (const order of data) {
      const ageMs = now - Date.parse(order.created_at)
      assert.ok(ageMs >= day && ageMs <= 3 * day)
    }
    const inSingapore = await list(
      `include_outlets=true&count=200&from=${encodeURIComponent('2026-06-07T12:00:00+08:00')}&to=${iso(now - day)}`,
    )
    assert.deepEqual(inSingapore.data, data)
  })

  test('contain the preorders for a period if scheduled orders are requested', async () => {
    const now = server.clock.now()
    const { data } = await list(`include_outlets=true&scheduled=true&from=${iso(now)}&to=${iso(now + 2 * day)}`)
    assert.equal(data.length, 2)
    assert.ok(data.every((order) => (order.preordered_for ?? 0) * 1000 > now))
    assert.equal((await list(`include_outlets=true&scheduled=true&to=${iso(now)}`)).data.length, 0)
  })

  test('find a customer by phone number in any notation', async () => {
    const { order_id } = await server.place({ customer: { phone_number: '9123 4567' } })
    for (const phoneNumber of ['+65 9123 4567', '91234567', '9123-4567']) {
      const [found, ...others] = (
        await list(`include_outlets=true&customer_phone_number=${encodeURIComponent(phoneNumber)}`)
      ).data
      assert.deepEqual([found?.order_id, others], [order_id, []])
    }
  })

  test('reject an invalid page key or time with a message', async () => {
    for (const query of ['pagination_key=xyz', 'from=yesterday', 'count=0', 'count=many', 'include_outlets=perhaps']) {
      const response = await server.call(`/vendor/1000/orders?${query}`, { as })
      assert.deepEqual(refusalOf(response), [400, 'error.invalid-request'], query)
    }
  })
})

describe('cancelling an order', () => {
  const server = useOrderApi({ flags: {} })

  async function orderIn(status: string) {
    const { order_id } = await server.place()
    await server.api.advanceOrder(order_id, status)
    return order_id
  }

  test('works once in the specified statuses and keeps the reason, and is refused in all others', async () => {
    for (const status of statusNames.filter((name) => name !== 'PAYMENT_COMMITTED')) {
      const id = await orderIn(status)
      const { cancel } = specified(status)
      const response = await server.cancel(id)
      if (cancel === 'open') {
        const { status: newStatus, cancel_reason: reason, status_history: history } = response.body.result
        assert.deepEqual([newStatus, reason], ['CANCELLED', 'Customer changed their mind'], status)
        assert.equal(history.at(-1)?.status, 'CANCELLED')
        assert.equal((await server.cancel(id)).status, 409)
        continue
      }
      assert.deepEqual(refusalOf(response), [409, 'error.cant-cancel-order'], status)
      assert.match(response.body.message, cancel === 'early' ? /too early/ : /any more/, status)
      assert.equal((await server.readOrder(id)).status, status)
    }
  })

  test('works for an order for later from its placing until a rider accepts', async () => {
    const preorderedFor = Math.floor(server.clock.now() / 1000) + 3 * 3600
    const { order_id: placedId, status } = await server.place({ preordered_for: preorderedFor })
    assert.equal(status, 'RECEIVED')
    assert.equal((await server.cancel(placedId)).status, 200)
    const { order_id: calledId } = await server.place({ preordered_for: preorderedFor })
    await server.api.advanceOrder(calledId, 'WAITING_FOR_TRANSPORT')
    assert.equal((await server.cancel(calledId)).status, 200)
  })

  test('needs a reason, and is refused at its field without one', async () => {
    const id = await orderIn('WAITING_FOR_TRANSPORT')
    for (const reason of [null, '', '   ', '\u200b']) {
      const response = await server.cancel(id, reason)
      assert.deepEqual(refusalOf(response), [422, 'orders.cancel-reason-required'], JSON.stringify(reason))
      assert.equal(response.body.errors[0]?.message, 'reason: is missing')
    }
    assert.equal((await server.readOrder(id)).status, 'WAITING_FOR_TRANSPORT')
  })

  test('works for a late order only if the operator has switched that on', async () => {
    const id = await orderIn('DELAYED')
    // The flag is on for another shop only.
    await server.flags.save({ rules: [{ vendor: '2000', flags: { 'delayed-cancellation': true } }] })
    assert.equal((await server.cancel(id)).status, 409)
    await server.flags.save({ 'delayed-cancellation': true })
    assert.equal((await server.cancel(id)).status, 200)
  })

  test('is refused for ten minutes after a payment was committed', async () => {
    const id = await orderIn('PAYMENT_COMMITTED')
    await server.clock.advance(10 * minute)
    assert.equal((await server.cancel(id)).status, 409)
    await server.clock.advance(1)
    assert.equal((await server.cancel(id)).status, 200)
  })

  test('succeeds for only one of several simultaneous requests', async () => {
    const id = await orderIn('WAITING_FOR_TRANSPORT')
    const responses = await Promise.all([server.cancel(id), server.cancel(id), server.cancel(id)])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409])
  })
})
