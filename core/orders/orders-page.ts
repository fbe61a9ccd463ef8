import type { ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import type { CountryCode } from '../config/country-codes.ts'
import type { Mode } from '../config/setting-values.ts'
import type { Environment } from '../environment.ts'
import type { Flags } from '../flags/flags.ts'
import type { Translations } from '../i18n/translate.ts'
import type { Polling } from '../lib/poll.ts'
import type { VendorLive } from '../live/live.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Session } from '../session/session.ts'
import type { Vendors } from '../vendors/vendors.ts'

export interface OrdersPage {
  environment: Pick<Environment, 'storage'> & Polling
  client: ApiClient
  $mode: ReadableAtom<Mode>
  /** The country's zone is used for days. */
  $country: ReadableAtom<{ code: CountryCode; timeZone: string }>
  notifications: Pick<Notifications, 'notify'>
  translations: Pick<Translations, '$translate' | 'isTextKey'>
  flags: Pick<Flags, '$flag'>
  session: Pick<Session, '$session' | 'onSignOut'>
  vendors: Pick<Vendors, '$vendors' | '$state' | '$selectedVendor' | '$includeOutlets' | '$canIncludeOutlets' | 'load'>
  live: VendorLive
}
