import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openOrderApi, useOrderApi } from '../support/use-order-api.ts'

interface Recorded {
  status: string
  reason: string | null
  by: string
}

describe('an operator', () => {
  const server = useOrderApi({ environment: 'prd', demo: true })

  const move = (orderId: string, status: string, reason = 'The rider called') =>
    server.api.operate(['move', orderId, status, '--reason', reason], 'mei')
  const recordedMoves = async (orderId: string) => {
    const query = 'select status, reason, reported_by as by from fleet_events where order_id = $1 order by happened_at'
    return (await server.client.query<Recorded>(query, [orderId])).rows
  }

  test('moves an order in production; who, why and when are recorded', async () => {
    const { order_id } = await server.place()
    assert.deepEqual(await move(order_id, 'waiting_for_transport'), { order_id, status: 'WAITING_FOR_TRANSPORT' })
    await server.clock.advance(1000)
    await move(order_id, 'CANCELLED', 'The shop burns')
    const order = await server.readOrder(order_id)
    assert.equal(order.status, 'CANCELLED')
    assert.match(JSON.stringify(order), /The shop burns/)
    assert.deepEqual(await recordedMoves(order_id), [
      { status: 'WAITING_FOR_TRANSPORT', reason: 'The rider called', by: 'operator:mei' },
      { status: 'CANCELLED', reason: 'The shop burns', by: 'operator:mei' },
    ])
    const audited = 'select actor_id from audit where event = $1 and account_id = $2 order by audit_id'
    const { rows } = await server.client.query(audited, ['order-moved', `order:${order_id}`])
    assert.deepEqual(rows, [{ actor_id: 'operator:mei' }, { actor_id: 'operator:mei' }])
  })

  test('doesn’t move an order without a reason', async () => {
    const { order_id } = await server.place()
    const message = 'Say why, for the record: --reason TEXT'
    await assert.rejects(server.api.operate(['move', order_id, 'CANCELLED']), { message })
    await assert.rejects(move(order_id, 'CANCELLED', ' '), { message })
    assert.equal((await server.readOrder(order_id)).status, 'NEW')
    assert.deepEqual(await recordedMoves(order_id), [])
  })

  test('moves an order through a failed delivery', async () => {
    const { order_id } = await server.place()
    const toPickup = ['ACCEPTED_BY_VENDOR', 'COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT', 'PICKED_UP']
    for (const status of toPickup) await move(order_id, status)
    await move(order_id, 'DELAYED', 'A parade in town')
    await move(order_id, 'NEAR_CUSTOMER')
    await move(order_id, 'RETURN_INITIATED', 'Wrong door')
    await move(order_id, 'RETURNED_TO_VENDOR')
    const order = await server.readOrder(order_id)
    assert.equal(order.delay?.reason, 'A parade in town')
    assert.equal(order.failure_reason, 'Wrong door')
    assert.deepEqual(
      order.status_history.map(({ status }) => status),
      ['NEW', ...toPickup, 'DELAYED', 'NEAR_CUSTOMER', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'],
    )
  })

  test('can’t move an order back, or one that has ended', async () => {
    const { order_id } = await server.place()
    await move(order_id, 'PICKED_UP')
    for (const status of ['NEW', 'PICKED_UP', 'CANCELLED', 'PAYMENT_FAILED', 'EATEN'])
      await assert.rejects(move(order_id, status), /is PICKED_UP and can’t become .*\. It can become /)
    await move(order_id, 'DELIVERED')
    await assert.rejects(move(order_id, 'RETURN_INITIATED'), /has ended/)
    await assert.rejects(move('1002-NOSUCH', 'DELIVERED'), /There is no order 1002-NOSUCH/)
  })
})

test('an operator gives an outlet another fleet; running orders keep theirs', async (t) => {
  const server = await openOrderApi(t)
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
  await assert.rejects(operate('fleet', 'set', 'unknown', 'own-riders'), /There is no vendor unknown/)
  await assert.rejects(operate('fleet', 'set', '1002', 'api'), /No system has a key of the fleet API yet/)
})

test('an operator creates, lists and ends a voucher', async (t) => {
  const server = await openOrderApi(t)
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
