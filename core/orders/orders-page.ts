import type { ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import type { OrderWire } from '../api/orders.ts'
import type { CountryCode } from '../config/country-codes.ts'
import type { Mode } from '../config/startup-checks.ts'
import type { Environment } from '../environment.ts'
import type { Flags } from '../flags/flags.ts'
import type { Translations } from '../i18n/translate.ts'
import type { Polling } from '../lib/poll.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Session } from '../session/session.ts'
import type { Vendors } from '../vendors/vendors.ts'

/** What the orders need of the page; the page's own objects fit. */
export interface OrdersPage {
  environment: Pick<Environment, 'storage'> & Polling
  client: ApiClient
  $settings: ReadableAtom<{ country: CountryCode }>
  $mode: ReadableAtom<Mode>
  /** The country's zone is the outlet's: days are reckoned in it. */
  $country: ReadableAtom<{ timeZone: string }>
  notifications: Pick<Notifications, 'notify'>
  translations: Pick<Translations, '$translate' | 'isTextKey'>
  flags: Pick<Flags, 'isOn' | '$of'>
  session: Pick<Session, '$session' | 'onSignOut'>
  vendors: Pick<Vendors, '$vendors' | '$state' | '$selectedVendor' | '$includeOutlets' | 'load'>
  live: {
    /** Listens until the answered function is called. `onReload`: what happened until now may have been missed. */
    subscribeToVendor(subscription: {
      vendorId: string
      includeOutlets: boolean
      /** Read at each look: it may change. */
      readonly staleAfterMs: number
      onUpdate(order: OrderWire): void
      onReload(): void
      /** The connection is there, or was lost and is tried again. */
      onConnected?(isConnected: boolean): void
    }): () => void
  }
}
