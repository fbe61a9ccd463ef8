import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'
import type { Brand } from './brands.ts'
import { closestLanguage } from './closest-language.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { CountryCode } from './country-codes.ts'
import { type Language, languages, pseudoLocale } from './languages.ts'
import {
  allowedValues,
  type CheckedSetting,
  type Client,
  checkSetting,
  type DeployEnvironment,
  type Mode,
  type PaymentMethod,
  type Region,
  type RegistrationType,
} from './startup-checks.ts'

/** What a partner's own sign-in answers. `expires` is ISO 8601 or milliseconds since the epoch. */
export interface PartnerSession {
  accessToken: string
  idToken?: string
  refreshToken?: string
  expires: string | number
}

/**
 * Called at the start, 600 s before `expires`, and once after a 401. Its tokens stay in memory.
 *
 * Throw `SessionStoppedError` (or anything with `type: 'stop'`) if no user is signed in: the elements are signed out
 * without a notice and do not ask again before `login()`. Whatever else it throws, and tokens that have ended or have no
 * end, mean "not now": it is asked again after 2, 4, 8 … at most 60 s, while a session lives every 10 s. Elements that
 * need a session send a `courier-error` of type `authentication`, after a stop not `retryable`.
 */
export type FetchSession = () => Promise<PartnerSession>

/** What `configure` takes. Those to `vendor` are also attributes of every element. */
export interface GivenSettings {
  /** Origin or base address of the order API, http or https. */
  api?: string | undefined
  country?: string | undefined
  brand?: string | undefined
  /** Any BCP 47 tag: the closest language that exists counts, else English. */
  language?: string | undefined
  environment?: string | undefined
  mode?: string | undefined
  vendor?: string | undefined
  /** Instead of the country's: `asia-pacific` or `europe`. */
  region?: string | undefined
  /** Instead of the country's default payment method. */
  paymentMethod?: string | undefined
  /** Instead of the country's: `NPV` or `PV`. */
  registrationType?: string | undefined
  /** Address of the help centre; `{region}` and `{environment}` are filled in. Left out, the order API answers for it. */
  helpCentre?: string | undefined
  /** What the page is shown in: `web`, or `driver-app`, which has a help centre of its own. */
  client?: string | undefined
  /** Hosts besides the API's that a person may be sent to for paying, as `pay.bank.example`. */
  paymentHosts?: readonly string[] | undefined
  fetchSession?: FetchSession | undefined
}

/** The page's settings with their defaults; null where the country decides or nothing was said. */
export interface Settings {
  /** Without a slash at its end. */
  api: string
  country: CountryCode
  brand: Brand | null
  language: Language | null
  environment: DeployEnvironment
  mode: Mode
  vendor: string | null
  region: Region | null
  paymentMethod: PaymentMethod | null
  registrationType: RegistrationType | null
  helpCentre: string | null
  client: Client | null
  /** Separated by spaces. */
  paymentHosts: string | null
  fetchSession: FetchSession | null
}

export interface PageSettings {
  $settings: ReadableAtom<Settings>
  /**
   * The first value of a setting wins for the whole page; the same value may be set again.
   * @throws ConfigurationError for a value that cannot be or that conflicts; then nothing of `given` is taken.
   */
  configure(given: GivenSettings): void
}

export function createSettings(environment: Pick<Environment, 'scriptOrigin' | 'warn'>): PageSettings {
  const $settings = atom<Settings>({
    api: environment.scriptOrigin,
    country: 'SG',
    brand: null,
    language: null,
    environment: 'prd',
    mode: 'classic',
    vendor: null,
    region: null,
    paymentMethod: null,
    registrationType: null,
    helpCentre: null,
    client: null,
    paymentHosts: null,
    fetchSession: null,
  })
  const said: Partial<Settings> = {}
  const warnedOf = new Set<string>()

  /** Unknown ones fall back to the closest, then to English (specification 1 §1); the console says so once. */
  function knownLanguage(given: unknown): Language {
    const tag = String(given).replaceAll('_', '-')
    const language = closestLanguage(tag, [...languages, pseudoLocale]) ?? 'en'
    if (language.toLowerCase() !== tag.toLowerCase() && !warnedOf.has(tag)) {
      warnedOf.add(tag)
      environment.warn(`language ${JSON.stringify(given)} is unknown: ${language} is used instead`)
    }
    return language
  }

  return {
    $settings,
    configure(given) {
      const news = checked(given, Object.keys($settings.get()), knownLanguage)
      for (const [name, value] of Object.entries(news)) {
        const before = said[name as keyof Settings]
        if (before !== undefined && before !== value) {
          const shown = typeof before === 'function' ? 'another function' : JSON.stringify(before)
          throw new ConfigurationError(name, value, [], `the page already has ${shown}; the first value wins`)
        }
      }
      if (Object.keys(news).every((name) => name in said)) return
      Object.assign(said, news)
      $settings.set({ ...$settings.get(), ...news })
    },
  }
}

/** What was said of the settings that there are, checked. */
function checked(
  given: GivenSettings,
  names: readonly string[],
  knownLanguage: (given: unknown) => Language,
): Partial<Settings> {
  const said = Object.entries(given).filter(([name, value]) => value !== undefined && names.includes(name))
  const check = (name: string, value: string) => {
    if (name === 'language') return knownLanguage(value)
    if (name === 'paymentHosts') return checkHosts(value)
    return name === 'api' ? checkApi(value) : checkListed(name, value)
  }
  return Object.fromEntries(said.map(([name, value]) => [name, check(name, value)]))
}

/** Joined: the same list again is no other value. */
function checkHosts(given: unknown): string {
  const hosts: unknown[] = Array.isArray(given) ? given : [given]
  const wrong = hosts.find((host) => typeof host !== 'string' || !/^[a-z0-9.-]+(:\d+)?$/i.test(host))
  if (wrong !== undefined) throw new ConfigurationError('paymentHosts', wrong, ['pay.bank.example'], 'must be hosts')
  // As addresses read them.
  return hosts.join(' ').toLowerCase()
}

const checkListed = (name: string, value: unknown) =>
  name in allowedValues ? checkSetting(name as CheckedSetting, value) : value

function checkApi(api: string): string {
  const url = URL.canParse(api) ? new URL(api) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new ConfigurationError(
      'api',
      api,
      ['https://…', 'http://…'],
      'must be an http or https address without query',
    )
  }
  return url.href.replace(/\/+$/, '')
}
