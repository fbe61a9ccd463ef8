import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { OrderListResponseWire } from '../../../core/api/orders.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('vendors and their visibility', () => {
  const server = useOrderApi()
  let parent: string
  let single: string
  let withoutVendors: string
  const staff = 'GoDroid demo-godroid-token'
  before(async () => {
    parent = await server.signIn()
    single = await server.signIn('single@demo.courier')
    withoutVendors = await server.signIn('novendor@demo.courier')
  })

  async function namesFor(as: string) {
    const { body } = await server.call<{ result: { vendors: VendorWire[] } }>('/vendors', { as })
    return body.result.vendors.map((vendor) => `${vendor.vendor_information.name} - ${vendor.vendor_id}`)
  }

  test('a parent sees itself first and then its outlets by name', async () => {
    assert.deepEqual(await namesFor(parent), [
      'Merlion Kitchen - 1000',
      'Bugis - 1002',
      'Jurong East - a-1003',
      'Tanjong Pagar - 1001',
    ])
  })

  test('a single outlet sees itself, staff the vendor of their token, and a new account nothing', async () => {
    assert.deepEqual(await namesFor(single), ['Katong Flowers - 2000'])
    assert.deepEqual(await namesFor(staff), ['Tanjong Pagar - 1001'])
    assert.deepEqual(await namesFor(withoutVendors), [])
  })

  test('an outlet has its place, its currency and its payment methods', async () => {
    const { body } = await server.call<{ result: VendorWire }>('/vendor/1002', { as: parent })
    const { vendor_information: information, flags, is_parent, parent_vendor_id } = body.result
    assert.deepEqual([is_parent, parent_vendor_id, information.currency], [false, '1000', 'SGD'])
    assert.equal(information.location?.address_text, 'Bugis Junction, 200 Victoria Street, Singapore 188021')
    assert.ok(flags.payment_methods.includes('CASH_ON_DELIVERY'))
  })

  test('the seed has 60 past orders, 6 active ones and 2 preorders', async () => {
    const { body } = await server.call<OrderListResponseWire>('/vendor/1000/orders?include_outlets=true&count=200', {
      as: parent,
    })
    const endStatuses = [
      'DELIVERED',
      'CANCELLED',
      'RETURNED_TO_VENDOR',
      'STALLED',
      'PAYMENT_FAILED',
      'PAYMENT_CANCELLED',
    ]
    const orders = body.result.data
    const past = orders.filter((order) => endStatuses.includes(order.status))
    const preorders = orders.filter((order) => order.preordered_for !== null)
    assert.deepEqual([orders.length, past.length, preorders.length], [68, 60, 2])
    assert.deepEqual(new Set(past.map((order) => order.status)), new Set(endStatuses))
    const days = past.map((order) => (server.clock.now() - Date.parse(order.created_at)) / 86_400_000)
    assert.ok(Math.max(...days) > 38 && Math.max(...days) < 41)
    assert.ok(days.some((age) => age < 2))
  })

  test('another tenant’s data can’t be read or changed, and isn’t found', async () => {
    const { body: list } = await server.call<OrderListResponseWire>('/vendor/1002/orders', { as: parent })
    const order = list.result.data.find((candidate) => candidate.rider !== null) ?? list.result.data[0]
    assert.ok(order)
    const callsFor = (vendorId: string, orderId: string, clientId: string, riderId: string) => [
      ['GET', `/vendor/${vendorId}`],
      ['GET', `/vendor/${vendorId}/orders`],
      ['GET', `/vendor/${vendorId}/orders?include_outlets=true`],
      ['GET', `/order?vendorId=${vendorId}&orderId=${orderId}`],
      ['GET', `/order?orderId=${orderId}`],
      ['GET', `/order?client_order_id=${clientId}`],
      ['GET', `/riders/${riderId}`],
      ['PUT', '/order/cancel', { vendor_id: vendorId, order_id: orderId, reason: 'mine' }],
      ['POST', '/order', orderFromBugis(server.clock, { vendor_id: vendorId })],
    ]
    const foreignCalls = callsFor('1002', order.order_id, order.client_order_id, 'rider-5')
    const unknownCalls = callsFor('9999', '9999-AAAAAA', 'no-such-key', 'rider-99999')
    for (const as of [single, withoutVendors, staff]) {
      for (const [index, [method, path, body]] of foreignCalls.entries()) {
        const service = String(path).startsWith('/riders') ? 'hurrier' : 'orders'
        const foreignResponse = await server.call<Record<string, unknown>>(String(path), {
          method: String(method),
          body,
          as,
          service,
        })
        const [, unknownPath, unknownBody] = unknownCalls[index] ?? []
        const unknownResponse = await server.call<Record<string, unknown>>(String(unknownPath), {
          method: String(method),
          body: unknownBody,
          as,
          service,
        })
        const route = `${method} ${path}`
        assert.deepEqual([foreignResponse.status, unknownResponse.status], [404, 404], route)
        assert.deepEqual(
          { ...foreignResponse.body, request_id: '' },
          { ...unknownResponse.body, request_id: '' },
          route,
        )
      }
    }
  })

  test('an order is not found under another vendor of the same tenant', async () => {
    const { body: list } = await server.call<OrderListResponseWire>('/vendor/1002/orders', { as: parent })
    const orderId = list.result.data[0]?.order_id
    const response = await server.call(`/order?vendorId=1001&orderId=${orderId}`, { as: parent })
    assert.equal(response.status, 404)
  })

  test('staff of an outlet don’t receive orders of the parent’s other outlets', async () => {
    const { body } = await server.call<OrderListResponseWire>('/vendor/1001/orders?include_outlets=true&count=200', {
      as: staff,
    })
    assert.ok(body.result.data.length > 0)
    assert.ok(body.result.data.every((order) => order.vendor_id === '1001'))
  })
})
