import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'
import type { Brand } from './brands.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { CountryCode } from './country-codes.ts'
import type { Language } from './languages.ts'
import { checkSetting, type DeployEnvironment, type Mode } from './startup-checks.ts'

/** What a partner's own sign-in answers. `expires` is ISO 8601 or milliseconds since the epoch. */
export interface PartnerSession {
  accessToken: string
  idToken?: string
  refreshToken?: string
  expires: string | number
}

/** Called at the start, 600 s before `expires`, and once after a 401. Its tokens stay in memory. */
export type FetchSession = () => Promise<PartnerSession>

/** What `configure` takes, and the attributes of every element (CONTRACT, Elements). */
export interface GivenSettings {
  /** Origin or base address of the order API, http or https. */
  api?: string | undefined
  country?: string | undefined
  brand?: string | undefined
  language?: string | undefined
  environment?: string | undefined
  mode?: string | undefined
  vendor?: string | undefined
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
  fetchSession: FetchSession | null
}

export interface PageSettings {
  $settings: ReadableAtom<Settings>
  /**
   * Takes what is said; the first value of a setting wins for the whole page, the same again is no matter.
   * @throws ConfigurationError for a value that cannot be or that conflicts; then nothing of `given` is taken.
   */
  configure(given: GivenSettings): void
}

export function createSettings(environment: Pick<Environment, 'scriptOrigin'>): PageSettings {
  const $settings = atom<Settings>({
    api: environment.scriptOrigin,
    country: 'SG',
    brand: null,
    language: null,
    environment: 'prd',
    mode: 'classic',
    vendor: null,
    fetchSession: null,
  })
  const said: Partial<Settings> = {}

  return {
    $settings,
    configure(given) {
      const news = checked(given)
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

function checked(given: GivenSettings): Partial<Settings> {
  return {
    ...(given.api !== undefined && { api: checkApi(given.api) }),
    ...(given.country !== undefined && { country: checkSetting('country', given.country) }),
    ...(given.brand !== undefined && { brand: checkSetting('brand', given.brand) }),
    ...(given.language !== undefined && { language: checkSetting('language', given.language) }),
    ...(given.environment !== undefined && { environment: checkSetting('environment', given.environment) }),
    ...(given.mode !== undefined && { mode: checkSetting('mode', given.mode) }),
    ...(given.vendor !== undefined && { vendor: given.vendor }),
    ...(given.fetchSession !== undefined && { fetchSession: given.fetchSession }),
  }
}

function checkApi(api: string): string {
  const url = URL.canParse(api) ? new URL(api) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new ConfigurationError('api', api, [], 'must be an http or https address without query')
  }
  return url.href.replace(/\/+$/, '')
}
