import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestOrderApi } from '../support/order-api.ts'

test('an operator moves an order along its statuses, with a reason and a line in the audit log', async (t) => {
  const server = await createTestOrderApi()
  t.after(() => server.close())
  const { order_id } = await server.place()
  const operate = (...args: string[]) => server.api.operate(args)
  assert.deepEqual(await operate('move', order_id, 'waiting_for_transport'), {
    order_id,
    status: 'WAITING_FOR_TRANSPORT',
  })
  await assert.rejects(
    operate('move', order_id, 'NEW'),
    /is WAITING_FOR_TRANSPORT and can’t become NEW\. It can become /,
  )
  await operate('move', order_id, 'CANCELLED', '--reason', 'The shop burns')
  const order = await server.readOrder(order_id)
  assert.equal(order.status, 'CANCELLED')
  assert.match(JSON.stringify(order), /The shop burns/)
  await assert.rejects(operate('move', order_id, 'PICKED_UP'), /has ended/)
  const { rows } = (await server.client?.query<{ event: string }>('select event from audit order by audit_id')) ?? {
    rows: [],
  }
  assert.deepEqual(rows.map(({ event }) => event).filter((event) => event === 'order-moved').length, 2)
  const { rows: recorded = [] } =
    (await server.client?.query<{ status: string; reason: string | null; by: string }>(
      'select status, reason, reported_by as by from fleet_events where order_id = $1 order by happened_at',
      [order_id],
    )) ?? {}
  assert.deepEqual(recorded, [
    { status: 'WAITING_FOR_TRANSPORT', reason: null, by: 'operator' },
    { status: 'CANCELLED', reason: 'The shop burns', by: 'operator' },
  ])
})

test('an operator gives an outlet another fleet; running orders keep theirs', async (t) => {
  const server = await createTestOrderApi()
  t.after(() => server.close())
  const operate = (...args: string[]) => server.api.operate(args)
  const before = await server.place()
  assert.deepEqual(await operate('fleet', 'set', '1002', 'own-riders'), { vendor_id: '1002', fleet: 'own-riders' })
  await server.clock.advance(3000)
  const after = await server.place()
  await operate('fleet', 'set', '1002', 'default')
  await server.clock.advance(3000)
  const last = await server.place()
  const fleets = await server.client?.query<{ order_id: string; fleet: string }>('select order_id, fleet from orders')
  const fleetOf = (id: string) => fleets?.rows.find(({ order_id }) => order_id === id)?.fleet
  assert.deepEqual(
    [before, after, last].map(({ order_id }) => fleetOf(order_id)),
    ['simulated', 'own-riders', 'simulated'],
  )
  await assert.rejects(operate('fleet', 'set', '1002', 'simulated'), /There is no fleet simulated/)
  await assert.rejects(operate('fleet', 'set', 'nobody', 'api'), /There is no vendor nobody/)
})

test('an operator creates, lists and ends a voucher', async (t) => {
  const server = await createTestOrderApi()
  t.after(() => server.close())
  const operate = (...args: string[]) => server.api.operate(args)
  await operate('voucher', 'create', 'SPRING', '--amount', '3', '--uses', '1')
  await assert.rejects(operate('voucher', 'create', 'SPRING', '--amount', '3'), /SPRING/)
  const statusOf = async () => {
    const list = (await operate('voucher', 'list')) as { code: string; status: string }[]
    return list.find(({ code }) => code === 'SPRING')?.status
  }
  assert.equal(await statusOf(), 'USABLE')
  await operate('voucher', 'end', 'SPRING')
  assert.equal(await statusOf(), 'EXPIRED')
})
