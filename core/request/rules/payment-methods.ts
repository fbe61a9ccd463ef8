import { atom, computed, type ReadableAtom } from 'nanostores'
import { type PaymentMethod, paymentMethods } from '../../config/startup-checks.ts'
import type { PaymentDoor } from '../payment-door.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import { readCountryParameter } from './country-parameters.ts'

/** What an order may be paid by. NONE says that nothing was chosen, and is never offered (specification 2 §4). */
export type OfferedMethod = Exclude<PaymentMethod, 'NONE'>

export type PaymentMethodsState =
  | { state: 'loading' }
  /** The country's ways to pay could not be had: to be tried again. */
  | { state: 'failed'; key: 'error.payment.get-if-enabled' }
  /**
   * Empty where none can be offered. `isOnlineUnknown`: whether one may pay online could not be found out.
   * `mustChoose`: none stands chosen before somebody chooses (flag `none-payment-method`).
   */
  | { state: 'ready'; methods: OfferedMethod[]; isOnlineUnknown: boolean; mustChoose: boolean }

/** Reads the pipe-separated country parameter `paymentMethods`; unknown ones are left out, as is NONE. */
export function readPaymentMethods(text: string): OfferedMethod[] {
  const named = text.split('|').map((name) => name.trim())
  return paymentMethods.filter((method) => method !== 'NONE').filter((method) => named.includes(method))
}

export interface AvailabilityFacts {
  /** Of the country. */
  named: readonly OfferedMethod[]
  /** The vendor's `flags.payment_methods`; empty: all that the country has. */
  ofVendor: readonly string[]
  isGuest: boolean
  /** Country parameter `onlinePaymentActivated`. */
  isOnlineActivated: boolean
  door: PaymentDoor['cards']
  /** Flag `pay-at-pickup`: switched for the vendor by itself, whatever the lists say. */
  isPayAtPickup: boolean
}

/** Paying online is for guests, and for vendors where the country has activated it (specification 2 §4). */
export function availableMethods(facts: AvailabilityFacts): OfferedMethod[] {
  const isOffered: Record<OfferedMethod, boolean> = {
    PAID: facts.door === 'taken' && (facts.isGuest || facts.isOnlineActivated) && isListed(facts, 'PAID'),
    CASH_ON_DELIVERY: isListed(facts, 'CASH_ON_DELIVERY'),
    PAYMENT_ON_DELIVERY: facts.isPayAtPickup,
  }
  return paymentMethods.filter((method) => method !== 'NONE').filter((method) => isOffered[method])
}

function isListed({ named, ofVendor }: AvailabilityFacts, method: OfferedMethod): boolean {
  return named.includes(method) && (ofVendor.length === 0 || ofVendor.includes(method))
}

export interface PaymentMethodsOptions {
  page: Pick<RequestPage, 'client' | 'environment' | 'flags' | '$mode'>
  $vendor: ReadableAtom<RequestVendor | null>
  door: PaymentDoor
}

type Parameters =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; named: OfferedMethod[]; isOnlineActivated: boolean | null }

/** The ways to pay that can be offered now (specification 2 §3, availablePaymentMethods and hasPaymentActivated). */
export function createPaymentMethods({ page, $vendor, door }: PaymentMethodsOptions) {
  const $parameters = atom<Parameters>({ state: 'loading' })
  const read = (name: 'paymentMethods' | 'onlinePaymentActivated') =>
    readCountryParameter(page.client, page.environment.clock, name)

  const $paymentMethods = computed(
    [$parameters, $vendor, page.$mode, page.flags.$isOn('pay-at-pickup'), page.flags.$isOn('none-payment-method')],
    (known, vendor, mode, isPayAtPickup, mustChoose): PaymentMethodsState => {
      if (known.state === 'loading') return { state: 'loading' }
      if (known.state === 'failed') return { state: 'failed', key: 'error.payment.get-if-enabled' }
      const { named, isOnlineActivated } = known
      const facts = { named, ofVendor: vendor?.paymentMethods ?? [], isGuest: mode === 'guest', isPayAtPickup }
      const offered = (isOnline: boolean) =>
        availableMethods({ ...facts, isOnlineActivated: isOnline, door: door.cards })
      const methods = offered(isOnlineActivated === true)
      const isOnlineUnknown = isOnlineActivated === null && offered(true).length > methods.length
      return { state: 'ready', methods, isOnlineUnknown, mustChoose }
    },
  )

  return {
    $paymentMethods,
    /** Asks the country, at most once in 5 minutes; what failed is asked again. Never rejects. */
    async load() {
      const [methods, online] = await Promise.allSettled([read('paymentMethods'), read('onlinePaymentActivated')])
      if (methods.status === 'rejected') return $parameters.set({ state: 'failed' })
      const isOnlineActivated = online.status === 'fulfilled' ? online.value.trim() === 'true' : null
      $parameters.set({ state: 'ready', named: readPaymentMethods(methods.value), isOnlineActivated })
    },
  }
}
