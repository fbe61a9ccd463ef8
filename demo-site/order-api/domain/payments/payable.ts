import type { Country } from '../country.ts'

/** What an order can be settled with at this server: until it takes cards, whatever a rider can take at the door. */
export const payableMethods: ReadonlySet<string> = new Set(['CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'])

/** Specification 2 §4: whether people other than guests can pay online. The country has to want it, the server to take it. */
export function isOnlinePaymentActivated(country: Country): boolean {
  return country.paymentMethods.includes('PAID') && payableMethods.has('PAID')
}
