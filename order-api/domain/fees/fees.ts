import type { Country } from '../country.ts'
import type { Point } from '../geo/distance.ts'
import { isInside } from '../geo/outline.ts'

/**
 * Returns the country's delivery fee (specification 2 §9, fee examples), without surge pricing and cash surcharge.
 * @param distanceKm by road
 */
export function feeFor(country: Country, distanceKm: number, pickup: Point): number {
  const { fee } = country
  const perKm = fee.perKm ?? fee.assumedPerKm ?? 0
  const uncappedFee = fee.base + perKm * Math.max(0, distanceKm - freeKmAt(fee, pickup))
  return roundToCurrency(country, Math.min(fee.max ?? uncappedFee, Math.max(fee.min ?? uncappedFee, uncappedFee)))
}

/** Returns the kilometres within the base fee (specification 2 §9), which depend on where the outlet is, not on its texts. */
function freeKmAt({ cityOverrides, freeKm }: Country['fee'], { latitude, longitude }: Point): number {
  const override = cityOverrides?.find(({ outline }) => isInside([longitude, latitude], outline))
  return override?.freeKm ?? freeKm ?? 0
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
