import type { Country } from '../country.ts'

/** What a rider takes at the door. PAID comes with a card payment alone. */
export const riderTakes: ReadonlySet<string> = new Set(['CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'])

/** Specification 2 §4: whether people other than guests can pay online. The country has to want it, the server to take cards. */
export function isOnlinePaymentActivated(country: Country, takesCards: boolean): boolean {
  return takesCards && country.paymentMethods.includes('PAID')
}
