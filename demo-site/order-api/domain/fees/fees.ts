import type { Country } from '../country.ts'

/** Delivery fee for test vendors outside the service area (specification 2 §4): 1337 in the country's currency. */
export const fallbackFee = 1337

/**
 * Returns the country's delivery fee (specification 2 §9, fee examples), without surge pricing and cash surcharge.
 * @param distanceKm by road
 * @param city of the outlet; Bangkok has a different free distance
 */
export function feeFor(country: Country, distanceKm: number, city = ''): number {
  const { fee } = country
  const override = fee.cityOverrides?.find((entry) => entry.city.toLowerCase() === city.trim().toLowerCase())
  const freeKm = override?.freeKm ?? fee.freeKm ?? 0
  const perKm = fee.perKm ?? fee.assumedPerKm ?? 0
  const uncappedFee = fee.base + perKm * Math.max(0, distanceKm - freeKm)
  return roundToCurrency(country, Math.min(fee.max ?? uncappedFee, Math.max(fee.min ?? uncappedFee, uncappedFee)))
}

/** Returns the surcharge of a payment method (specification 2 §9: cash in Taiwan), otherwise 0. */
export function cashSurcharge({ fee }: Country, paymentMethod: string | null | undefined): number {
  return paymentMethod === 'CASH_ON_DELIVERY' ? (fee.codSurcharge ?? 0) : 0
}

/** Rounds to the decimals shown, the smaller number of ISO 4217's and CLDR's, so that fees are charged as shown. */
export function roundToCurrency(country: Country, amount: number): number {
  const factor = 10 ** Math.min(country.currencyMinorUnits, country.cldrDigits)
  // 1.005 is stored slightly too low.
  return Math.round(amount * factor + 1e-6) / factor
}
