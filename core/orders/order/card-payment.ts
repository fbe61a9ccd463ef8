import type { OrderWire } from '../../api/orders.ts'
import { schemeNames } from './scheme-names.ts'

/** Card payment and refunds, decimal. */
export interface CardPaid {
  /** `Visa ···· 4242`, in every language. */
  card: string
  charged: number
  refunded: number
}

type CardWire = Pick<NonNullable<OrderWire['payment']>, 'scheme' | 'last_four'>

export function cardName({ scheme, last_four: lastFour }: CardWire): string {
  const brand = scheme === 'unknown' ? '' : schemeNames[scheme]
  return [brand, lastFour && `···· ${lastFour}`].filter(Boolean).join(' ')
}

/** Null unless paid by card. */
export function cardPaidFromWire(payment: OrderWire['payment']): CardPaid | null {
  return payment ? { card: cardName(payment), charged: payment.charged, refunded: payment.refunded } : null
}
