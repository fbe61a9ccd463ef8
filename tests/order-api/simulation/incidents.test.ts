import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { simulatedShop } from '../../../order-api/domain/orders/simulated-orders.ts'
import { type Incident, simulatedIncident } from '../../../order-api/simulation/incidents.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const minute = 60_000

describe('a delivery with an incident', () => {
  const incidents = new Map<string, Incident>()
  const server = useOrderApi({
    riderSpeed: 20,
    incidentOf: ({ clientOrderId }) => incidents.get(clientOrderId) ?? null,
  })

  async function placeOrderWith(incident: Incident) {
    const key = crypto.randomUUID()
    incidents.set(key, incident)
    return (await server.place({}, { headers: { 'idempotency-key': key } })).order_id
  }

  const readOrder = (orderId: string) => server.readOrder(orderId)

  async function advanceUntil(orderId: string, status: string) {
    for (let step = 0; step < 400; step += 1) {
      const order = await readOrder(orderId)
      if (order.status === status) return order
      await server.clock.advance(500)
    }
    return assert.fail(`${orderId} never got ${status}`)
  }

  const statusesOf = (order: OrderWire) => order.status_history.map(({ status }) => status)

  test('is delayed with a reason, and so are its estimate and its delivery', async () => {
    const orderId = await placeOrderWith('delay')
    const collected = await advanceUntil(orderId, 'PICKED_UP')
    assert.equal(collected.delay, null)
    const delayed = await advanceUntil(orderId, 'DELAYED')
    assert.ok(delayed.delay && delayed.delay.by_minutes >= 8 && delayed.delay.reason !== '')
    const expectedDelivery = (order: OrderWire) =>
      Date.parse(order.updated_at) + ((order.delivery_eta_minutes ?? Number.NaN) * minute) / 20
    const laterMinutes = ((expectedDelivery(delayed) - expectedDelivery(collected)) * 20) / minute
    assert.ok(Math.abs(laterMinutes - delayed.delay.by_minutes) <= 1, `${laterMinutes} minutes`)
    const delivered = await advanceUntil(orderId, 'DELIVERED')
    assert.ok(Math.abs(Date.parse(delivered.updated_at) - expectedDelivery(delayed)) <= minute / 20)
    assert.deepEqual(statusesOf(delivered).slice(-4), ['PICKED_UP', 'DELAYED', 'NEAR_CUSTOMER', 'DELIVERED'])
  })

  test('is handed to another rider', async () => {
    const orderId = await placeOrderWith('lost-rider')
    const { rider: first } = await advanceUntil(orderId, 'COURIER_ACCEPTED_DELIVERY')
    assert.equal((await advanceUntil(orderId, 'WAITING_FOR_TRANSPORT')).rider, null)
    const { rider: second } = await advanceUntil(orderId, 'COURIER_ACCEPTED_DELIVERY')
    assert.ok(first && second && first.rider_id !== second.rider_id)
    await advanceUntil(orderId, 'DELIVERED')
  })

  test('fails at the door with a reason, and comes back to the shop', async () => {
    const orderId = await placeOrderWith('failed-delivery')
    const returned = await advanceUntil(orderId, 'RETURNED_TO_VENDOR')
    assert.ok(returned.failure_reason)
    assert.deepEqual(statusesOf(returned).slice(-3), ['NEAR_CUSTOMER', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'])
  })
})

test('an incident happens to one in eight orders of simulated shops, and never to a user’s order', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `1001-${index.toString(36)}`)
  const incidents = ids.flatMap((orderId) => simulatedIncident({ orderId, placedBy: simulatedShop }) ?? [])
  assert.deepEqual(new Set(incidents), new Set(['delay', 'lost-rider', 'failed-delivery']))
  assert.ok(incidents.length > 150 && incidents.length < 350, `${incidents.length}`)
  assert.ok(ids.every((orderId) => simulatedIncident({ orderId, placedBy: 'demo-parent' }) === null))
})
