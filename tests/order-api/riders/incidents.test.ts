import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import {
  type Incident,
  simulatedIncident,
  simulatedShop,
} from '../../../demo-site/order-api/domain/riders/incidents.ts'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'

const minute = 60_000

describe('a delivery with an incident', () => {
  const incidents = new Map<string, Incident>()
  let server: TestOrderApi
  let as: string
  before(async () => {
    server = await createTestOrderApi({
      riderSpeed: 20,
      incidentOf: ({ clientOrderId }) => incidents.get(clientOrderId) ?? null,
    })
    as = await server.signIn()
  })
  after(() => server.close())

  async function placed(incident: Incident) {
    const key = crypto.randomUUID()
    incidents.set(key, incident)
    const { body } = await server.call<{ result: OrderWire }>('/order', {
      body: orderFromBugis(server.clock),
      as,
      headers: { 'Idempotency-Key': key },
    })
    return body.result.order_id
  }

  async function read(orderId: string) {
    const { body } = await server.call<{ result: OrderWire }>(`/order?orderId=${orderId}`, { as })
    return body.result
  }

  async function until(orderId: string, status: string) {
    for (let step = 0; step < 400; step += 1) {
      const order = await read(orderId)
      if (order.status === status) return order
      await server.clock.advance(500)
    }
    return assert.fail(`${orderId} never got ${status}`)
  }

  const statusesOf = (order: OrderWire) => order.status_history.map(({ status }) => status)

  test('is delayed with a reason, and its estimate and delivery with it', async () => {
    const orderId = await placed('delay')
    const collected = await until(orderId, 'PICKED_UP')
    assert.equal(collected.delay, null)
    const delayed = await until(orderId, 'DELAYED')
    assert.ok(delayed.delay && delayed.delay.by_minutes >= 8 && delayed.delay.reason !== '')
    const expected = (order: OrderWire) =>
      Date.parse(order.updated_at) + ((order.delivery_eta_minutes ?? Number.NaN) * minute) / 20
    const later = ((expected(delayed) - expected(collected)) * 20) / minute
    assert.ok(Math.abs(later - delayed.delay.by_minutes) <= 1, `${later} minutes`)
    const delivered = await until(orderId, 'DELIVERED')
    assert.ok(Math.abs(Date.parse(delivered.updated_at) - expected(delayed)) <= minute / 20)
    assert.deepEqual(statusesOf(delivered).slice(-4), ['PICKED_UP', 'DELAYED', 'NEAR_CUSTOMER', 'DELIVERED'])
  })

  test('is handed to another rider', async () => {
    const orderId = await placed('lost-rider')
    const { rider: first } = await until(orderId, 'COURIER_ACCEPTED_DELIVERY')
    assert.equal((await until(orderId, 'WAITING_FOR_TRANSPORT')).rider, null)
    const { rider: second } = await until(orderId, 'COURIER_ACCEPTED_DELIVERY')
    assert.ok(first && second && first.rider_id !== second.rider_id)
    await until(orderId, 'DELIVERED')
  })

  test('fails at the door with a reason, and comes back to the shop', async () => {
    const orderId = await placed('failed-delivery')
    const returned = await until(orderId, 'RETURNED_TO_VENDOR')
    assert.ok(returned.failure_reason)
    assert.deepEqual(statusesOf(returned).slice(-3), ['NEAR_CUSTOMER', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'])
  })
})

test('happens to one in eight orders of simulated shops, and never to a user’s', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `1001-${index.toString(36)}`)
  const happened = ids.flatMap((orderId) => simulatedIncident({ orderId, placedBy: simulatedShop }) ?? [])
  assert.deepEqual(new Set(happened), new Set(['delay', 'lost-rider', 'failed-delivery']))
  assert.ok(happened.length > 150 && happened.length < 350, `${happened.length}`)
  assert.ok(ids.every((orderId) => simulatedIncident({ orderId, placedBy: 'demo-parent' }) === null))
})
