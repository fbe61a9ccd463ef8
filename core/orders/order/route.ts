/** Returns where the rider collects and where the ride ends, given the shop's and the customer's end of an order. */
export function routeOf<Place>(
  { isReturn }: { isReturn: boolean },
  shop: Place,
  customer: Place,
): [from: Place, to: Place] {
  return isReturn ? [customer, shop] : [shop, customer]
}
