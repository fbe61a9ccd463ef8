import type { OrderWire } from '../../api/orders.ts'
import { schemeNames } from './scheme-names.ts'

/** What an order was paid with by card, and what went back. Money is decimal. */
export interface CardPaid {
  /** As `Visa ···· 4242`; the same in every language. */
  card: string
  charged: number
  refunded: number
}

type CardWire = Pick<NonNullable<OrderWire['payment']>, 'scheme' | 'last_four'>

/** Brand and last four digits, as far as they are known. */
export function cardName({ scheme, last_four: lastFour }: CardWire): string {
  const brand = scheme === 'unknown' ? '' : schemeNames[scheme]
  return [brand, lastFour && `···· ${lastFour}`].filter(Boolean).join(' ')
}

/** Null for an order that isn't paid by card, or not yet. */
export function cardPaidFromWire(payment: OrderWire['payment']): CardPaid | null {
  return payment ? { card: cardName(payment), charged: payment.charged, refunded: payment.refunded } : null
}
