import type { Country } from 'courier-elements'
import { hasWords } from './catalogues.ts'

/** The country's whole record, `core/config/countries/<CODE>.json`. */
export type CountryFacts = Country

/** Addresses that the footer and the menus lead to; null where the country has none. */
export interface SiteLinks {
  becomePartner: string | null
  privacy: string | null
  terms: string
  apiDocs: string | null
  /** Asked for by Japanese law. */
  specifiedCommercialTransactions: string | null
}

/** One language of the country's list. */
export interface SiteLanguage {
  /** BCP 47. */
  code: string
  /** As those who speak it write it. */
  name: string
  englishName: string
  direction: 'ltr' | 'rtl'
  /** Others are shown as not available yet. */
  isAvailable: boolean
}

/** Lists of scripts, relative to `courier.js`, by what they are for. */
type FilesOf = Readonly<Partial<Record<string, readonly string[]>>>

/** As the build of the elements wrote it (`rollup.elements.mjs`). */
export interface ElementFiles {
  /** What each element imports statically, by its tag, and `index`. */
  atOnce: FilesOf
  /** What each element imports right after. */
  next: FilesOf
  /** What a page needs that isn't the reference build's. */
  languages: FilesOf
  countries: FilesOf
  brands: FilesOf
}

/** What the server hands to every page: the build's settings, and what this visitor asked for. */
export interface ServedSettings {
  country: CountryFacts
  brand: string
  /** As people read it. */
  brandName: string
  /** The build's language, BCP 47. */
  language: string
  /** Languages of the visitor, most wanted first, whatever link, cookie and browser say. */
  wantedLanguages: readonly string[]
  /** `san`, `stg` or `prd`. */
  environment: string
  region: string
  registrationType: string
  paymentMethod: string
  /** Origin of another help centre than the order API's; null for that one. */
  helpCentre: string | null
  /** Hosts of banks that people may be sent to for confirming a payment, besides the order API's. */
  paymentHosts: readonly string[]
  /** `web` or `driver-app`. */
  client: string
  /** Address of the tag manager's container; null for none. */
  tagManager: string | null
  /** Whether money is written `1,300`, else `1300` (flag `digit-grouping`). */
  groupsDigits: boolean
  /** Address of the site as the operator set it, `https://courier.example`; null where it isn't set. */
  origin: string | null
  /** Hash of what browsers load (`demo-site/asset-manifest.ts`); null while developing. */
  buildId: string | null
  /** Which scripts to preload; null while developing. */
  elementFiles: ElementFiles | null
  /** Addresses that the operator gives instead of the site's own (`COURIER_LINK_…`). */
  links: { [Name in keyof SiteLinks]?: string | null }
}

/** What a page is made for (specification 1 §1): `language` is the visitor's, and one that has words. */
export interface SiteSettings extends Omit<ServedSettings, 'wantedLanguages' | 'links'> {
  languages: SiteLanguage[]
  links: SiteLinks
}

const made = new WeakMap<ServedSettings, SiteSettings>()

/** @throws Error outside of the product's server, which alone knows the settings. */
export function siteSettings({ courier }: App.Locals): SiteSettings {
  if (!courier) throw new Error('The pages are rendered by demo-site/order-api/server')
  const known = made.get(courier) ?? resolve(courier)
  made.set(courier, known)
  return known
}

function resolve({ wantedLanguages, links: given, ...settings }: ServedSettings): SiteSettings {
  const languages = settings.country.languages.map(languageRecord)
  const offered = languages.filter(({ isAvailable }) => isAvailable).map(({ code }) => code)
  const wanted = wantedLanguages.map((tag) => closestOf(offered, tag)).find((code) => code !== null)
  const chosen = wanted ?? settings.language
  const { links } = settings.country
  return {
    ...settings,
    language: hasWords(chosen) ? chosen : 'en',
    languages,
    links: {
      becomePartner: links.becomePartner ? (given.becomePartner ?? '/become-a-partner') : null,
      privacy: links.privacy ? (given.privacy ?? '/privacy') : null,
      terms: given.terms ?? '/termsandconditions',
      apiDocs: links.apiDocs ? (given.apiDocs ?? '/docs') : null,
      specifiedCommercialTransactions: links.specifiedCommercialTransactions
        ? (given.specifiedCommercialTransactions ?? '/commercial-transactions')
        : null,
    },
  }
}

/** The same tag, else the same base language: `ar-EG` is `ar`; null if none is offered. */
function closestOf(offered: readonly string[], tag: string): string | null {
  const wanted = tag.toLowerCase()
  const baseOf = (code: string) => code.toLowerCase().split('-')[0]
  return (
    offered.find((code) => code.toLowerCase() === wanted) ??
    offered.find((code) => baseOf(code) === baseOf(wanted)) ??
    null
  )
}

function languageRecord(code: string): SiteLanguage {
  return {
    code,
    name: languageName(code, code),
    englishName: languageName(code, 'en'),
    direction: directionOf(code),
    isAvailable: hasWords(code),
  }
}

/** Without the country, which all know; Chinese by its script. */
function languageName(code: string, readBy: string): string {
  const { language, script } = code.startsWith('zh') ? new Intl.Locale(code).maximize() : new Intl.Locale(code)
  const name = new Intl.DisplayNames([readBy], { type: 'language' }).of(script ? `${language}-${script}` : language)
  return (name ?? code).replace(/^./u, (letter) => letter.toLocaleUpperCase(readBy))
}

/** By script, so that a language of the future needs no list. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const script = new Intl.Locale(language).maximize().script ?? ''
  return ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'].includes(script) ? 'rtl' : 'ltr'
}
