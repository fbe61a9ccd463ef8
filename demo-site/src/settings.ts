/** What a build fixes (specification 1 §1). The server resolves it and hands it to every page. */
export interface SiteSettings {
  /** ISO 3166-1 alpha-2. */
  country: string
  brand: string
  /** BCP 47. */
  language: string
  /** `san`, `stg` or `prd`. */
  environment: string
}

const reference: SiteSettings = { country: 'SG', brand: 'FOODPANDA', language: 'en', environment: 'prd' }

/** The reference build where nobody said otherwise (`astro dev`). */
export function siteSettings(locals: App.Locals): SiteSettings {
  return locals.courier ?? reference
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  const script = new Intl.Locale(language).maximize().script ?? ''
  return ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'].includes(script) ? 'rtl' : 'ltr'
}
