import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus } from '../../../core/orders/order/statuses.ts'
import { isLinkOver, linkEndOf } from '../../../core/tracking/link-end.ts'

const day = 86_400_000
const endedAt = Date.UTC(2026, 5, 10, 4)

function orderThrough(...statuses: OrderStatus[]) {
  const history = statuses.map((status, index) => ({ status, at: endedAt - (statuses.length - 1 - index) * 60_000 }))
  return { status: statuses.at(-1) ?? ('NEW' as const), history }
}

for (const status of ['DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED'] as const) {
  test(`the links of an order with status ${status} work for 30 days`, () => {
    const order = orderThrough('NEW', 'PICKED_UP', status)
    assert.equal(isLinkOver(order, endedAt + 30 * day - 1), false)
    assert.equal(isLinkOver(order, endedAt + 30 * day), true)
  })
}

test('a link expires 30 days after the order has ended, and not while it’s active', () => {
  const linkEnds = Date.UTC(2026, 6, 10, 4)
  assert.equal(linkEndOf(orderThrough('NEW', 'PICKED_UP', 'DELIVERED')), linkEnds)
  assert.equal(linkEndOf(orderThrough('NEW', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR')), linkEnds)
  assert.equal(linkEndOf(orderThrough('NEW', 'PICKED_UP')), null)
})

test('the links of an active order work even after a year', () => {
  assert.equal(isLinkOver(orderThrough('NEW', 'PICKED_UP'), endedAt + 365 * day), false)
})
