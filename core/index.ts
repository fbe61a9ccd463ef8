import { currentPage, type Page } from './app/page-object.ts'
import type { ConfigurationError } from './config/configuration-error.ts'
import type { GivenSettings, Update } from './config/settings.ts'
import { settingMistake } from './notifications/developer.ts'

export { directionOf, pseudoLocale } from '../locales/languages.ts'
// Public API of `courier-elements`.
export { maintenanceOf } from './app/maintenance.ts'
export { type NewBuildParts, watchForNewBuild } from './app/new-build.ts'
export { createPage, currentPage, type Page } from './app/page-object.ts'
export { type Brand, brands } from './config/brands.ts'
export { ConfigurationError } from './config/configuration-error.ts'
export type { Country } from './config/countries.ts'
export { type CountryCode, countryCodes } from './config/country-codes.ts'
export { type Language, languages } from './config/languages.ts'
export type {
  Appearance,
  FetchSession,
  GivenSettings,
  OwnTexts,
  PartnerSession,
  Settings,
  Update,
} from './config/settings.ts'
export type { Environment } from './environment.ts'
export type { FlagName } from './flags/flag-names.ts'
export type { TextKey, TextValues } from './i18n/keys.ts'
export { type LanguageRecord, languageList } from './i18n/language-list.ts'
export { loadPatiently } from './lib/load-patiently.ts'
export type { Notification } from './notifications/notifications.ts'
export type { SessionFailure } from './session/partner-session.ts'
export type { Session, SessionState, SignInResult } from './session/session.ts'
export { SessionStoppedError } from './session/session-stopped-error.ts'
export type { User } from './session/user.ts'
export { storedMode } from './session/visitor-mode.ts'
export { siteStorage } from './storage/site-entries.ts'
export { type Vendor, vendorLabel } from './vendors/vendor.ts'
export type { Vendors } from './vendors/vendors.ts'

/** On a server, users must not share a page object: one process renders the pages of all of them. */
const isServer = () => !('document' in globalThis)

/**
 * Sets up the page. If a setting is invalid, elements show the error until a call succeeds. Can be called again: vendor,
 * language, appearance, texts and `fetchSession` are replaced; of other settings the first value wins. Elements emit
 * `courier-error` for both, and the console names the setting. Never throws. Does nothing on a server.
 */
export function configure(settings: GivenSettings): void {
  if (isServer()) return
  const page = currentPage()
  // Untyped scripts may pass nothing.
  const { vendor, language, appearance, texts, ...fixed } = { ...settings }
  try {
    applyFirstValues(page, fixed)
    page.update({ vendor, language, appearance, texts }, true)
    page.$refusal.set(null)
  } catch (error) {
    page.$refusal.set(report(page, error))
  }
}

/** Applies settings that keep their first value; the page keeps working with it. @throws ConfigurationError if one is invalid */
function applyFirstValues(page: Page, settings: GivenSettings) {
  try {
    page.configure(settings)
  } catch (error) {
    const refusal = asConfigurationError(error)
    if (refusal.allowed.length > 0) throw refusal
    page.$conflict.set(report(page, refusal))
    applyFirstValues(page, { ...settings, [refusal.key]: undefined })
  }
}

function report({ developer }: Page, error: unknown): ConfigurationError {
  const refusal = asConfigurationError(error)
  developer.report(settingMistake(refusal), { message: refusal.message })
  return refusal
}

/** By name, because another copy of the bundle may have created the page. @throws the error if it is another one */
function asConfigurationError(error: unknown): ConfigurationError {
  if (error instanceof Error && error.name === 'ConfigurationError') return error as ConfigurationError
  throw error
}

/**
 * Changes vendor, language, appearance or texts of a running page. Typed text stays. Does nothing on a server.
 * @throws ConfigurationError if a value is invalid; then nothing changes
 */
export function update(settings: Update): void {
  if (!isServer()) currentPage().update(settings)
}

/** Calls `fetchSession` again, after a user has signed in to the page. */
export function login(): Promise<void> {
  return isServer() ? Promise.resolve() : currentPage().session.startAgain()
}

export function logout(): Promise<void> {
  return isServer() ? Promise.resolve() : currentPage().session.signOut()
}
