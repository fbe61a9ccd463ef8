import type { ReadableAtom } from 'nanostores'
import type { Coordinates } from '../addresses/coordinates.ts'
import type { ApiClient } from '../api/client.ts'
import type { CountryFee } from '../config/countries.ts'
import type { CountryCode } from '../config/country-codes.ts'
import type { Mode, PaymentMethod } from '../config/startup-checks.ts'
import type { Environment } from '../environment.ts'
import type { FlagName } from '../flags/flag-names.ts'
import type { GivenNotification } from '../notifications/notifications.ts'
import type { CountryZones } from '../time/outlet-zone.ts'
import type { CountryRules } from './rules/validation.ts'

/** The outlet that the rider collects from, as far as a request cares. */
export interface RequestVendor {
  id: string
  name: string
  location: Coordinates | null
  /** Its `flags.payment_methods`; empty where it takes whatever its country does. */
  paymentMethods: string[]
}

export interface RequestCountry extends CountryRules, CountryZones {
  code: CountryCode
  /** Digits after the decimal mark that an amount may have. */
  cldrDigits: number
  defaultPaymentMethod: PaymentMethod
  fee: Pick<CountryFee, 'codSurcharge'>
}

/** What a request needs of the page; the page's own objects fit. */
export interface RequestPage {
  environment: Pick<
    Environment,
    'clock' | 'storage' | 'locks' | 'channel' | 'randomId' | 'isOnline' | 'onOnline' | 'onOffline' | 'warn'
  >
  client: ApiClient
  $country: ReadableAtom<RequestCountry>
  $mode: ReadableAtom<Mode>
  flags: { $isOn(name: FlagName): ReadableAtom<boolean> }
  notifications: { notify(given: GivenNotification): unknown }
  session: { $session: ReadableAtom<{ state: string; user?: { id: string } | null }> }
  vendors: { $selectedVendor: ReadableAtom<RequestVendor | null> }
}
