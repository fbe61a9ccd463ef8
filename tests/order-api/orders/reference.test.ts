import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()

const place = (reference: unknown) => server.sendOrder({ reference })

test('a partner’s order number is in the order, list and export, but not on public pages', async () => {
  const { status, body } = await place(' POS-4711/ä ')
  assert.deepEqual([status, body.result.reference], [201, 'POS-4711/ä'])
  const { order_id: orderId, vendor_id: vendorId, tracking_id: trackingId } = body.result
  const list = await server.listOrders(vendorId)
  assert.equal(list.find((order) => order.order_id === orderId)?.reference, 'POS-4711/ä')
  const file = await server.exportOrders({ order_ids: [orderId] })
  assert.match(file.body, /,Your reference,.*\r\n.*,POS-4711\/ä,/)
  assert.ok(!JSON.stringify(await server.track(trackingId)).includes('POS-4711'))
})

test('the partner’s number is optional, and refused if too long', async () => {
  for (const emptyReference of [undefined, null, '', '  '])
    assert.equal((await place(emptyReference)).body.result.reference, null)
  const { status, body } = await place('x'.repeat(101))
  assert.deepEqual(
    [status, body.meta],
    [422, { translation_key: 'validation.text-too-long', values: { limit: '100' } }],
  )
  for (const invalidReference of [4711, {}, ['4711']]) assert.equal((await place(invalidReference)).status, 422)
})
