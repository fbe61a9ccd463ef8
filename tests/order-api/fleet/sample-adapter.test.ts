import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestOrderApi } from '../../support/order-api.ts'

// The sample is plain JavaScript, without types.
const { connectFleet } = await import(new URL('../../../docs/fleet-adapter.mjs', import.meta.url).href)

const fleetKey = 'a-key-of-the-sample-fleet-of-this-test'

test('the sample adapter of docs/fleets.md carries an order from its placing to the delivery', async (t) => {
  const server = await createTestOrderApi({ fleet: 'api', fleetKey })
  t.after(() => server.close())
  let stored: number | null = null
  const withdrawn: string[] = []
  const statuses: string[] = []
  let isAnswerLost = true
  const adapter = connectFleet({
    api: `${server.origin}/orders/api/v1`,
    key: fleetKey,
    waitSeconds: 0,
    now: () => server.clock.now(),
    pause: async () => {},
    cursor: {
      read: async () => stored,
      write: async (cursor: number) => {
        stored = cursor
      },
    },
    dispatch: {
      async take({ order_id }: { order_id: string }, report: (type: string, details?: object) => Promise<string>) {
        if (order_id !== placed.order_id) return
        statuses.push(await report('accepted', { rider: { id: 'r-1', name: 'Mei Tan', phone: '+6581112222' } }))
        for (const type of ['at_vendor', 'collected', 'at_customer', 'delivered']) statuses.push(await report(type))
      },
      withdraw: async ({ order_id }: { order_id: string }) => withdrawn.push(order_id),
    },
    fetch: async (url: string, init: RequestInit) => {
      const response = await server.api.fetch(new Request(url, init))
      if (!isAnswerLost || !url.endsWith('/events')) return response
      isAnswerLost = false
      return Response.json({ message: 'lost' }, { status: 503 })
    },
  })
  await adapter.takeJobs()
  const placed = await server.place()
  const cancelled = await server.place()
  await server.cancel(cancelled.order_id)
  await adapter.takeJobs()
  assert.deepEqual(statuses, ['COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED'])
  assert.deepEqual(withdrawn, [cancelled.order_id])
  assert.deepEqual(
    (await server.readOrder(placed.order_id)).status_history.map(({ status }) => status),
    ['NEW', 'RECEIVED', ...statuses],
  )
})
