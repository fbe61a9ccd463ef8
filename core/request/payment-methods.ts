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
