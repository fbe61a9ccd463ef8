import type { Country } from '../country.ts'

/** A scooter in a town, lights and parking included. */
const ridingKmPerHour = 30
/** Taking the item over at the counter and handing it over at the door. */
const handoverMinutes = 4

/**
 * Whole minutes from now to the rider at the outlet, and to the customer (specification 2 §7). Never less than the
 * country's minimum, nor than the time that the outlet itself needs.
 */
export function estimate(country: Country, distanceKm: number, outletMinutes = 0) {
  const pickupMinutes = Math.max(country.minimumEtaMinutes, Math.ceil(outletMinutes))
  return {
    pickupMinutes,
    deliveryMinutes: pickupMinutes + handoverMinutes + Math.ceil((distanceKm / ridingKmPerHour) * 60),
  }
}
