import type { FeeWire } from '../../core/api/delivery.ts'
import type { GuestTokenWire } from '../../core/api/guest.ts'
import type { OrderWire } from '../../core/api/orders.ts'
import type { OrderChange, TestOrderApi } from './order-api.ts'
import { order, place, sender } from './routes/route-permissions.ts'

/** Places a private person's order as a guest; the flag `guest-checkout` has to be on. */
export async function placeAsPerson(server: TestOrderApi, change: OrderChange = {}): Promise<OrderWire> {
  const admitted = await server.call<{ result: GuestTokenWire }>('/guest', {
    method: 'POST',
    from: crypto.randomUUID(),
  })
  const { token, vendor_id } = admitted.body.result
  const as = `Bearer ${token}`
  const destination = { latitude: 1.304, longitude: 103.8318 }
  const quote = await server.call<{ result: FeeWire }>('/delivery/fee', {
    as,
    body: { source: place, destination, vendor_id, delivery_type: 'food' },
  })
  const { fee, signature } = quote.body.result
  const { customer, order: item, ...rest } = change
  const response = await server.call<{ result: OrderWire }>('/order', {
    as,
    from: crypto.randomUUID(),
    body: {
      ...order,
      sender,
      ...rest,
      vendor_id,
      customer: {
        ...order.customer,
        ...customer,
        location: { ...order.customer.location, ...destination, ...customer?.location },
      },
      order: { ...order.order, ...item },
      delivery_fee: fee,
      signature,
    },
  })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.result
}
