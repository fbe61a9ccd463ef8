import { siteSettings } from './settings.ts'
import { pageTexts, type SiteKey, type SiteValues } from './text.ts'

/** A text and its values, as `Text` takes them. */
export interface Said {
  of: SiteKey
  values?: SiteValues
}

/** As soon as possible (specification 2 §9). */
export const asapMinutes = 60
/** A paid order that is not passed on can be cancelled after these (specification 1 §9). */
export const paidCancelMinutes = 10
/** The link that proves an e-mail address (specification 1 §9). */
export const verificationHours = 24

/** How far riders go in the country; said generally where the specification shows no limit. */
export function distanceFact(context: { locals: App.Locals }): { short: Said; long: Said } {
  const { limits } = siteSettings(context.locals).country
  const { number } = pageTexts(context)
  const [from, to] = limits.maxDistanceKmRange ?? []
  if (from !== undefined && to !== undefined) {
    const values = { from: number(from), to: number(to) }
    return {
      short: { of: 'site.landing.limit-distance-range', values },
      long: { of: 'site.faq.distance-range-text', values },
    }
  }
  if (limits.maxDistanceKm === null) {
    return { short: { of: 'site.landing.limit-distance-open' }, long: { of: 'site.faq.distance-open-text' } }
  }
  const values = { distance: number(limits.maxDistanceKm) }
  return { short: { of: 'site.landing.limit-distance', values }, long: { of: 'site.faq.distance-text', values } }
}

/** What may be worth or weigh too much to be sent; null where the country has no such cap. */
export function valueCap(context: { locals: App.Locals }): Said | null {
  const { prohibitedValueCap: cap } = siteSettings(context.locals).country.limits
  if (!cap) return null
  const { money, number } = pageTexts(context)
  const amount = money(cap.amount)
  return cap.weightKgOver === undefined
    ? { of: 'site.prohibited.cap-text', values: { amount } }
    : { of: 'site.prohibited.cap-weight-text', values: { amount, weight: number(cap.weightKgOver) } }
}
