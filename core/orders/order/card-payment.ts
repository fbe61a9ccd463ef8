import type { OrderWire } from '../../api/orders.ts'

/** What an order was paid with by card, and what went back. Money is decimal. */
export interface CardPaid {
  /** The brand's own name; null if it is unknown. */
  scheme: string | null
  lastFour: string
  charged: number
  refunded: number
}

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  discover: 'Discover',
  diners: 'Diners Club',
}

/** Null for an order that isn't paid by card, or not yet. */
export function cardPaidFromWire(payment: OrderWire['payment']): CardPaid | null {
  if (!payment) return null
  const { scheme, last_four: lastFour, charged, refunded } = payment
  return { scheme: names[scheme] ?? null, lastFour, charged, refunded }
}
