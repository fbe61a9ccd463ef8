import { atom, computed, type ReadableAtom } from 'nanostores'
import { type Client, createClient } from '../api/client.ts'
import type { Brand } from '../config/brands.ts'
import { type Country, loadCountry, referenceCountry } from '../config/countries.ts'
import { closestLanguage, type Language } from '../config/languages.ts'
import { createSettings, type GivenSettings, type Settings } from '../config/settings.ts'
import { browserEnvironment, type Environment } from '../environment.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { createTranslations, type Translations } from '../i18n/translate.ts'
import { createPublicLive, type PublicLive } from '../live/public-live.ts'
import { createNotifications, type Notifications } from '../notifications/notifications.ts'
import { createFormats, type Formats } from './formats.ts'

/** What lives as long as the page. */
export interface PagePart {
  start(): void
  destroy(): void
}

/**
 * What the elements of one page share and needs nobody signed in: all that the tracking page and the toasts carry.
 * `completePage` makes the whole `Page` of it.
 */
export interface PublicPage {
  environment: Environment
  $settings: ReadableAtom<Settings>
  /** The settings' country; the reference country until its file has come (see `ready`). */
  $country: ReadableAtom<Country>
  $brand: ReadableAtom<Brand>
  $formats: ReadableAtom<Formats>
  client: Client
  translations: Translations
  notifications: Notifications
  live: PublicLive
  /** @throws ConfigurationError for a value that cannot be, or that conflicts with what the page has. */
  configure(given: GivenSettings): void
  /** The settings are as known as they get: starts its parts, fetches country and texts. Once; again is no matter. */
  start(): void
  /** Starts with the page, at once where that has started, and is destroyed with it. */
  attach(part: PagePart): void
  /** Country and texts are there: at once for the reference build, else after their files have come. */
  $ready: ReadableAtom<boolean>
  ready(): Promise<void>
  destroy(): void
}

export function createPublicPage(environment: Environment): PublicPage {
  const { $settings, configure } = createSettings(environment)
  const $country = atom(referenceCountry)
  const $ready = atom(false)
  const translations = createTranslations(loadCatalogue)
  const notifications = createNotifications(environment)
  const client = createClient(environment, $settings)
  const live = createPublicLive({ environment, $settings })
  const parts: PagePart[] = []
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
    live,
    configure,
    start() {
      if (stopFollowing) return
      stopFollowing = $settings.subscribe(prepare)
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
    destroy() {
      stopFollowing?.()
      for (const part of parts) part.destroy()
      live.destroy()
      notifications.clear()
    },
  }
}

/** Two copies of the bundle on one page still share one session. */
const pageKey = Symbol.for('courier.session.v1')

/** The page of this browser window; made when first asked for. An element may have completed it already. */
export function currentPublicPage(): PublicPage {
  const holder = globalThis as { [pageKey]?: PublicPage }
  holder[pageKey] ??= createPublicPage(browserEnvironment())
  return holder[pageKey]
}
