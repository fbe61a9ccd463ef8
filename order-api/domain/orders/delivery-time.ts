import { preorderWindowMs, preparationMinutes } from '../../../core/config/order-limits.ts'
import type { Clock } from '../../clock.ts'
import type { Country } from '../country.ts'
import { estimate } from '../fees/estimations.ts'
import type { Point } from '../geo/distance.ts'
import { roadKm } from '../geo/distance.ts'
import type { ParameterSource } from '../parameters.ts'
import { refuse } from '../refusal.ts'
import { isWithin, parseServiceHours, timeText, wallClockNumber, zoneAt } from '../vendors/service-hours.ts'

// Tolerance for the time between the form's check and the request.
const graceMs = 5 * 60_000

export interface RequestedTime {
  /** Unix seconds; null for as soon as possible. */
  preorderedFor: number | null
  /** Service hours are in this place's time zone. */
  pickup: Point
  destination: Point
  outletPickupMinutes: number
  isPreorderOn: boolean
}

/** Checks service hours, also when the rider is sent, and preorder window (specification 2 §4, 1 §9). @throws Refusal 422, with a key per reason */
export async function checkDeliveryTime(
  { country, clock, parameters }: { country: Country; clock: Clock; parameters: ParameterSource },
  { preorderedFor, pickup, destination, outletPickupMinutes, isPreorderOn }: RequestedTime,
) {
  const now = clock.now()
  const requestedAt = preorderedFor === null ? now : preorderedFor * 1000
  let riderSentAt = requestedAt
  if (preorderedFor !== null) {
    if (!isPreorderOn) refuse(422, 'validation.preorder-off', 'Orders for later aren’t accepted at the moment.')
    const waitMs = requestedAt - now
    if (waitMs <= 0 || waitMs > preorderWindowMs) {
      refuse(422, 'validation.preorder-time', 'The delivery time must be within the next two days.')
    }
    const { pickupMinutes, deliveryMinutes } = estimate(country, roadKm(pickup, destination), outletPickupMinutes)
    const leadMinutes = Math.max(pickupMinutes, preparationMinutes) + deliveryMinutes - pickupMinutes
    if (waitMs < leadMinutes * 60_000 - graceMs) {
      refuse(422, 'validation.preorder-too-soon', `The order can’t be there in less than ${leadMinutes} minutes.`)
    }
    riderSentAt = requestedAt - leadMinutes * 60_000
  }
  const hours = parseServiceHours((await parameters.current()).serviceHours)
  const zone = zoneAt(country, pickup)
  if ([riderSentAt, requestedAt].every((at) => isWithin(hours, wallClockNumber(zone, at)))) return
  const deliveryHours = `Riders deliver from ${timeText(hours.from)} to ${timeText(hours.to)} (${zone})`
  if (preorderedFor !== null) refuse(422, 'validation.preorder-closed', `${deliveryHours}.`)
  refuse(
    422,
    'request.error.service-closed',
    `${deliveryHours}. It is ${timeText(wallClockNumber(zone, now))} there now.`,
  )
}
