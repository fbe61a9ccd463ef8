export function routeOf<Place>(
  { isReturn }: { isReturn: boolean },
  shop: Place,
  customer: Place,
): [from: Place, to: Place] {
  return isReturn ? [customer, shop] : [shop, customer]
}
