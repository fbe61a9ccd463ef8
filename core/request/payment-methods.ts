import { type PaymentMethod, paymentMethods } from '../config/startup-checks.ts'

/** What this build can take. Any value but NONE is valid on an order (specification 2 §4). */
const supported: readonly PaymentMethod[] = ['CASH_ON_DELIVERY']

export type PaymentMethodsState =
  | { state: 'loading' }
  /** In the country's order; empty where none of them can be offered. */
  | { state: 'ready'; methods: PaymentMethod[] }

/** Reads the pipe-separated country parameter `paymentMethods`; unknown and unsupported ones are left out. */
export function readPaymentMethods(text: string): PaymentMethod[] {
  const named = text.split('|').map((name) => name.trim())
  return paymentMethods.filter((method) => supported.includes(method) && named.includes(method))
}
