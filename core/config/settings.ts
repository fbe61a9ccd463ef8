import { atom, type ReadableAtom } from 'nanostores'
import { closestLanguage, pseudoLocale } from '../../locales/languages.ts'
import { parseUrl } from '../environment/parse-url.ts'
import type { Environment } from '../environment.ts'
import type { Brand } from './brands.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { CountryCode } from './country-codes.ts'
import { type Language, languages } from './languages.ts'
import {
  allowedValues,
  type CheckedSetting,
  type Client,
  type DeployEnvironment,
  type Mode,
  type PaymentMethod,
  type Region,
  type RegistrationType,
} from './setting-values.ts'

/** Tokens from a partner's own sign-in. `expires` is ISO 8601 or ms since the epoch. */
export interface PartnerSession {
  accessToken: string
  idToken?: string
  refreshToken?: string
  expires: string | number
}

/**
 * Called at the start, 600 s before `expires`, and once after a 401. Its tokens stay in memory.
 * Throw `SessionStoppedError` (or anything with `type: 'stop'`) if no user is signed in: the elements sign out without a
 * notice and wait for `login()`. After any other error, or without valid tokens, it is called again after 2, 4, 8 … at
 * most 60 s, every 10 s while a session is valid. Elements that need a session emit `courier-error`.
 */
export type FetchSession = () => Promise<PartnerSession>

/** Settings for `configure`. Those up to `vendor` are also attributes of every element. */
export interface GivenSettings {
  /** URL of the order API. Default: the script's origin. */
  api?: string | undefined
  /** Such as `SG`. Default: the order API's. Elements wait up to a second for it. Another one than the order API's is a `courier-error`. */
  country?: string | undefined
  /** Such as `FOODPANDA`. Default: the order API's, else the country's. */
  brand?: string | undefined
  /** BCP 47; the closest available language is used, else English. */
  language?: string | undefined
  /** `prd` (production), `stg` (staging) or `san` (sandbox). */
  environment?: string | undefined
  /** `classic` (users sign in), `guest` (without an account) or `godroid` (staff with a token of the app GODROID). */
  mode?: string | undefined
  /** ID of the shop to order for, such as `1001`. */
  vendor?: string | undefined
  /** `asia-pacific` or `europe`, instead of the country's. */
  region?: string | undefined
  /** `NONE`, `PAID`, `CASH_ON_DELIVERY` or `PAYMENT_ON_DELIVERY`, instead of the country's. */
  paymentMethod?: string | undefined
  /** `NPV` (shops sign up with name and phone number), `PV` (with a vendor code) or `BOTH`, instead of the country's. */
  registrationType?: string | undefined
  /** Address with `{region}` and `{environment}`; default: the order API's. */
  helpCentre?: string | undefined
  /** `web`, or `driver-app`, which has its own help centre. */
  client?: string | undefined
  /** Hosts of payment pages besides the API's, such as `pay.bank.example`. */
  paymentHosts?: readonly string[] | undefined
  /** Values of tokens by their names without `--courier-`, as `{ accent: '#0a7d55', radius: '2px' }`. */
  appearance?: Appearance | undefined
  /** Texts that replace ours, by their keys in `locales/en.json`, in the page's language: `{ 'request.place': 'Send a rider' }`. */
  texts?: OwnTexts | undefined
  /** Address of the translations host, whose `{language}.json` replaces texts of ours (specification 1 §7). */
  translations?: string | undefined
  /** Writes every call and event to the console, without personal data. Once on, it stays on. */
  debug?: boolean | undefined
  /** Returns the tokens of a signed-in user: see the guide to sign-in from your server. */
  fetchSession?: FetchSession | undefined
}

export type Appearance = Readonly<Record<string, string>>
export type OwnTexts = Readonly<Record<string, string>>

/** Settings that may change at any time. */
export type Update = Pick<GivenSettings, 'vendor' | 'language' | 'appearance' | 'texts'>

/** Settings with defaults; null means the order API's or country's value, or none. */
export interface Settings {
  api: string
  country: CountryCode | null
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
  paymentHosts: string | null
  appearance: Appearance | null
  texts: OwnTexts | null
  translations: string | null
  debug: boolean
  fetchSession: FetchSession | null
}

export interface PageSettings {
  $settings: ReadableAtom<Settings>
  /**
   * Applies settings. The first value of each wins; repeating it is allowed.
   * @throws ConfigurationError if a value is invalid or conflicts; then no setting is applied
   */
  configure(settings: GivenSettings): void
  /** Replaces settings that may change. @throws ConfigurationError if a value is invalid; then none is replaced */
  update(changes: Update): void
  isSet(name: keyof Settings): boolean
}

type ReportMistake = (mistake: 'setting-unknown', values: { name: string; names: string }) => void

export function createSettings(
  environment: Pick<Environment, 'scriptOrigin' | 'warn'>,
  reportMistake: ReportMistake = () => {},
): PageSettings {
  const $settings = atom<Settings>({
    api: environment.scriptOrigin,
    country: null,
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
    appearance: null,
    texts: null,
    translations: null,
    debug: false,
    fetchSession: null,
  })
  const givenValues: Partial<Settings> = {}
  const warnedTags = new Set<string>()
  // Effects and hot reloads may set a new function each time. The last one is used, but the session stays.
  let latestFetchSession: FetchSession = () => Promise.reject(new Error('never set'))
  const fetchSession: FetchSession = () => latestFetchSession()

  /** Falls back to the closest language, then English (specification 1 §1), with one warning in the console. */
  function closestSupported(value: unknown): Language {
    const tag = String(value).replaceAll('_', '-')
    const language = closestLanguage(tag, [...languages, pseudoLocale]) ?? 'en'
    if (language.toLowerCase() !== tag.toLowerCase() && !warnedTags.has(tag)) {
      warnedTags.add(tag)
      environment.warn(`language ${JSON.stringify(value)} is unknown: ${language} is used instead`)
    }
    return language
  }

  function apply(valid: Partial<Settings>) {
    Object.assign(givenValues, valid)
    $settings.set({ ...$settings.get(), ...valid })
  }

  return {
    $settings,
    isSet: (name) => name in givenValues,
    update({ vendor, language, appearance, texts }) {
      apply(checkSettings({ vendor, language, appearance, texts }, Object.keys($settings.get()), closestSupported))
    },
    configure(settings) {
      const names = Object.keys($settings.get())
      for (const name of Object.keys(settings)) {
        if (!names.includes(name)) reportMistake('setting-unknown', { name, names: names.join(', ') })
      }
      const valid = checkSettings(settings, names, closestSupported)
      if (valid.fetchSession) valid.fetchSession = fetchSession
      for (const [name, value] of Object.entries(valid)) {
        const previous = givenValues[name as keyof Settings]
        if (previous !== undefined && previous !== value && !replaceable.includes(name)) {
          const message = `the page already has ${JSON.stringify(previous)}; the first value wins`
          throw new ConfigurationError(name, value, [], message)
        }
      }
      latestFetchSession = settings.fetchSession ?? latestFetchSession
      const isNew = Object.entries(valid).some(([name, value]) => {
        return !(name in givenValues) || JSON.stringify(givenValues[name as keyof Settings]) !== JSON.stringify(value)
      })
      if (isNew) apply({ ...valid, ...(givenValues.debug && { debug: true }) })
    },
  }
}

/** Settings that a later call may change: objects are new in each call, and `debug` can be switched on. */
const replaceable = ['appearance', 'texts', 'debug']

function checkSettings(
  settings: GivenSettings,
  names: readonly string[],
  closestSupported: (value: unknown) => Language,
): Partial<Settings> {
  const defined = Object.entries(settings).filter(([name, value]) => value !== undefined && names.includes(name))
  const check = (name: string, value: string) => {
    if (name === 'language') return closestSupported(value)
    if (name === 'paymentHosts') return checkHosts(value)
    if (name === 'appearance' || name === 'texts') return checkValuesByName(name, value)
    if (name === 'debug') return String(value) !== 'false'
    return name === 'api' || name === 'translations' ? checkAddress(name, value) : checkListed(name, value)
  }
  return Object.fromEntries(defined.map(([name, value]) => [name, check(name, value)]))
}

function checkHosts(value: unknown): string {
  const hosts: unknown[] = Array.isArray(value) ? value : [value]
  const invalidHost = hosts.find((host) => typeof host !== 'string' || !/^[a-z0-9.-]+(:\d+)?$/i.test(host))
  if (invalidHost !== undefined)
    throw new ConfigurationError('paymentHosts', invalidHost, ['pay.bank.example'], 'must be hosts')
  return hosts.join(' ').toLowerCase()
}

function checkValuesByName(name: 'appearance' | 'texts', value: unknown): Appearance {
  const isSafe = name === 'texts' || !/[;{}]/.test(Object.entries(value ?? {}).join())
  if (typeof value === 'object' && isSafe) return value as Appearance
  throw new ConfigurationError(name, value, ['{ name: "value" }'], 'must be values by name')
}

/** @throws ConfigurationError if the value isn't in the setting's list */
export function checkSetting<Setting extends CheckedSetting>(
  setting: Setting,
  value: unknown,
): (typeof allowedValues)[Setting][number] {
  const allowed: readonly (typeof allowedValues)[Setting][number][] = allowedValues[setting]
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new ConfigurationError(setting, value, allowed)
  return found
}

const checkListed = (name: string, value: unknown) =>
  name in allowedValues ? checkSetting(name as CheckedSetting, value) : value

function checkAddress(name: string, address: string): string {
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    const message = 'must be an http or https address without query'
    throw new ConfigurationError(name, address, ['https://…', 'http://…'], message)
  }
  return url.href.replace(/(?<!\/)\/+$/, '')
}
