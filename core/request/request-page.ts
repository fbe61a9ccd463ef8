import type { ReadableAtom } from 'nanostores'
import type { Coordinates } from '../addresses/coordinates.ts'
import type { ApiClient } from '../api/client.ts'
import type { CountryCode } from '../config/country-codes.ts'
import type { PaymentMethod } from '../config/startup-checks.ts'
import type { Environment } from '../environment.ts'
import type { GivenNotification } from '../notifications/notifications.ts'
import type { CountryRules } from './validation.ts'

/** The outlet that the rider collects from, as far as a request cares. */
export interface RequestVendor {
  id: string
  name: string
  location: Coordinates | null
}

export interface RequestCountry extends CountryRules {
  code: CountryCode
  /** Digits after the decimal mark that an amount may have. */
  cldrDigits: number
  timeZone: string
  defaultPaymentMethod: PaymentMethod
}

/** What a request needs of the page; the page's own objects fit. */
export interface RequestPage {
  environment: Pick<
    Environment,
    'clock' | 'storage' | 'locks' | 'channel' | 'randomId' | 'isOnline' | 'onOnline' | 'warn'
  >
  client: ApiClient
  $country: ReadableAtom<RequestCountry>
  notifications: { notify(given: GivenNotification): unknown }
  session: { $session: ReadableAtom<{ state: string; user?: { id: string } | null }> }
  vendors: { $selectedVendor: ReadableAtom<RequestVendor | null> }
}
