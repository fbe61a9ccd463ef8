import type { Country } from '../country.ts'

// Speed of a scooter in town, including lights and parking.
const ridingKmPerHour = 30
// Time for collection and handover.
const handoverMinutes = 4

/** Returns whole minutes until a fleet's time; null without one. */
export const minutesUntil = (at: Date | null | undefined, now: number): number | null =>
  at ? Math.max(0, Math.ceil((at.getTime() - now) / 60_000)) : null

/** Returns minutes until pickup (at least the preparation time) and until delivery (specification 2 §7). */
export function estimate(country: Country, distanceKm: number, outletPickupMinutes = 0) {
  const pickupMinutes = Math.max(country.minimumEtaMinutes, Math.ceil(outletPickupMinutes))
  return {
    pickupMinutes,
    deliveryMinutes: pickupMinutes + handoverMinutes + Math.ceil((distanceKm / ridingKmPerHour) * 60),
  }
}
