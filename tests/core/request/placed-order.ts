import { type OrderChange, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'

/** Places an order of the Bugis outlet at the current fee. */
export async function placeOrder({ server }: { server: TestOrderApi }, change: OrderChange = {}) {
  const { customer } = orderFromBugis(server.clock, change) as { customer: { location: Place } }
  return server.place({ ...change, ...(await server.quote(customer.location)) })
}

interface Place {
  latitude: number
  longitude: number
}

/** Returns the order as it's stored now. */
export const readOrder = ({ server }: { server: TestOrderApi }, orderId: string) => server.readOrder(orderId)
