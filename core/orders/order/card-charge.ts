import type { OrderWire } from '../../api/orders.ts'
import { schemeNames } from './scheme-names.ts'
import { cancelledStatuses } from './statuses.ts'

export interface CardCharge {
  card: string
  charged: number
  refunded: number
  /** Refunds that the bank has, oldest first. */
  refundsSent: readonly { at: number; amount: number }[]
}

type CardWire = Pick<NonNullable<OrderWire['payment']>, 'scheme' | 'last_four'>

export function cardName({ scheme, last_four: lastFour }: CardWire): string {
  const brand = scheme === 'unknown' ? '' : schemeNames[scheme]
  return [brand, lastFour && `···· ${lastFour}`].filter(Boolean).join(' ')
}

export function cardChargeFromWire(payment: OrderWire['payment']): CardCharge | null {
  if (!payment) return null
  const refundsSent = (payment.refunds_sent ?? []).map(({ at, amount }) => ({ at: Date.parse(at), amount }))
  return { card: cardName(payment), charged: payment.charged, refunded: payment.refunded, refundsSent }
}

/** Whether a cancelled order has no charge: nothing was paid by card, so there is no fee and no refund. */
export const isNotCharged = ({ status, payment }: { status: string; payment: CardCharge | null }): boolean =>
  cancelledStatuses.has(status) && payment === null

/** Returns what cancelling would refund to the card; null if nothing was paid by card. */
export const refundOnCancel = ({ payment }: { payment: CardCharge | null }): { amount: number; card: string } | null =>
  payment && payment.charged > payment.refunded
    ? { amount: payment.charged - payment.refunded, card: payment.card }
    : null
