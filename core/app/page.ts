import { atom, computed, type ReadableAtom } from 'nanostores'
import { type Client, createClient } from '../api/client.ts'
import type { Brand } from '../config/brands.ts'
import { type Country, loadCountry, referenceCountry } from '../config/countries.ts'
import { closestLanguage, type Language } from '../config/languages.ts'
import { createSettings, type GivenSettings, type Settings } from '../config/settings.ts'
import { browserEnvironment, type Environment } from '../environment.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { createTranslations, type Translations } from '../i18n/translate.ts'
import { createLive, type Live } from '../live/live.ts'
import { createNotifications, type Notifications } from '../notifications/notifications.ts'
import { clearStoredRequests } from '../request/stored.ts'
import { createSession, type Session } from '../session/session.ts'
import { createVendors, type Vendors } from '../vendors/vendors.ts'
import { createFormats, type Formats } from './formats.ts'

/** Everything that the elements of one page share. Two of them over one storage are two tabs. */
export interface Page {
  environment: Environment
  $settings: ReadableAtom<Settings>
  /** The settings' country; the reference country until its file has come (see `ready`). */
  $country: ReadableAtom<Country>
  $brand: ReadableAtom<Brand>
  $formats: ReadableAtom<Formats>
  client: Client
  translations: Translations
  notifications: Notifications
  session: Session
  vendors: Vendors
  live: Live
  /** @throws ConfigurationError for a value that cannot be, or that conflicts with what the page has. */
  configure(given: GivenSettings): void
  /** The settings are as known as they get: looks for the session, fetches country and texts. Once; again is no matter. */
  start(): void
  /** Country and texts are there: at once for the reference build, else after their files have come. */
  $ready: ReadableAtom<boolean>
  ready(): Promise<void>
  destroy(): void
}

export function createPage(environment: Environment): Page {
  const { $settings, configure } = createSettings(environment)
  const $country = atom(referenceCountry)
  const $ready = atom(false)
  const translations = createTranslations(loadCatalogue)
  const notifications = createNotifications(environment)
  const client = createClient(environment, $settings)
  const session = createSession({
    environment,
    $settings,
    client,
    notifications,
    isTextKey: translations.isTextKey,
  })
  // Also on pages that show no request: a draft holds a customer's name, phone and address.
  session.onSignOut(() => clearStoredRequests(environment.storage))
  const vendors = createVendors({ environment, $settings, client, notifications, session })
  const live = createLive({ environment, $settings, session })
  let preparing = 0
  let stopFollowing: (() => void) | null = null

  function languageOf(settings: Settings, country: Country): Language {
    return (
      settings.language ?? closestLanguage(environment.pageLanguage(), country.languages) ?? country.defaultLanguage
    )
  }

  /** Follows the settings: a later element may still say what nobody has said before. */
  function prepare(settings: Settings) {
    const mine = ++preparing
    if (settings.country === $country.get().code && languageOf(settings, $country.get()) === 'en') {
      void translations.setLanguage('en')
      $ready.set(true)
      return
    }
    $ready.set(false)
    void load(settings).finally(() => preparing === mine && $ready.set(true))
  }

  async function load(settings: Settings) {
    const country = await loadCountry(settings.country).catch(() => {
      environment.warn(`the file of country ${settings.country} could not be loaded`)
      return referenceCountry
    })
    if (settings.country === $settings.get().country) $country.set(country)
    await translations.setLanguage(languageOf(settings, country))
  }

  return {
    environment,
    $settings,
    $country,
    $brand: computed([$settings, $country], (settings, country) => settings.brand ?? country.brand),
    $formats: createFormats(environment, $country, translations.$language),
    client,
    translations,
    notifications,
    session,
    vendors,
    live,
    configure,
    start() {
      if (stopFollowing) return
      stopFollowing = $settings.subscribe(prepare)
      void session.start()
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
    destroy() {
      stopFollowing?.()
      live.destroy()
      vendors.destroy()
      session.destroy()
      notifications.clear()
    },
  }
}

/** Two copies of the bundle on one page still share one session. */
const pageKey = Symbol.for('courier.session.v1')

/** The page of this browser window; made when first asked for. */
export function currentPage(): Page {
  const holder = globalThis as { [pageKey]?: Page }
  holder[pageKey] ??= createPage(browserEnvironment())
  return holder[pageKey]
}
