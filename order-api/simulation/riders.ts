import type { Country } from '../domain/country.ts'
import { examplePeople } from '../domain/example-people.ts'
import type { Rider } from '../domain/fleet/fleet.ts'
import type { Point } from '../domain/geo/distance.ts'
import { routeOf } from '../domain/orders/route.ts'
import { lastTime } from '../domain/orders/statuses.ts'
import { spread } from './delivery-plan.ts'

const riderId = (number: number) => `rider-${number + 1}`

/** Returns the n-th rider. Its phone number is the country's example with other last digits. */
export function riderOf(country: Country, number: number): Rider {
  const example = country.phoneExample.e164
  const digits = String(100 + (number % 900))
  const { riders } = examplePeople(country.code)
  return {
    riderId: riderId(number),
    name: riders[number % riders.length] ?? 'Rider',
    phone: `${example.slice(0, -digits.length)}${digits}`,
  }
}

/** Yields riders without an order, without end. */
export function* freeRiders(country: Country, busy: ReadonlySet<string>): Generator<Rider, never> {
  for (let number = 0; ; number += 1) {
    if (!busy.has(riderId(number))) yield riderOf(country, number)
  }
}

interface Journey {
  orderId: string
  status: string
  statusHistory: readonly { status: string; created_at: string }[]
  pickup: Point
  destination: Point
  isReturn: boolean
  expectedPickupAt: Date | null
  expectedDeliveryAt: Date | null
}

/** Returns a rider's position: on a curve to the collection, at it, or to where the order goes. */
export function riderPosition(order: Journey, now: number): Point {
  const history = order.statusHistory
  const accepted = lastTime(history, 'COURIER_ACCEPTED_DELIVERY') ?? now
  const pickedUp = lastTime(history, 'PICKED_UP')
  const [from, to] = routeOf(order, order.pickup, order.destination)
  const bend = 0.1 + spread(`${order.orderId}bend`) * 0.12
  if (pickedUp === null) {
    const start = startOf(order.orderId, from)
    if (history.at(-1)?.status === 'NEAR_VENDOR' && !order.expectedPickupAt) return alongBend(start, from, bend, 0.9)
    return alongBend(start, from, bend, elapsedShare(accepted, order.expectedPickupAt?.getTime(), now))
  }
  const leftAt = lastTime(history, 'COURIER_LEFT_VENDOR')
  // If the status was set by hand, the position only fits the status.
  const progressByHand = order.status === 'NEAR_CUSTOMER' ? 0.9 : leftAt === null ? 0 : 0.3
  const progress = order.expectedDeliveryAt
    ? elapsedShare(leftAt ?? pickedUp, order.expectedDeliveryAt.getTime(), now)
    : progressByHand
  return alongBend(from, to, bend, progress)
}

/** Returns the elapsed share of a period; 0 if the end is unknown. */
function elapsedShare(from: number, until: number | undefined, now: number): number {
  if (until === undefined || until <= from) return 0
  return Math.min(1, Math.max(0, (now - from) / (until - from)))
}

/** Returns a point one to two kilometres from a place. The order's ID decides the direction. */
function startOf(orderId: string, { latitude, longitude }: Point): Point {
  const angle = spread(`${orderId}start`) * 2 * Math.PI
  const degrees = (1 + spread(`${orderId}far`)) / 111
  return {
    latitude: latitude + Math.sin(angle) * degrees,
    longitude: longitude + (Math.cos(angle) * degrees) / Math.cos((latitude * Math.PI) / 180),
  }
}

/** Returns a point on a quadratic curve, which is bent by a share of its length. */
function alongBend(from: Point, to: Point, bend: number, t: number): Point {
  const middle = {
    latitude: (from.latitude + to.latitude) / 2 + (to.longitude - from.longitude) * bend,
    longitude: (from.longitude + to.longitude) / 2 - (to.latitude - from.latitude) * bend,
  }
  const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return {
    latitude: round(mix(from.latitude, middle.latitude, to.latitude)),
    longitude: round(mix(from.longitude, middle.longitude, to.longitude)),
  }
}
