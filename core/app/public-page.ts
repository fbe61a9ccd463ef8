import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { createClient, type PageClient } from '../api/client.ts'
import { type Brand, brands } from '../config/brands.ts'
import { ConfigurationError } from '../config/configuration-error.ts'
import { type Country, referenceCountry } from '../config/countries.ts'
import { type CountryCode, countryCodes } from '../config/country-codes.ts'
import type { Language } from '../config/languages.ts'
import { createSettings, type GivenSettings, type Settings, type Update } from '../config/settings.ts'
import { browserEnvironment } from '../environment/browser.ts'
import { guarded } from '../environment/guarded.ts'
import type { Environment } from '../environment.ts'
import type { ApiBuild } from '../flags/providers.ts'
import type { DualPricing } from '../flags/variations.ts'
import { createTranslations, type Translations } from '../i18n/translate.ts'
import { retry } from '../lib/retry.ts'
import { type TrackingLive, trackingSockets } from '../live/live.ts'
import { createDeveloper, type Developer, settingMistake } from '../notifications/developer.ts'
import { withServerTime } from '../time/server-time.ts'
import { createFormats, type Formats } from './formats.ts'
import type { PageLocale } from './page-locale.ts'
import { version } from './version.ts'

export interface PagePart {
  start(): void
  destroy(): void
}

/** The state of a page without a session, which is enough for tracking and toasts. `completePage` adds the rest. */
export interface PublicPage {
  /** Version of the script that created the page. */
  version: string
  developer: Developer
  environment: Environment
  $settings: ReadableAtom<Settings>
  /** The host's, else the order API's, else the reference build's. */
  $countryCode: ReadableAtom<CountryCode>
  /** Changes once the country's file has loaded. */
  $country: ReadableAtom<Country>
  $brand: ReadableAtom<Brand>
  $formats: ReadableAtom<Formats>
  $useGrouping: WritableAtom<boolean>
  $secondCurrency: WritableAtom<DualPricing | null>
  client: PageClient
  /** Counts the calls of this page that placed or changed an order. */
  $ownChanges: ReadableAtom<number>
  translations: Translations
  live: TrackingLive
  /** @throws ConfigurationError if a value is invalid or conflicts with an earlier one */
  configure(changes: GivenSettings): void
  /**
   * Replaces the vendor, which then takes precedence over the user's last choice, the language or the appearance.
   * @param isRepeat ignores values that are set already
   * @throws ConfigurationError if a value is invalid
   */
  update(changes: Update, isRepeat?: boolean): void
  $updatedVendor: ReadableAtom<{ id: string } | null>
  /** The host's last invalid setting; every element shows it instead of its content. */
  $refusal: WritableAtom<ConfigurationError | null>
  /** The host's last value for a setting that keeps its first one; elements emit it and keep their content. */
  $conflict: WritableAtom<ConfigurationError | null>
  /**
   * Switches the language without a reload; typed text stays. English is shown while texts are missing.
   * GODROID mode stores it (`godroid-locale`, specification 1 §3). Resolves after the first attempt to load.
   */
  chooseLanguage(language: Language): Promise<void>
  /** @param language of the element's surroundings in the host page, BCP 47; only the first start's is used */
  start(language?: string): void
  /** BCP 47 language of the element's surroundings, else of the page, else of the browser. */
  surroundingLanguage(): string
  /** Adds a part that starts and ends with the page. */
  attach(part: PagePart): void
  /** True once country and texts have loaded. */
  $ready: ReadableAtom<boolean>
  ready(): Promise<void>
  /** Waits at the start, unless the host sets a country. Pages without a session fetch the flags after their content. */
  expectBuild(): void
  /** Uses the order API's country and brand where the host sets none; another country than the host's is a conflict. */
  applyBuild(build: ApiBuild): void
  destroy(): void
}

/** How long a page waits for the order API's country, unless the host sets one. A later response still applies. */
const buildMs = 1000

const changesOrder = /^(PUT \/order\/.*|POST \/order(\/payment\/intent\/confirm)?)$/

export function createPublicPage(given: Environment): PublicPage {
  const environment = withServerTime(guarded(given), () => $settings.get().api)
  const settings = createSettings(environment, (mistake, values) => developer.report(mistake, values))
  const { $settings, configure } = settings
  const developer = createDeveloper(environment, $settings, () => settings.isSet('api'))
  const $updatedVendor = atom<{ id: string } | null>(null)
  const $country = atom(referenceCountry)
  /** Undefined while awaited, null if unknown. */
  const $build = atom<Pick<Country, 'brand' | 'code'> | null | undefined>(null)
  const $countryCode = computed([$settings, $build], ({ country }, build) => country ?? build?.code ?? 'SG')
  const $isCountryKnown = computed([$settings, $build], ({ country }, build) => country !== null || build !== undefined)
  const $ready = atom(false)
  const translations = createTranslations()
  const $useGrouping = atom(true)
  const $secondCurrency = atom<DualPricing | null>(null)
  const $ownChanges = atom(0)
  const client = createClient(environment, $settings, (error, call) => {
    developer.onCall(error, call)
    if (!error && changesOrder.test(call)) $ownChanges.set($ownChanges.get() + 1)
  })
  const sockets = trackingSockets({ environment, $settings, $ownChanges })
  const parts: PagePart[] = []
  let locale: Promise<PageLocale> | undefined
  let stopFollowing: (() => void) | null = null
  let pageLanguage: string | undefined
  let buildTimer: unknown

  // Lazy: only for countries and languages that aren't built in.
  function loadLocale(): Promise<PageLocale> {
    locale ??= retry({ clock: environment.clock, delayAfter: () => 2000 }, () => import('./page-locale.ts')).then(
      ({ createPageLocale }) => createPageLocale(page, $country),
    )
    return locale
  }

  function awaitBuild() {
    buildTimer = environment.clock.setTimeout(() => $build.get() === undefined && $build.set(null), buildMs)
  }

  function prepare({ language, mode, texts, translations: host }: Settings, country: CountryCode, isKnown: boolean) {
    if (!isKnown) return
    const isBuiltIn = /^en(-(?!xa)|$)/i.test(language ?? page.surroundingLanguage())
    if (isBuiltIn && country === 'SG' && mode !== 'godroid' && !texts && !host && !locale) return $ready.set(true)
    $ready.set(false)
    void loadLocale()
      .then((pageLocale) => pageLocale.follow())
      .then((isLast) => isLast && $ready.set(true))
  }

  const page: PublicPage = {
    version,
    developer,
    environment,
    $settings,
    $countryCode,
    $country,
    $brand: computed([$settings, $country, $build], (settings, country, build) => {
      return settings.brand ?? (build?.code === country.code ? build : country).brand
    }),
    $formats: createFormats(environment, $country, translations.$language, $useGrouping, $secondCurrency),
    $useGrouping,
    $secondCurrency,
    client,
    $ownChanges,
    translations,
    live: { subscribeToTracking: sockets.subscribe },
    configure,
    update(changes, isRepeat = false) {
      const previous = $settings.get()
      settings.update(changes)
      const { vendor } = $settings.get()
      if (changes.vendor && !(isRepeat && vendor === previous.vendor)) $updatedVendor.set({ id: changes.vendor })
    },
    $updatedVendor,
    $refusal: atom(null),
    $conflict: atom(null),
    chooseLanguage: (language) => loadLocale().then((pageLocale) => pageLocale.choose(language)),
    surroundingLanguage: () => pageLanguage ?? environment.pageLanguage(),
    start(language) {
      if (stopFollowing) return
      pageLanguage = language
      const $followed = computed([$settings, $countryCode, $isCountryKnown], (...values) => values)
      stopFollowing = $followed.subscribe((values) => prepare(...values))
      if (!$isCountryKnown.get()) awaitBuild()
      for (const part of parts) part.start()
    },
    attach(part) {
      parts.push(part)
      if (stopFollowing) part.start()
    },
    $ready,
    ready: () =>
      new Promise((resolve) => {
        const stop = $ready.subscribe((isReady) => {
          if (!isReady) return
          resolve()
          queueMicrotask(() => stop())
        })
      }),
    expectBuild: () => $build.get() === null && !stopFollowing && $build.set(undefined),
    applyBuild({ country, brand: apiBrand }) {
      const code = countryCodes.find((candidate) => candidate === country)
      const brand = brands.find((candidate) => candidate === apiBrand)
      const build = code && brand ? { code, brand } : ($build.get() ?? null)
      if (JSON.stringify(build) !== JSON.stringify($build.get())) $build.set(build)
      const { api, country: given } = $settings.get()
      if (!code || given === null || given === code || page.$conflict.get()?.key === 'country') return
      const conflict = new ConfigurationError('country', given, [code], `${api} is the order API of ${code}`)
      developer.report(settingMistake(conflict), { message: conflict.message })
      page.$conflict.set(conflict)
    },
    destroy() {
      stopFollowing?.()
      environment.clock.clearTimeout(buildTimer)
      for (const part of parts) part.destroy()
      sockets.close()
    },
  }
  return page
}

// Two copies of the script on a page share one session.
const pageKey = Symbol.for('courier.session.v1')

/** The page for elements of this version, if the window's page belongs to another one. */
let refusedPage: PublicPage | null = null

/** Returns the page of this window; created on the first call. Elements show an error if another version has created it. */
export function currentPublicPage(): PublicPage {
  const holder = globalThis as { [pageKey]?: PublicPage }
  holder[pageKey] ??= createPublicPage(browserEnvironment())
  const existing = holder[pageKey]
  if (sharedVersionOf(existing.version) === sharedVersionOf(version)) return existing
  refusedPage ??= createRefusedPage(existing.version)
  return refusedPage
}

/** Versions that differ only in their patch number can share a page: `0.1.3` → `0.1`. */
const sharedVersionOf = (full: string | undefined) => full?.split('.').slice(0, 2).join('.')

function createRefusedPage(otherVersion: string | undefined): PublicPage {
  const reason = `this page already runs courier-elements ${otherVersion ?? 'of an older version'}, which can’t share its session`
  const $refusal = Object.assign(atom(new ConfigurationError('version', version, [], reason)), { set() {} })
  return { ...createPublicPage(browserEnvironment()), $refusal, start() {} }
}
