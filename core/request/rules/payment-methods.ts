import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { readCountryParameter } from '../../api/country-parameters.ts'
import { type PaymentMethod, paymentMethods } from '../../config/setting-values.ts'
import { poll } from '../../lib/poll.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'

/** `NONE` means no choice yet and is never offered (specification 2 §4). */
export type OfferedMethod = Exclude<PaymentMethod, 'NONE'>

export type PaymentMethodsState =
  | { state: 'loading' }
  | { state: 'failed'; key: 'error.payment.get-if-enabled' }
  /** `isOnlineUnknown`: the parameter that enables online payment didn't load. `mustChoose`: no method is preselected. */
  | { state: 'ready'; methods: OfferedMethod[]; isOnlineUnknown: boolean; mustChoose: boolean }

/** Parses the pipe-separated country parameter `paymentMethods`, without unknown ones and NONE. */
export function readPaymentMethods(text: string): OfferedMethod[] {
  const names = text.split('|').map((name) => name.trim())
  return paymentMethods.filter((method) => method !== 'NONE').filter((method) => names.includes(method))
}

export interface AvailabilityInput {
  /** Methods in the country parameter `paymentMethods`. */
  named: readonly OfferedMethod[]
  /** The vendor's `flags.payment_methods`; empty for all of the country's. */
  ofVendor: readonly string[]
  isGuest: boolean
  isOnlineActivated: boolean
  /** Flag `pay-at-pickup`: offers payment at pickup even if the lists don't contain it. */
  isPayAtPickup: boolean
}

/** Guests can pay online; vendors only if the country has activated it (specification 2 §4). */
export function availableMethods(input: AvailabilityInput): OfferedMethod[] {
  const isOffered: Record<OfferedMethod, boolean> = {
    PAID: (input.isGuest || input.isOnlineActivated) && isListed(input, 'PAID'),
    CASH_ON_DELIVERY: isListed(input, 'CASH_ON_DELIVERY'),
    PAYMENT_ON_DELIVERY: input.isPayAtPickup,
  }
  return paymentMethods.filter((method) => method !== 'NONE').filter((method) => isOffered[method])
}

function isListed({ named, ofVendor }: AvailabilityInput, method: OfferedMethod): boolean {
  return named.includes(method) && (ofVendor.length === 0 || ofVendor.includes(method))
}

export interface PaymentMethodsOptions {
  page: Pick<RequestPage, 'client' | 'environment' | 'flags' | '$mode'>
  $vendor: ReadableAtom<RequestVendor | null>
}

const retryMs = 5000

type CountryParameters =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; named: OfferedMethod[]; isOnlineActivated: boolean | null }

/** Available payment methods (specification 2 §3, availablePaymentMethods and hasPaymentActivated). */
export function createPaymentMethods({ page, $vendor }: PaymentMethodsOptions) {
  const $parameters = atom<CountryParameters>({ state: 'loading' })
  const read = (name: 'paymentMethods' | 'onlinePaymentActivated') =>
    readCountryParameter(page.client, page.environment.clock, name)

  const $paymentMethods = computed(
    [$parameters, $vendor, page.$mode, page.flags.$flag('pay-at-pickup'), page.flags.$flag('none-payment-method')],
    (parameters, vendor, mode, isPayAtPickup, mustChoose): PaymentMethodsState => {
      if (parameters.state === 'loading') return { state: 'loading' }
      if (parameters.state === 'failed') return { state: 'failed', key: 'error.payment.get-if-enabled' }
      const { named, isOnlineActivated } = parameters
      const input = { named, ofVendor: vendor?.paymentMethods ?? [], isGuest: mode === 'guest', isPayAtPickup }
      const offered = (isOnline: boolean) => availableMethods({ ...input, isOnlineActivated: isOnline })
      const methods = offered(isOnlineActivated === true)
      const isOnlineUnknown = isOnlineActivated === null && offered(true).length > methods.length
      return { state: 'ready', methods, isOnlineUnknown, mustChoose }
    },
  )

  /** Loads the country's parameters. Never rejects. */
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

/** Methods of what the rider brings back: at neither end cash is collected. */
export function methodsOf(current: PaymentMethodsState, { isReturn }: { isReturn: boolean }): PaymentMethodsState {
  if (!isReturn || current.state !== 'ready') return current
  return { ...current, methods: current.methods.filter((offered) => offered === 'PAID') }
}

/** Methods of an edit: an order can't become paid or unpaid. */
export function methodsOfEdit(
  $paymentMethods: ReadableAtom<PaymentMethodsState>,
  $draft: ReadableAtom<{ paymentMethod: PaymentMethod }>,
) {
  return computed([$paymentMethods, $draft], (current, { paymentMethod }): PaymentMethodsState => {
    if (paymentMethod === 'PAID')
      return { state: 'ready', methods: ['PAID'], isOnlineUnknown: false, mustChoose: false }
    if (current.state !== 'ready') return current
    return { ...current, methods: current.methods.filter((offered) => offered !== 'PAID'), isOnlineUnknown: false }
  })
}

/**
 * Preselects a method: the previous choice if offered, else the country's default, else the only one. Pay at pickup is
 * never preselected beside others. @param mustChoose flag `none-payment-method`: NONE until the user chooses
 */
export function chosenMethod(
  methods: readonly OfferedMethod[],
  previous: PaymentMethod,
  countryDefault: PaymentMethod,
  mustChoose = false,
): PaymentMethod {
  const isOffered = (method: PaymentMethod) => methods.some((offered) => offered === method)
  if (isOffered(previous)) return previous
  if (mustChoose) return 'NONE'
  if (isOffered(countryDefault)) return countryDefault
  const preselectable = methods.length > 1 ? methods.filter((method) => method !== 'PAYMENT_ON_DELIVERY') : methods
  return preselectable.length === 1 ? (preselectable[0] ?? 'NONE') : 'NONE'
}
