import type { CardDetailsWire, CardScheme } from '../../../../../core/api/payments.ts'

/** A card as people recognise it. */
export interface CardFace {
  scheme: CardScheme
  /** Empty if the bank doesn't tell. */
  lastFour: string
  expiryMonth: number
  expiryYear: number
}

/** How a charge stands at the bank. */
export type BankAnswer =
  /** The bank has never heard of it. */
  | { state: 'unknown' }
  /** `token` names the card for later charges, if it was to be kept. */
  | { state: 'charged'; card: CardFace; token: string | null }
  /** `page` is the path or address where the cardholder decides; null while the bank itself decides. */
  | { state: 'waiting'; page: string | null }
  /** Nothing was charged, and `key` says why. */
  | { state: 'refused'; key: string }
  | { state: 'cancelled' }

export interface Charge {
  /** The payment's id: a charge is made at most once under it, however often it is asked for. */
  id: string
  amountMinor: number
  /** ISO 4217. */
  currency: string
  card: { details: CardDetailsWire } | { token: string }
  /** Whether the card is to be kept at the bank. */
  keepCard: boolean
  /** Where the bank's page sends the cardholder back to; null if there is nowhere. */
  returnUrl: string | null
}

/** What takes cards. Every call may be repeated: each is idempotent by its id. A rejection leaves the outcome open. */
export interface Bank {
  authorize(charge: Charge): Promise<BankAnswer>
  state(chargeId: string): Promise<BankAnswer>
  /** Ends an open charge, and one that was never asked for; a later `authorize` under the id charges nothing. */
  cancel(chargeId: string): Promise<BankAnswer>
  /** Gives money back, once under `refundId`. @returns false if the bank has no such money. */
  refund(refund: { refundId: string; chargeId: string; amountMinor: number }): Promise<boolean>
  forgetCard(token: string): Promise<void>
}
