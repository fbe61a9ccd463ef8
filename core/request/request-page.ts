import type { ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import type { CountryFee } from '../config/countries.ts'
import type { CountryCode } from '../config/country-codes.ts'
import type { Mode, PaymentMethod } from '../config/setting-values.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import type { Flags } from '../flags/flags.ts'
import type { AmountCountry } from '../i18n/amount.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Polling } from '../lib/poll.ts'
import type { NotificationInput } from '../notifications/notifications.ts'
import type { OrdersPage } from '../orders/orders-page.ts'
import type { CountryZones } from '../time/outlet-zone.ts'
import type { Vendor } from '../vendors/vendor.ts'
import type { Vendors } from '../vendors/vendors.ts'
import type { CountryRules } from './rules/validation.ts'

export type RequestVendor = Pick<
  Vendor,
  'id' | 'name' | 'location' | 'paymentMethods' | 'isParent' | 'isTest' | 'permissions'
>

export interface RequestCountry extends CountryRules, CountryZones, AmountCountry {
  code: CountryCode
  phonePrefix: string
  defaultPaymentMethod: PaymentMethod
  fee: Pick<CountryFee, 'codSurcharge'>
}

/** The members of the page object that the request form needs. */
export interface RequestPage {
  environment: Pick<
    Environment,
    | 'storage'
    | 'locks'
    | 'channel'
    | 'location'
    | 'randomId'
    | 'isOnline'
    | 'onOnline'
    | 'onOffline'
    | 'warn'
    | 'bankWindow'
  > &
    Polling
  client: ApiClient
  $country: ReadableAtom<RequestCountry>
  $mode: ReadableAtom<Mode>
  $settings: ReadableAtom<Pick<Settings, 'api' | 'paymentHosts'>>
  flags: Pick<Flags, '$flag'>
  notifications: { notify(notification: NotificationInput): unknown }
  translations: { isTextKey(key: string): key is TextKey }
  session: {
    $session: ReadableAtom<{ state: string; user?: { id: string } | null }>
    $isGuest: ReadableAtom<boolean>
  }
  vendors: Pick<Vendors, 'selectVendor' | 'load' | 'reload'> & {
    $selectedVendor: ReadableAtom<RequestVendor | null>
    $vendors: ReadableAtom<readonly { id: string }[]>
  }
  live: OrdersPage['live']
}
