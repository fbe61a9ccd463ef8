import type { Country } from '../country.ts'

/** What test vendors are quoted for places that aren't served (specification 2 §4), in any currency. */
export const fallbackFee = 1337

/**
 * Delivery fee of a country (specification 2 §9, fee examples; no surge pricing): base plus price per kilometre beyond
 * the free ones, without the surcharge for cash.
 * @param distanceKm as ridden; @param city the outlet's, for Bangkok's own free kilometres.
 * @returns decimal money in the country's currency.
 */
export function feeFor(country: Country, distanceKm: number, city = ''): number {
  const { fee } = country
  const override = fee.cityOverrides?.find((entry) => entry.city.toLowerCase() === city.trim().toLowerCase())
  const freeKm = override?.freeKm ?? fee.freeKm ?? 0
  const perKm = fee.perKm ?? fee.assumedPerKm ?? 0
  const plain = fee.base + perKm * Math.max(0, distanceKm - freeKm)
  return roundToCurrency(country, Math.min(fee.max ?? plain, Math.max(fee.min ?? plain, plain)))
}

/** What the fee has on top when an order is paid that way (specification 2 §9: Taiwan, cash on delivery); mostly 0. */
export function cashSurcharge({ fee }: Country, paymentMethod: string | null | undefined): number {
  return paymentMethod === 'CASH_ON_DELIVERY' ? (fee.codSurcharge ?? 0) : 0
}

/**
 * To the digits that people see and that the currency has: where ISO 4217 and CLDR differ (PKR, MMK, …) the fewer,
 * so that the fee charged is always the fee shown.
 */
export function roundToCurrency(country: Country, amount: number): number {
  const factor = 10 ** Math.min(country.currencyMinorUnits, country.cldrDigits)
  // 1.005 is stored a hair below itself; a millionth of a unit mends what binary fractions take away.
  return Math.round(amount * factor + 1e-6) / factor
}
