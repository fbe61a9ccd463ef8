import { siteSettings } from './settings.ts'
import { pageTexts, type SiteKey, type SiteValues } from './text.ts'

export interface TextRef {
  of: SiteKey
  values?: SiteValues
}

/** Returns texts about the country's distance limit, or general ones if it has none. */
export function distanceText(context: { locals: App.Locals }): { short: TextRef; long: TextRef } {
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

/** Returns the text about the limit of an item's value; null if the country has none. */
export function itemValueLimit(context: { locals: App.Locals }, texts = pageTexts(context)): TextRef | null {
  const { prohibitedValueCap: cap } = siteSettings(context.locals).country.limits
  if (!cap) return null
  return { of: 'site.faq.cap-text', values: { amount: texts.money(cap.amount) } }
}
