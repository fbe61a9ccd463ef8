import type { OrderRow } from '../../../store/schema.ts'
import type { ToldOrder } from '../../../store/schema-fleet.ts'
import type { Point } from '../../geo/distance.ts'

/** Returns what a fleet is told of an order, and told again after a change. */
export function toldOf(order: OrderRow): ToldOrder {
  const { latitude, longitude, address, notes } = order.destination
  const { paymentMethod, amount, description, preorderedFor } = order
  return { destination: { latitude, longitude, address, notes }, paymentMethod, amount, description, preorderedFor }
}

export const isTold = (told: ToldOrder, order: OrderRow) => textOf(told) === textOf(toldOf(order))

/** Returns the key of a route's quotes: coordinates to about a metre. */
export function quotedPlaces({ pickup, destination }: { pickup: Point; destination: Point }): string {
  const degrees = [pickup.latitude, pickup.longitude, destination.latitude, destination.longitude]
  return degrees.map((value) => value.toFixed(5)).join(' ')
}

/** The database gives the fields another order. */
function textOf({ destination, paymentMethod, amount, description, preorderedFor }: ToldOrder) {
  const { latitude, longitude, address, notes } = destination
  return JSON.stringify([latitude, longitude, address, notes, paymentMethod, amount, description, preorderedFor])
}
