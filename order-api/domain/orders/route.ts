import type { OrderRow } from '../../store/schema.ts'

/** Returns where the rider collects and where the ride ends, given the shop's and the customer's end of an order. */
export function routeOf<Place>({ isReturn }: Pick<OrderRow, 'isReturn'>, shop: Place, customer: Place): [Place, Place] {
  return isReturn ? [customer, shop] : [shop, customer]
}
