import { fallbackFee, freeKmAt } from '../../../core/config/fee-rules.ts'
import type { Country } from '../country.ts'
import { validateArea } from '../geo/area.ts'
import { type Point, roadKm } from '../geo/distance.ts'

interface FeeRoute {
  vendorId: string
  pickup: Point
  destination: Point
  paymentMethod: string | null | undefined
}

/**
 * Returns the fee of a delivery, for single and bulk orders; null if it isn't served. Outside the area, test vendors pay the
 * fallback fee (specification 2 §4).
 * @param isServed whether the place of a sender without a vendor's address is served
 */
export function quoteFee(
  { country, testVendors }: { country: Country; testVendors: ReadonlySet<string> },
  { vendorId, pickup, destination, paymentMethod }: FeeRoute,
  isServed = true,
): { fee: number; surcharge: number; isFallback: boolean } | null {
  const surcharge = cashSurcharge(country, paymentMethod)
  if (isServed && validateArea(country, pickup, destination) === 'DELIVERABLE') {
    const fee = roundToCurrency(country, feeFor(country, roadKm(pickup, destination), pickup) + surcharge)
    return { fee, surcharge, isFallback: false }
  }
  return testVendors.has(vendorId) ? { fee: fallbackFee, surcharge, isFallback: true } : null
}

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
