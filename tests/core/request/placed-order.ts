import type { OrderWire } from '../../../core/api/orders.ts'
import { type OrderChange, orderFromBugis } from '../../support/order-api.ts'
import type { RequestFixture } from './request-fixture.ts'

/** Places an order of the Bugis outlet at the current fee. */
export async function placeOrder({ server }: RequestFixture, change: OrderChange = {}): Promise<OrderWire> {
  const as = await server.signIn()
  const body = orderFromBugis(server.clock, change) as { customer: { location: { latitude: number } } }
  const quote = {
    source: { latitude: 1.2995, longitude: 103.8554 },
    destination: body.customer.location,
    vendor_id: '1002',
    delivery_type: 'food',
  }
  const feeResponse = await server.call<{ result: { fee: number; signature: string } }>('/delivery/fee', {
    body: quote,
    as,
  })
  const { fee, signature } = feeResponse.body.result
  const order = { ...body, delivery_fee: fee, signature }
  return (await server.call<{ result: OrderWire }>('/order', { body: order, as })).body.result
}

/** Returns the order as it's stored now. */
export async function readOrder({ server }: RequestFixture, orderId: string): Promise<OrderWire> {
  const as = await server.signIn()
  const response = await server.call<{ result: OrderWire }>(`/order?vendorId=1002&orderId=${orderId}`, { as })
  return response.body.result
}
