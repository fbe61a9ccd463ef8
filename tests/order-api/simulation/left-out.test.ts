import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fleet, nothingNext } from '../../../order-api/domain/fleet/fleet.ts'
import { refuseNotFound } from '../../../order-api/domain/refusal.ts'
import { createTestOrderApi } from '../../support/order-api.ts'

/** Carries nothing: orders stay as they are until an operator moves them. */
const idleFleet: Fleet = {
  speed: 1,
  planFor: () => nothingNext,
  detailsOf: (moves) => moves.map(() => ({ rider: null, next: nothingNext })),
  positionOf: ({ pickup }) => pickup,
  photoOf: async () => refuseNotFound(),
  start: async () => {},
  waitUntilIdle: async () => {},
  close: async () => {},
}

test('the order API works without the simulation: orders wait until they are moved, and get no invented rider', async () => {
  const server = await createTestOrderApi({ demo: true, fleet: idleFleet })
  const { order_id } = await server.place()
  await server.clock.advance(24 * 3_600_000)
  assert.equal((await server.readOrder(order_id)).status, 'NEW')
  await server.api.advanceOrder(order_id, 'COURIER_ACCEPTED_DELIVERY')
  await server.api.advanceOrder(order_id, 'DELIVERED')
  const { status, rider, delivery_eta_minutes } = await server.readOrder(order_id)
  assert.deepEqual(
    { status, rider, delivery_eta_minutes },
    { status: 'DELIVERED', rider: null, delivery_eta_minutes: null },
  )
  await server.close()
})
