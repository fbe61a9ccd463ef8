import type { Country } from '../country.ts'

// Speed of a scooter in town, including lights and parking.
const ridingKmPerHour = 30
// Time for collection and handover.
const handoverMinutes = 4

/** Returns minutes to the outlet, at least its preparation time, and to the customer (specification 2 §7). */
export function estimate(country: Country, distanceKm: number, outletMinutes = 0) {
  const pickupMinutes = Math.max(country.minimumEtaMinutes, Math.ceil(outletMinutes))
  return {
    pickupMinutes,
    deliveryMinutes: pickupMinutes + handoverMinutes + Math.ceil((distanceKm / ridingKmPerHour) * 60),
  }
}
