import type { Country } from '../country.ts'

// PAID needs a card payment.
export const methodsPaidToRider: ReadonlySet<string> = new Set(['CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'])

/** Whether users can pay online (specification 2 §4): country and server have to accept cards. */
export function isOnlinePaymentActivated(country: Country, takesCards: boolean): boolean {
  return takesCards && country.paymentMethods.includes('PAID')
}
