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

/** What lives as long as the page. */
export interface PagePart {
  start(): void
  destroy(): void
}

/**
 * What the elements of one page share and needs no session: all that the tracking page and the toasts carry.
 * `completePage` makes the whole `Page` of it.
 */
export interface PublicPage {
  environment: Environment
  $settings: ReadableAtom<Settings>
  /** The settings' country; the reference country until its file has come (see `ready`). */
  $country: ReadableAtom<Country>
  $brand: ReadableAtom<Brand>
  $formats: ReadableAtom<Formats>
  /** Whether money is written `1,300`, else `1300`: flag `digit-grouping` decides. */
  $useGrouping: WritableAtom<boolean>
  client: Client
  translations: Translations
  live: PublicLive
  /** @throws ConfigurationError for a value that cannot be, or that conflicts with what the page has. */
  configure(given: GivenSettings): void
  /** What the host set last for the whole page, where that cannot be: every element says so instead of its content. */
  $refusal: WritableAtom<ConfigurationError | null>
  /**
   * Speaks a language of the country from now on, without a reload and without a loss of what is typed. One that has no
   * words reads English; so does one whose words cannot be fetched, until they can. In GODROID mode it is kept
   * (`godroid-locale`, specification 1 §3). Answers once it is spoken, or could not be fetched at first.
   */
  chooseLanguage(language: Language): Promise<void>
  /** Called when no more settings will come: starts its parts, fetches country and texts. Further calls do nothing. */
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
  const translations = createTranslations()
  const $useGrouping = atom(true)
  const client = createClient(environment, $settings)
  const live = createPublicLive({ environment, $settings })
  const parts: PagePart[] = []
  let locale: Promise<PageLocale> | undefined
  let stopFollowing: (() => void) | null = null

  /** What makes another country or language than those built in; fetched when first needed. */
  function loadLocale(): Promise<PageLocale> {
    locale ??= retry({ clock: environment.clock, delayAfter: () => 2000 }, () => import('./page-locale.ts')).then(
      ({ createPageLocale }) => createPageLocale(page, $country),
    )
    return locale
  }

  /** Follows the settings: a later element may still set what none has set before. */
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

/** Two copies of the bundle on one page still share one session. */
const pageKey = Symbol.for('courier.session.v1')

/** The page of this browser window; made when first asked for. An element may have completed it already. */
export function currentPublicPage(): PublicPage {
  const holder = globalThis as { [pageKey]?: PublicPage }
  holder[pageKey] ??= createPublicPage(browserEnvironment())
  return holder[pageKey]
}
