import type { Country } from 'courier-elements'
import { closestLanguage, type Direction, directionOf } from '../../locales/languages.ts'
import type { Texts } from '../../locales/texts.ts'

/** Content of `core/config/countries/<CODE>.json`. */
export type CountryRules = Country

/** Footer and menu links; null if the country has none. */
export interface SiteLinks {
  becomePartner: string | null
  privacy: string | null
  terms: string
  apiDocs: string | null
  /** Required by Japanese law. */
  specifiedCommercialTransactions: string | null
}

export interface SiteLanguage {
  /** BCP 47. */
  code: string
  /** Name in the language itself. */
  name: string
  englishName: string
  direction: Direction
}

/** Script lists relative to `courier.js`, by use. */
type FilesOf = Readonly<Partial<Record<string, readonly string[]>>>

/** Written by the elements' build (`build/elements.mjs`). */
export interface ElementFiles {
  /** By tag; what `index.js` imports by the name `index`. */
  elements: FilesOf
  /** Needed only for other languages. */
  languages: FilesOf
  countries: FilesOf
  brands: FilesOf
}

interface ManifestEntry {
  name: string
  description: string
  type: { text: string }
}

/** The part of `custom-elements.json` (`package/descriptions.ts`) that the pages for developers read. */
export interface ElementManifest {
  interfaces: { name: string; members: ManifestEntry[] }[]
  modules: {
    declarations?: {
      tagName: string
      description: string
      attributes: ManifestEntry[]
      members: (ManifestEntry & { kind: string; attribute?: string })[]
      events: ManifestEntry[]
    }[]
  }[]
}

/** A customer in the server's country for the guides' examples (`order-api/server/pages/guide-examples.ts`). */
export interface GuideExamples {
  name: string
  unit: string
  phone: string
  nationalPhone: string
  place: string
  /** Of the whole address. */
  text: string
  latitude: number
  longitude: number
  unserved: { name: string; latitude: number; longitude: number }
}

/** Settings that the server passes to every page. */
export interface ServedSettings {
  country: CountryRules
  brand: string
  /** Display name. */
  brandName: string
  /** The build's language, BCP 47. */
  language: string
  /** Languages from link, cookie and browser, best first. */
  preferredLanguages: readonly string[]
  /** The country's languages; for riders, who may be from anywhere, all. */
  offeredLanguages: readonly string[]
  /** `san`, `stg` or `prd`. */
  environment: string
  region: string
  /** Without a vendor code, with one, or as the shop chooses. */
  registrationType: 'NPV' | 'PV' | 'BOTH'
  paymentMethod: string
  /** Origin of an external help centre; null for the order API's. */
  helpCentre: string | null
  /** Ways to reach a person, besides the contact form; null for those that the operator hasn't set. */
  support: { email: string | null; phone: string | null; chat: string | null }
  /** Allowed hosts of banks' confirmation pages, besides the order API's. */
  paymentHosts: readonly string[]
  /** `web` or `driver-app`. */
  client: string
  /** Address of the tag manager's container; null for none. */
  tagManager: string | null
  /** Whether the demo's accounts and data are there. */
  isDemo: boolean
  /** Whether numbers are written `1,300` instead of `1300` (flag `digit-grouping`). */
  groupsDigits: boolean
  /** The site's public address, if the operator set it. */
  origin: string | null
  /** The origin in the visitor's address bar. */
  visitedOrigin: string
  /** Hash of the browser files (`demo-site/asset-manifest.ts`); null in development. */
  buildId: string | null
  /** Nonce of the response for styles in the page; null if the page links its style sheet. */
  styleNonce: string | null
  /** Scripts to preload; null in development. */
  elementFiles: ElementFiles | null
  /** Calls the order API on behalf of the visitor. */
  fetch: typeof globalThis.fetch
  /** Only on the developers' pages. */
  elementManifest: ElementManifest | null
  /** Of the npm package that the server has. Only on the developers' pages. */
  packageVersion: string | null
  /** Only on the developers' pages. */
  guideExamples: GuideExamples | null
  /** Periods and counts in texts (specifications 1 §9 and 2 §9). */
  siteLimits: {
    asapMinutes: number
    paidCancelMinutes: number
    verificationHours: number
    guestDays: number
    draftHours: number
    maxSearches: number
  }
  /** Texts of the operator's translations host; null without one. */
  translations: { textsOf(language: string): Texts | null } | null
  /** Links that the operator has set (`COURIER_LINK_…`). */
  links: { [Name in keyof SiteLinks]?: string | null }
}

/** Settings of a page (specification 1 §1). `language` is the visitor's. */
export interface SiteSettings extends Omit<ServedSettings, 'preferredLanguages' | 'offeredLanguages' | 'links'> {
  languages: SiteLanguage[]
  links: SiteLinks
}

const settingsByServed = new WeakMap<ServedSettings, SiteSettings>()

/** Returns the settings of a page. @throws Error if the page isn't rendered by the order API's server */
export function siteSettings({ courier }: App.Locals): SiteSettings {
  if (!courier) throw new Error('The pages are rendered by order-api/server')
  const settings = settingsByServed.get(courier) ?? resolve(courier)
  settingsByServed.set(courier, settings)
  return settings
}

function resolve(served: ServedSettings): SiteSettings {
  const { preferredLanguages, offeredLanguages, links: settingLinks, ...settings } = served
  const languages = differentNames(offeredLanguages.map(languageRecord))
  const codes = languages.map(({ code }) => code)
  const preferred = preferredLanguages.map((tag) => closestLanguage(tag, codes)).find((code) => code !== null)
  const { links } = settings.country
  return {
    ...settings,
    language: preferred ?? settings.language,
    languages,
    links: {
      becomePartner: links.becomePartner ? (settingLinks.becomePartner ?? '/become-a-partner') : null,
      privacy: links.privacy ? (settingLinks.privacy ?? '/privacy') : null,
      terms: settingLinks.terms ?? '/termsandconditions',
      apiDocs: links.apiDocs ? (settingLinks.apiDocs ?? '/docs') : null,
      specifiedCommercialTransactions: links.specifiedCommercialTransactions
        ? (settingLinks.specifiedCommercialTransactions ?? '/commercial-transactions')
        : null,
    },
  }
}

/** Some languages have a text for several countries. */
const differentNames = (languages: readonly SiteLanguage[]) =>
  languages.filter(({ name }, index) => languages.findIndex((other) => other.name === name) === index)

const languageRecords = new Map<string, SiteLanguage>()

function languageRecord(code: string): SiteLanguage {
  const known = languageRecords.get(code)
  if (known) return known
  const record = {
    code,
    name: languageName(code, code),
    englishName: languageName(code, 'en'),
    direction: directionOf(code),
  }
  languageRecords.set(code, record)
  return record
}

/** Returns the name of a language without its country. Chinese has its script. */
function languageName(code: string, displayLanguage: string): string {
  const { language, script } = code.startsWith('zh') ? new Intl.Locale(code).maximize() : new Intl.Locale(code)
  const name = new Intl.DisplayNames([displayLanguage], { type: 'language' }).of(
    script ? `${language}-${script}` : language,
  )
  return (name ?? code).replace(/^./u, (letter) => letter.toLocaleUpperCase(displayLanguage))
}
