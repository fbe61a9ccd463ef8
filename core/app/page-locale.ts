import type { ReadableAtom, WritableAtom } from 'nanostores'
import { closestLanguage, pseudoLocale } from '../../locales/languages.ts'
import { abortedAfter, withinLimit } from '../api/within-limit.ts'
import { type Country, referenceCountry } from '../config/countries.ts'
import type { CountryCode } from '../config/country-codes.ts'
import { loadCountryFile } from '../config/country-files.ts'
import type { Language } from '../config/languages.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { loadHostedTexts } from '../i18n/hosted-texts.ts'
import type { Catalogue } from '../i18n/keys.ts'
import { nestedTexts } from '../i18n/own-texts.ts'
import type { HostedTexts, Translations } from '../i18n/translate.ts'
import { latest } from '../lib/latest.ts'
import { retry } from '../lib/retry.ts'
import type { Developer } from '../notifications/developer.ts'
import { staffLanguageEntry } from '../storage/page-entries.ts'
import { stored } from '../storage/stored.ts'
import { formatLocale } from './formats.ts'

export interface LocalePage {
  environment: Environment
  $settings: ReadableAtom<Settings>
  $countryCode: ReadableAtom<CountryCode>
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

const retryMs = 5000
/** How long texts wait for those of the translations host, which may also come later. */
const hostedMs = 1000
const hostedLimitMs = 20_000

/** Loads countries and languages other than Singapore in English, which are built in. */
export function createPageLocale(
  page: LocalePage,
  $country: WritableAtom<Country>,
  files = { loadCountryFile, loadCatalogue },
): PageLocale {
  const { environment, $settings, translations } = page
  const staffLanguage = stored(environment.storage, staffLanguageEntry)
  const destroyed = new AbortController()
  /** Valid until the host changes the setting `language`. */
  let chosenLanguage: Language | null = null
  let settingWhenChosen: Language | null = null
  const following = latest()
  const hostedByUrl = new Map<string, Promise<HostedTexts | null>>()
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
    const chosenByStaff = mode === 'godroid' ? staffLanguage.read() : null
    const preferred =
      (settingWhenChosen === language ? chosenLanguage : null) ??
      (chosenByStaff ? closestLanguage(chosenByStaff, offered) : null) ??
      language ??
      closestLanguage(page.surroundingLanguage(), offered) ??
      country.defaultLanguage
    return preferred !== pseudoLocale || deployed !== 'prd' ? preferred : 'en'
  }

  /** Resolves after the first attempt; after a failure, texts stay in English until a retry works. */
  function loadTexts(country: Country, isCurrent: () => boolean): Promise<void> {
    const apply = (language: Language, catalogue: Catalogue | null, hosted: HostedTexts | null = null) => {
      if (!isCurrent()) return
      const { texts } = $settings.get()
      for (const key of Object.keys(texts ?? {})) {
        if (!translations.isTextKey(key)) page.developer.report('text-unknown', { key })
      }
      translations.setLanguage(language, catalogue, formatLocale(country, language), nestedTexts(texts ?? {}), hosted)
    }
    const language = preferredLanguage(country)
    const hosted = hostedTexts(language)
    return new Promise((resolve) => {
      const attempts = loadWithRetry(`the texts in ${language}`, isCurrent, async () => {
        try {
          const catalogue = await files.loadCatalogue(language)
          const inTime = await withinLimit(environment.clock, hosted, hostedMs).catch(() => null)
          apply(language, catalogue, inTime)
          if (inTime === null) void hosted.then((texts) => texts && apply(language, catalogue, texts))
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

  const reportRefused = (key: string) => page.developer.report('translation-refused', { key })

  /** Resolves to the texts of the translations host; to null without one, or if they can't be used. Loads each file once. */
  function hostedTexts(language: Language): Promise<HostedTexts | null> {
    const { translations: host } = $settings.get()
    if (host === null || language === pseudoLocale) return Promise.resolve(null)
    const url = `${host}/${language}.json`
    const known = hostedByUrl.get(url)
    if (known) return known
    const load = (signal: AbortSignal) => loadHostedTexts(environment, url, signal, reportRefused)
    const loading = abortedAfter(environment.clock, hostedLimitMs, load, destroyed.signal).catch((error: unknown) => {
      hostedByUrl.delete(url)
      if (!destroyed.signal.aborted) page.developer.report('translations-failed', { url, reason: String(error) })
      return null
    })
    hostedByUrl.set(url, loading)
    return loading
  }

  async function follow(): Promise<boolean> {
    const signal = following.start()
    const isCurrent = () => !signal.aborted && !destroyed.signal.aborted
    const country = await countryOf(page.$countryCode.get(), isCurrent).catch(() => null)
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
      if ($settings.get().mode === 'godroid') staffLanguage.write(language)
      await follow()
    },
  }
}
