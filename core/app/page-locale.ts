import type { ReadableAtom, WritableAtom } from 'nanostores'
import { closestLanguage, pseudoLocale } from '../../locales/languages.ts'
import { type Country, referenceCountry } from '../config/countries.ts'
import type { CountryCode } from '../config/country-codes.ts'
import { loadCountryFile } from '../config/country-files.ts'
import type { Language } from '../config/languages.ts'
import type { Settings } from '../config/settings.ts'
import type { Developer } from '../developer/developer.ts'
import type { Environment } from '../environment.ts'
import { hasWords, loadCatalogue } from '../i18n/catalogues.ts'
import type { Catalogue } from '../i18n/keys.ts'
import { nestedTexts } from '../i18n/own-texts.ts'
import type { Translations } from '../i18n/translate.ts'
import { latest } from '../lib/latest.ts'
import { retry } from '../lib/retry.ts'
import { formatLocale } from './formats.ts'

export interface LocalePage {
  environment: Environment
  $settings: ReadableAtom<Settings>
  translations: Translations
  developer: Pick<Developer, 'report'>
  surroundingLanguage(): string
  attach(part: { start(): void; destroy(): void }): void
}

export interface PageLocale {
  /** Loads the configured country and language. Returns false if newer settings have arrived. */
  follow(): Promise<boolean>
  choose(language: Language): Promise<void>
}

/** Stores the language chosen in GODROID mode (specification 1 §3). */
const storageKey = 'godroid-locale'

const retryMs = 5000

/** Loads countries and languages other than Singapore in English, which are built in. */
export function createPageLocale(
  page: LocalePage,
  $country: WritableAtom<Country>,
  files = { loadCountryFile, loadCatalogue },
): PageLocale {
  const { environment, $settings, translations } = page
  const destroyed = new AbortController()
  /** Valid until the host changes the setting `language`. */
  let chosenLanguage: Language | null = null
  let settingWhenChosen: Language | null = null
  const following = latest()
  page.attach({ start() {}, destroy: () => destroyed.abort() })

  function loadWithRetry<Result>(name: string, isCurrent: () => boolean, run: () => Promise<Result>): Promise<Result> {
    function delayAfter(_error: unknown, attempt: number) {
      if (attempt === 1) environment.warn(`${name} could not be loaded; trying again`)
      return isCurrent() ? retryMs : null
    }
    return retry({ clock: environment.clock, delayAfter, signal: destroyed.signal }, run)
  }

  /** Returns the chosen language, else the setting, else the closest to the page's, else the country's default. */
  function preferredLanguage(country: Country): Language {
    const { language, mode, environment: deployed } = $settings.get()
    const offered: Language[] = deployed === 'prd' ? country.languages : [...country.languages, pseudoLocale]
    const stored = mode === 'godroid' ? environment.storage.getItem(storageKey) : null
    const preferred =
      (settingWhenChosen === language ? chosenLanguage : null) ??
      (stored ? closestLanguage(stored, offered) : null) ??
      language ??
      closestLanguage(page.surroundingLanguage(), offered) ??
      country.defaultLanguage
    return hasWords(preferred) && (preferred !== pseudoLocale || deployed !== 'prd') ? preferred : 'en'
  }

  /** Resolves after the first attempt; after a failure, texts stay in English until a retry works. */
  function loadTexts(country: Country, isCurrent: () => boolean): Promise<void> {
    const apply = (language: Language, catalogue: Catalogue | null) => {
      if (!isCurrent()) return
      const { texts } = $settings.get()
      for (const key of Object.keys(texts ?? {})) {
        if (!translations.isTextKey(key)) page.developer.report('text-unknown', { key })
      }
      translations.setLanguage(language, catalogue, formatLocale(country, language), nestedTexts(texts ?? {}))
    }
    const language = preferredLanguage(country)
    return new Promise((resolve) => {
      const attempts = loadWithRetry(`the texts in ${language}`, isCurrent, async () => {
        try {
          apply(language, await files.loadCatalogue(language))
        } catch (error) {
          apply('en', null)
          throw error
        } finally {
          resolve()
        }
      })
      attempts.catch(() => {})
    })
  }

  async function follow(): Promise<boolean> {
    const signal = following.start()
    const isCurrent = () => !signal.aborted && !destroyed.signal.aborted
    const country = await countryOf($settings.get().country, isCurrent).catch(() => null)
    if (!country || !isCurrent()) return false
    $country.set(country)
    await loadTexts(country, isCurrent)
    return isCurrent()
  }

  async function countryOf(code: CountryCode, isCurrent: () => boolean): Promise<Country> {
    if (code === 'SG') return referenceCountry
    return loadWithRetry(`the file of country ${code}`, isCurrent, () => files.loadCountryFile(code))
  }

  return {
    follow,
    async choose(language) {
      chosenLanguage = language
      settingWhenChosen = $settings.get().language
      if ($settings.get().mode === 'godroid') environment.storage.setItem(storageKey, language)
      await follow()
    },
  }
}
