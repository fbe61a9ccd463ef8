import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()

async function place(reference: unknown) {
  const body = { ...orderFromBugis(server.clock), reference }
  return server.call<{ result: OrderWire } & RefusalWire>('/order', { body, as: await server.signIn() })
}

test('a partner’s order number is in the order, list and export, but not on public pages', async () => {
  const { status, body } = await place(' POS-4711/ä ')
  assert.deepEqual([status, body.result.reference], [201, 'POS-4711/ä'])
  const { order_id: orderId, vendor_id: vendorId, tracking_id: trackingId } = body.result
  const as = await server.signIn()
  const list = await server.call<{ result: { data: OrderWire[] } }>(`/vendor/${vendorId}/orders?count=200`, { as })
  assert.equal(list.body.result.data.find((order) => order.order_id === orderId)?.reference, 'POS-4711/ä')
  const file = await server.api.fetch(
    new Request(`${server.origin}/orders/api/v1/vendor/${vendorId}/orders/export`, {
      method: 'POST',
      headers: { authorization: as, 'content-type': 'application/json' },
      body: JSON.stringify({ order_ids: [orderId], include_outlets: false, format: 'csv', deliver: 'download' }),
    }),
  )
  const [head = '', row = ''] = (await file.text()).trim().split('\r\n')
  assert.match(head, /Your reference$/)
  assert.match(row, /POS-4711\/ä$/)
  const { body: shown } = await server.call<object>(`/public/tracking/${trackingId}`)
  assert.ok(!JSON.stringify(shown).includes('POS-4711'))
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
