import type { Country } from '../country.ts'

// A scooter in town, with lights and parking.
const ridingKmPerHour = 30
// Collection and handover.
const handoverMinutes = 4

/** Minutes until the rider is at the outlet and at the customer (specification 2 §7), at least the country's and outlet's. */
export function estimate(country: Country, distanceKm: number, outletMinutes = 0) {
  const pickupMinutes = Math.max(country.minimumEtaMinutes, Math.ceil(outletMinutes))
  return {
    pickupMinutes,
    deliveryMinutes: pickupMinutes + handoverMinutes + Math.ceil((distanceKm / ridingKmPerHour) * 60),
  }
}
