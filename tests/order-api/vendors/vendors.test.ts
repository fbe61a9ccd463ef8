import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
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

  const namesFor = async (as: string) =>
    (await server.listVendors(as)).vendors.map((vendor) => `${vendor.vendor_information.name} - ${vendor.vendor_id}`)

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
    const vendor = await server.callFor<VendorWire>('/vendor/1002', { as: parent })
    const { vendor_information: information, flags, is_parent, parent_vendor_id } = vendor
    assert.deepEqual([is_parent, parent_vendor_id, information.currency], [false, '1000', 'SGD'])
    assert.equal(information.location?.address_text, 'Bugis Junction, 200 Victoria Street, Singapore 188021')
    assert.ok(flags.payment_methods.includes('CASH_ON_DELIVERY'))
  })

  test('another tenant’s data can’t be read or changed, and isn’t found', async () => {
    const orders = await server.listOrders()
    const order = orders.find(({ rider }) => rider !== null) ?? orders[0] ?? assert.fail()
    // Under another vendor of the same tenant, the order isn't found either.
    assert.equal((await server.call(`/order?vendorId=1001&orderId=${order.order_id}`, { as: parent })).status, 404)
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
    const answersTo = (calls: ReturnType<typeof callsFor>, as: string) =>
      Promise.all(
        calls.map(async ([method, path, body]) => {
          const service = String(path).startsWith('/riders') ? 'hurrier' : 'orders'
          const response = await server.call<object>(String(path), { method: String(method), body, as, service })
          return { status: response.status, body: { ...response.body, request_id: '' } }
        }),
      )
    for (const as of [single, withoutVendors, staff]) {
      const foreign = await answersTo(callsFor('1002', order.order_id, order.client_order_id, 'rider-5'), as)
      assert.ok(foreign.every(({ status }) => status === 404))
      assert.deepEqual(foreign, await answersTo(callsFor('9999', '9999-AAAAAA', 'no-such-key', 'rider-99999'), as))
    }
  })
})
