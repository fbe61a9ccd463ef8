import type { PaymentMethod } from '../config/startup-checks.ts'

/** What this build can take. Any value but NONE is valid on an order (specification 2 §4). */
export const supportedPaymentMethods = ['CASH_ON_DELIVERY'] as const satisfies readonly PaymentMethod[]
export type SupportedPaymentMethod = (typeof supportedPaymentMethods)[number]

export type PaymentMethodsState =
  | { state: 'loading' }
  /** Empty where none can be offered. */
  | { state: 'ready'; methods: SupportedPaymentMethod[] }

/** Reads the pipe-separated country parameter `paymentMethods`; unknown and unsupported ones are left out. */
export function readPaymentMethods(text: string): SupportedPaymentMethod[] {
  const named = text.split('|').map((name) => name.trim())
  return supportedPaymentMethods.filter((method) => named.includes(method))
}

/**
 * The method that stands chosen before anybody chooses: what was chosen before as long as it is offered, else the
 * country's default where that is offered, else the only one there is.
 */
export function chosenMethod(
  methods: readonly SupportedPaymentMethod[],
  before: PaymentMethod,
  countryDefault: PaymentMethod,
): PaymentMethod {
  const offered: readonly PaymentMethod[] = methods
  const wanted = [before, countryDefault].find((method) => offered.includes(method))
  return wanted ?? (offered.length === 1 ? (offered[0] ?? 'NONE') : 'NONE')
}
