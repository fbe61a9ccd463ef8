import type { CountryRules } from './settings.ts'
import type { PageTexts, SiteKey, SiteValues } from './text.ts'

export interface FeeExample {
  /** Set if the fee differs between cities. */
  city: string | null
  base: number
  /** Charged kilometres, and the price of each. */
  km: number
  perKm: number
  total: number
  /** Only the range is known, so the parts aren't shown. */
  isRough: boolean
}

/** Specification 2 §9, fee examples; in the country's main city. */
export function feeExample({ fee, map }: CountryRules, distanceKm: number): FeeExample {
  const own = fee.cityOverrides?.find(({ city }) => city === map.city)
  const km = Math.max(0, distanceKm - (own?.freeKm ?? fee.freeKm ?? 0))
  const perKm = fee.perKm ?? fee.assumedPerKm ?? 0
  const plain = fee.base + perKm * km
  const total = Math.min(fee.max ?? plain, Math.max(fee.min ?? plain, plain))
  return { city: own?.city ?? null, base: fee.base, km, perKm, total, isRough: fee.perKm === null }
}

/** Returns the text key and values of the formula in one sentence. */
export function feeRule({ fee }: CountryRules, { money, number }: PageTexts): { of: SiteKey; values: SiteValues } {
  if (fee.perKm === null) {
    return { of: 'site.fee.between', values: { least: money(fee.min ?? fee.base), most: money(fee.max ?? fee.base) } }
  }
  const values = { base: money(fee.base), perKm: money(fee.perKm), km: number(fee.freeKm ?? 0) }
  const [own] = fee.cityOverrides ?? []
  if (own) return { of: 'site.fee.after-in-city', values: { ...values, city: own.city, cityKm: number(own.freeKm) } }
  return { of: fee.freeKm ? 'site.fee.after' : 'site.fee.from', values }
}
