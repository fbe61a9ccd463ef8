import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createFlagsFile, type FlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'

type OneOrder = { result: OrderWire } & RefusalWire

/** Specification 2 §3 (order update payload), §7 and specification 1 §4 (MODIFIED). */
describe('changing an order that is on its way to the outlet', () => {
  let server: TestOrderApi
  let file: FlagsFile
  let as: string
  let order: OrderWire

  before(async () => {
    file = await createFlagsFile()
    server = await createTestOrderApi({ flagsFile: file.path })
  })
  beforeEach(async () => {
    as = await server.signIn()
    const placed = await server.call<OneOrder>('/order', { body: orderFromBugis(server.clock), as })
    order = placed.body.result
  })
  after(async () => {
    await server.close()
    await file.remove()
  })

  /** Returns the signed fee from the Bugis outlet to a place. */
  async function quoteTo(destination: { latitude: number; longitude: number }) {
    const source = { latitude: 1.2995, longitude: 103.8554 }
    const body = { source, destination, vendor_id: '1002', delivery_type: 'food' }
    const response = await server.call<{ result: { fee: number; signature: string } }>('/delivery/fee', { body, as })
    return { delivery_fee: response.body.result.fee, signature: response.body.result.signature }
  }
  const marinaBay = { latitude: 1.2834, longitude: 103.8607 }

  /** Returns an update with the order's content and these changes. */
  async function asUpdate(change: Record<string, unknown> = {}, at: OrderWire = order) {
    const { location } = at.customer
    const to = { ...location, ...(change.location as object) }
    return {
      vendor_id: at.vendor_id,
      payment_method: at.order.payment_method,
      amount: at.order.amount,
      item_details: at.order.description,
      ...(await quoteTo(to)),
      ...change,
      location: to,
    }
  }
  const put = (body: unknown, who = as, id = order.order_id) =>
    server.call<OneOrder>(`/order/${id}`, { method: 'PUT', body, as: who })
  const read = async () =>
    (await server.call<OneOrder>(`/order?vendorId=1002&orderId=${order.order_id}`, { as })).body.result
  const keyOf = ({ body }: { body: RefusalWire }) => body.meta.translation_key

  test('stores the new place, notes, item, amount and fee, and the status MODIFIED', async () => {
    const location = { ...marinaBay, address: '#12-34, 10 Bayfront Avenue, Singapore 018956', notes: 'Ring twice' }
    const { status, body } = await put(await asUpdate({ location, amount: 31.5, item_details: 'Laksa for three' }))
    assert.equal(status, 200)
    const { result } = body
    assert.equal(result.status, 'MODIFIED')
    assert.deepEqual(
      result.status_history.map((entry) => entry.status),
      ['NEW', 'MODIFIED'],
    )
    assert.deepEqual(result.customer.location, location)
    assert.deepEqual([result.order.amount, result.order.description], [31.5, 'Laksa for three'])
    assert.equal(result.delivery_fee, (await quoteTo(marinaBay)).delivery_fee)
    assert.equal(result.total, result.delivery_fee)
    // Not editable: customer, tracking link and time.
    assert.deepEqual(
      [result.customer.name, result.customer.phone_number, result.tracking_id, result.created_at],
      [order.customer.name, order.customer.phone_number, order.tracking_id, order.created_at],
    )
    assert.deepEqual(await read(), result)
  })

  test('notifies live pages of the outlet', async () => {
    const socket = server.openSocket()
    await socket.send({ action: 'authorize', authorization: as })
    await socket.send({ action: 'subscribeToVendor', vendor_id: '1002' })
    await put(await asUpdate({ item_details: 'Two laksas' }))
    await server.clock.flush()
    const update = socket.messages.findLast(({ type }) => type === 'order_update') as unknown as { data: OrderWire }
    assert.deepEqual([update.data.status, update.data.order.description], ['MODIFIED', 'Two laksas'])
    socket.close()
  })

  const open = [
    'NEW',
    'RECEIVED',
    'RECEIVED_BY_VENDOR',
    'ACCEPTED_BY_VENDOR',
    'WAITING_FOR_TRANSPORT',
    'ASSIGNED_TO_TRANSPORT',
    'COURIER_ACCEPTED_DELIVERY',
    'MODIFIED',
    'DELAYED',
  ]
  const closed = [
    'NEAR_VENDOR',
    'PICKED_UP',
    'COURIER_LEFT_VENDOR',
    'NEAR_CUSTOMER',
    'DELIVERED',
    'CANCELLED',
    'STALLED',
  ]

  test('is possible until the rider is at the outlet', async () => {
    for (const status of [...open, ...closed]) {
      const placed = await server.call<OneOrder>('/order', { body: orderFromBugis(server.clock), as })
      const id = placed.body.result.order_id
      await server.api.advanceOrder(id, status)
      const response = await put(await asUpdate({ item_details: `Changed at ${status}` }), as, id)
      assert.equal(response.status, open.includes(status) ? 200 : 409, status)
      if (closed.includes(status)) assert.equal(keyOf(response), 'edit.cant-modify-order', status)
    }
  })

  test('a delayed order counts as its status before the delay', async () => {
    await server.api.advanceOrder(order.order_id, 'PICKED_UP')
    await server.api.advanceOrder(order.order_id, 'DELAYED')
    assert.equal((await put(await asUpdate({ item_details: 'Too late' }))).status, 409)
  })

  test('refuses the second of two edits, and keeps the first', async () => {
    const seen = { modified_times: 0 }
    const first = await put(await asUpdate({ item_details: 'From the first', ...seen }))
    const second = await put(await asUpdate({ item_details: 'From the second', ...seen }))
    assert.deepEqual([first.status, second.status], [200, 409])
    assert.equal(keyOf(second), 'edit.order-modified')
    assert.equal((await read()).order.description, 'From the first')
    // After reading the order again, they can edit it.
    assert.equal((await put(await asUpdate({ item_details: 'From the second', modified_times: 1 }))).status, 200)
  })

  test('ten simultaneous edits leave one complete change', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        asUpdate({ item_details: `Number ${index}`, amount: 10 + index, modified_times: 0 }),
      ),
    )
    const responses = await Promise.all(bodies.map((body) => put(body)))
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    const now = await read()
    assert.equal(now.status_history.filter(({ status }) => status === 'MODIFIED').length, 1)
    assert.equal(now.order.description, `Number ${now.order.amount - 10}`)
  })

  test('repeating an update after a lost response returns the order unchanged', async () => {
    const body = await asUpdate({ item_details: 'Once', modified_times: 0 })
    const first = await put(body)
    const again = await put(body)
    assert.deepEqual([again.status, again.body.result], [200, first.body.result])
    // Even if the fee has expired and the rider has arrived since then.
    await server.api.advanceOrder(order.order_id, 'PICKED_UP')
    await server.clock.advance(11 * 60_000)
    as = await server.signIn()
    const late = await put(body, as)
    assert.deepEqual([late.status, late.body.result.status], [200, 'PICKED_UP'])
    assert.equal((await read()).status_history.filter(({ status }) => status === 'MODIFIED').length, 1)
  })

  test('a simultaneous edit and cancellation have one outcome', async () => {
    await server.api.advanceOrder(order.order_id, 'WAITING_FOR_TRANSPORT')
    const body = await asUpdate({ item_details: 'Changed at the last moment' })
    const cancel = { vendor_id: '1002', order_id: order.order_id, reason: 'Wrong details' }
    const [edited, cancelled] = await Promise.all([
      put(body),
      server.call<OneOrder>('/order/cancel', { method: 'PUT', body: cancel, as }),
    ])
    const now = await read()
    assert.equal(cancelled.status, 200)
    assert.equal(now.status, 'CANCELLED')
    assert.ok([200, 409].includes(edited.status))
    assert.equal(now.order.description, edited.status === 200 ? 'Changed at the last moment' : 'Laksa for two')
  })

  test('the fee has to be the signed one for the new place', async () => {
    const body = await asUpdate({ location: marinaBay })
    const cheaper = await put({ ...body, delivery_fee: 1 })
    assert.deepEqual([cheaper.status, keyOf(cheaper)], [422, 'placing.signature-invalid'])
    const elsewhere = await put({ ...body, location: { ...body.location, latitude: 1.35 } })
    assert.equal(keyOf(elsewhere), 'placing.signature-invalid')
    assert.equal((await put({ ...body, signature: undefined })).status, 422)
  })

  test('refuses an expired fee with the specification’s message', async () => {
    const body = await asUpdate({ location: marinaBay })
    await server.clock.advance(10 * 60_000)
    as = await server.signIn()
    const late = await put(body, as)
    assert.deepEqual([late.status, late.body.message], [422, 'SignatureExpired'])
    assert.equal((await read()).status, 'NEW')
  })

  test('the checks are those of a new order', async () => {
    for (const [change, key] of [
      [{ location: { address: '' } }, 'validation.fill-unit-number'],
      [{ location: { address: 'Singapore 018956' } }, 'validation.fill-unit-number'],
      [{ location: { latitude: null } }, 'validation.invalid-coordinates'],
      [{ amount: 0 }, 'validation.fill-amount'],
      [{ item_details: 'x'.repeat(201) }, 'validation.fill-description'],
      [{ payment_method: 'NONE' }, 'validation.fill-payment-method'],
      [{ payment_method: 'PAID' }, 'payment.method-fixed'],
      [{ location: { notes: 'x'.repeat(1001) } }, 'validation.notes-too-long'],
    ] as const) {
      const location = { ...order.customer.location, ...('location' in change ? change.location : {}) }
      const response = await put({ ...(await asUpdate()), ...change, location })
      assert.deepEqual([response.status, keyOf(response)], [422, key])
    }
    assert.equal((await read()).status, 'NEW')
  })

  test('a foreign order reads as unknown, as does one under another outlet’s ID', async () => {
    const body = await asUpdate()
    assert.equal((await put(body, await server.signIn('single@demo.courier'))).status, 404)
    assert.equal((await put({ ...body, vendor_id: '1001' })).status, 404)
    assert.equal((await put(body, as, '1002-NOPE99')).status, 404)
    assert.equal((await put(body, '')).status, 401)
  })

  test('the operator can switch it off', async () => {
    await file.save({ 'modify-order-button': false })
    const response = await put(await asUpdate({ item_details: 'Switched off' }))
    assert.deepEqual([response.status, keyOf(response)], [403, 'error.not-allowed'])
    await file.save({ 'modify-order-button': true })
  })

  test('rejects an invalid update with a key, never with a 5xx', async () => {
    for (const body of [{}, [], { vendor_id: '1002' }, { vendor_id: 5 }, { vendor_id: '1002', location: 'here' }]) {
      const { status, body: refusal } = await put(body)
      assert.equal(status, 422, JSON.stringify(body))
      assert.ok(refusal.meta.translation_key)
    }
    assert.equal((await put({ ...(await asUpdate()), modified_times: -1 })).status, 422)
    assert.equal((await put({ ...(await asUpdate({ amount: 1e300 })) })).status, 422)
  })
})

test('a rider on the way keeps a changed order, and goes to the new place', async () => {
  const server = await createTestOrderApi({ riderSpeed: 1 })
  const as = await server.signIn()
  const { body } = await server.call<OneOrder>('/order', { body: orderFromBugis(server.clock), as })
  const { order_id: id } = body.result
  const read = async () =>
    (await server.call<OneOrder>(`/order?vendorId=1002&orderId=${id}`, { as: await server.signIn() })).body.result
  for (let minute = 0; (await read()).status !== 'COURIER_ACCEPTED_DELIVERY' && minute < 60; minute++) {
    await server.clock.advance(60_000)
  }
  const before = await read()
  const place = { latitude: 1.2834, longitude: 103.8607 }
  const quote = { source: { latitude: 1.2995, longitude: 103.8554 }, destination: place, vendor_id: '1002' }
  const fee = await server.call<{ result: { fee: number; signature: string } }>('/delivery/fee', {
    body: { ...quote, delivery_type: 'food' },
    as: await server.signIn(),
  })
  const changed = await server.call<OneOrder>(`/order/${id}`, {
    method: 'PUT',
    as: await server.signIn(),
    body: {
      vendor_id: '1002',
      payment_method: 'CASH_ON_DELIVERY',
      amount: 25,
      item_details: 'Laksa for two',
      location: { ...before.customer.location, ...place },
      delivery_fee: fee.body.result.fee,
      signature: fee.body.result.signature,
    },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual(changed.body.result.rider, before.rider)
  assert.notEqual(changed.body.result.delivery_eta_minutes, null)
  for (let minute = 0; (await read()).status !== 'DELIVERED' && minute < 120; minute++) {
    await server.clock.advance(60_000)
  }
  const statuses = (await read()).status_history.map(({ status }) => status)
  assert.deepEqual(statuses.slice(statuses.indexOf('MODIFIED') - 1), [
    'COURIER_ACCEPTED_DELIVERY',
    'MODIFIED',
    'NEAR_VENDOR',
    'PICKED_UP',
    'NEAR_CUSTOMER',
    'DELIVERED',
  ])
  await server.close()
})
