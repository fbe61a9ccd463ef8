import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { type Client, createClient } from '../api/client.ts'
import type { Brand } from '../config/brands.ts'
import type { ConfigurationError } from '../config/configuration-error.ts'
import { type Country, referenceCountry } from '../config/countries.ts'
import type { Language } from '../config/languages.ts'
import { createSettings, type GivenSettings, type Settings } from '../config/settings.ts'
import { browserEnvironment, type Environment } from '../environment.ts'
import { createTranslations, type Translations } from '../i18n/translate.ts'
import { retry } from '../lib/retry.ts'
import { createPublicLive, type PublicLive } from '../live/public-live.ts'
import { createFormats, type Formats } from './formats.ts'
import type { PageLocale } from './page-locale.ts'

/** A part that starts and ends with the page. */
export interface PagePart {
  start(): void
  destroy(): void
}

/** The page's state that needs no session, all that tracking and toasts use. `completePage` adds the rest. */
export interface PublicPage {
  environment: Environment
  $settings: ReadableAtom<Settings>
  /** Singapore until the configured country's file has loaded (see `$ready`). */
  $country: ReadableAtom<Country>
  $brand: ReadableAtom<Brand>
  $formats: ReadableAtom<Formats>
  $useGrouping: WritableAtom<boolean>
  client: Client
  translations: Translations
  live: PublicLive
  /** @throws ConfigurationError if a value is invalid or conflicts with an earlier one */
  configure(given: GivenSettings): void
  /** The host's last invalid setting; every element shows it instead of its content. */
  $refusal: WritableAtom<ConfigurationError | null>
  /**
   * Switches the language without a reload; typed text stays. English is shown while texts are missing.
   * GODROID mode stores it (`godroid-locale`, specification 1 §3). Resolves after the first attempt to load.
   */
  chooseLanguage(language: Language): Promise<void>
  start(): void
  /** Adds a part that starts and ends with the page. */
  attach(part: PagePart): void
  /** True once country and texts have loaded. */
  $ready: ReadableAtom<boolean>
  ready(): Promise<void>
  destroy(): void
}

export function createPublicPage(environment: Environment): PublicPage {
  const { $settings, configure } = createSettings(environment)
  const $country = atom(referenceCountry)
  const $ready = atom(false)
  const translations = createTranslations()
  const $useGrouping = atom(true)
  const client = createClient(environment, $settings)
  const live = createPublicLive({ environment, $settings })
  const parts: PagePart[] = []
  let locale: Promise<PageLocale> | undefined
  let stopFollowing: (() => void) | null = null

  // Lazy: only for countries and languages that aren't built in.
  function loadLocale(): Promise<PageLocale> {
    locale ??= retry({ clock: environment.clock, delayAfter: () => 2000 }, () => import('./page-locale.ts')).then(
      ({ createPageLocale }) => createPageLocale(page, $country),
    )
    return locale
  }

  /** Applies settings, which later elements may still add to. */
  function prepare({ country, language, mode }: Settings) {
    const isBuiltIn = /^en(-(?!xa)|$)/i.test(language ?? environment.pageLanguage())
    if (isBuiltIn && country === 'SG' && mode !== 'godroid' && !locale) return $ready.set(true)
    $ready.set(false)
    void loadLocale()
      .then((made) => made.follow())
      .then((isLast) => isLast && $ready.set(true))
  }

  const page: PublicPage = {
    environment,
    $settings,
    $country,
    $brand: computed([$settings, $country], (settings, country) => settings.brand ?? country.brand),
    $formats: createFormats(environment, $country, translations.$language, $useGrouping),
    $useGrouping,
    client,
    translations,
    live,
    configure,
    $refusal: atom(null),
    chooseLanguage: (language) => loadLocale().then((made) => made.choose(language)),
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
    },
  }
  return page
}

// Two copies of the script on a page share one session.
const pageKey = Symbol.for('courier.session.v1')

/** Returns the page of this window; created on the first call. */
export function currentPublicPage(): PublicPage {
  const holder = globalThis as { [pageKey]?: PublicPage }
  holder[pageKey] ??= createPublicPage(browserEnvironment())
  return holder[pageKey]
}
