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

test('the links of an active order work even after a year', () => {
  const order = orderThrough('NEW', 'PICKED_UP')
  assert.deepEqual([linkEndOf(order), isLinkOver(order, endedAt + 365 * day)], [null, false])
})
