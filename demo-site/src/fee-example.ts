import type { CountryRules } from './settings.ts'
import type { PageTexts, SiteKey, SiteValues } from './text.ts'

export interface FeeExample {
  /** Set if the fee differs between cities. */
  city: string | null
  base: number
  /** Charged kilometres; `perKm` is the price of each. */
  km: number
  perKm: number
  total: number
  /** Whether only the range of the fee is known. Then the parts aren't shown. */
  isRough: boolean
}

/** Computes an example fee in the country's main city (specification 2 §9, fee examples). */
export function feeExample({ fee, map }: CountryRules, distanceKm: number): FeeExample {
  const cityOverride = fee.cityOverrides?.find(({ city }) => city === map.city)
  const km = Math.max(0, distanceKm - (cityOverride?.freeKm ?? fee.freeKm ?? 0))
  const perKm = fee.perKm ?? fee.assumedPerKm ?? 0
  const uncappedFee = fee.base + perKm * km
  const total = Math.min(fee.max ?? uncappedFee, Math.max(fee.min ?? uncappedFee, uncappedFee))
  return { city: cityOverride?.city ?? null, base: fee.base, km, perKm, total, isRough: fee.perKm === null }
}

/** Returns a sentence with the formula of the fee, as text key and values. */
export function feeRule({ fee }: CountryRules, { money, number }: PageTexts): { of: SiteKey; values: SiteValues } {
  if (fee.perKm === null) {
    return { of: 'site.fee.between', values: { least: money(fee.min ?? fee.base), most: money(fee.max ?? fee.base) } }
  }
  const values = { base: money(fee.base), perKm: money(fee.perKm), km: number(fee.freeKm ?? 0) }
  const [cityOverride] = fee.cityOverrides ?? []
  if (cityOverride)
    return {
      of: 'site.fee.after-in-city',
      values: { ...values, city: cityOverride.city, cityKm: number(cityOverride.freeKm) },
    }
  return { of: fee.freeKm ? 'site.fee.after' : 'site.fee.from', values }
}
