import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { readCountryParameter } from '../../api/country-parameters.ts'
import { type PaymentMethod, paymentMethods } from '../../config/startup-checks.ts'
import { poll } from '../../lib/poll.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'

/** What an order may be paid by. NONE means that nothing was chosen, and is never offered (specification 2 §4). */
export type OfferedMethod = Exclude<PaymentMethod, 'NONE'>

export type PaymentMethodsState =
  | { state: 'loading' }
  /** The country's methods couldn't be loaded; can be retried. */
  | { state: 'failed'; key: 'error.payment.get-if-enabled' }
  /**
   * Empty if none can be offered. `isOnlineUnknown`: whether online payment is on couldn't be loaded.
   * `mustChoose`: none is preselected (flag `none-payment-method`).
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
  /** Flag `pay-at-pickup`: switched for the vendor by itself, whatever the lists say. */
  isPayAtPickup: boolean
}

/** Paying online is for guests, and for vendors where the country has activated it (specification 2 §4). */
export function availableMethods(facts: AvailabilityFacts): OfferedMethod[] {
  const isOffered: Record<OfferedMethod, boolean> = {
    PAID: (facts.isGuest || facts.isOnlineActivated) && isListed(facts, 'PAID'),
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
}

/** What couldn't be loaded is asked for again after so long, while it is shown. */
const retryMs = 5000

type Parameters =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; named: OfferedMethod[]; isOnlineActivated: boolean | null }

/** The methods that can be offered now (specification 2 §3, availablePaymentMethods and hasPaymentActivated). */
export function createPaymentMethods({ page, $vendor }: PaymentMethodsOptions) {
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
      const offered = (isOnline: boolean) => availableMethods({ ...facts, isOnlineActivated: isOnline })
      const methods = offered(isOnlineActivated === true)
      const isOnlineUnknown = isOnlineActivated === null && offered(true).length > methods.length
      return { state: 'ready', methods, isOnlineUnknown, mustChoose }
    },
  )

  /** Loads the country's parameters, at most once in 5 minutes; retries what failed. Never rejects. */
  async function load() {
    const [methods, online] = await Promise.allSettled([read('paymentMethods'), read('onlinePaymentActivated')])
    if (methods.status === 'rejected') return $parameters.set({ state: 'failed' })
    const isOnlineActivated = online.status === 'fulfilled' ? online.value.trim() === 'true' : null
    $parameters.set({ state: 'ready', named: readPaymentMethods(methods.value), isOnlineActivated })
  }

  onMount($paymentMethods, () =>
    poll(page.environment, retryMs, () => ($parameters.get().state === 'failed' ? load() : undefined)),
  )

  return { $paymentMethods, load }
}

/** For an order that is edited: what is paid stays paid, and no other becomes so, because only a payment makes it. */
export function methodsOfEdit(
  $paymentMethods: ReadableAtom<PaymentMethodsState>,
  $draft: ReadableAtom<{ paymentMethod: PaymentMethod }>,
) {
  return computed([$paymentMethods, $draft], (known, { paymentMethod }): PaymentMethodsState => {
    if (paymentMethod === 'PAID')
      return { state: 'ready', methods: ['PAID'], isOnlineUnknown: false, mustChoose: false }
    if (known.state !== 'ready') return known
    return { ...known, methods: known.methods.filter((offered) => offered !== 'PAID'), isOnlineUnknown: false }
  })
}

/**
 * The method that is preselected: what was chosen before if it is still offered, else the country's default, else the
 * only one there is. Paying at pickup is never preselected if there is another way.
 * @param mustChoose flag `none-payment-method`: NONE until the user chooses.
 */
export function chosenMethod(
  methods: readonly OfferedMethod[],
  before: PaymentMethod,
  countryDefault: PaymentMethod,
  mustChoose = false,
): PaymentMethod {
  const isOffered = (method: PaymentMethod) => methods.some((offered) => offered === method)
  if (isOffered(before)) return before
  if (mustChoose) return 'NONE'
  if (isOffered(countryDefault)) return countryDefault
  const usual = methods.length > 1 ? methods.filter((method) => method !== 'PAYMENT_ON_DELIVERY') : methods
  return usual.length === 1 ? (usual[0] ?? 'NONE') : 'NONE'
}
