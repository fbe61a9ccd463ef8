import type { CardScheme } from '../../../core/api/payment-lists.ts'
import type { CardDetailsWire } from '../../../core/api/payments.ts'

/** The data of a card that may be stored and shown. */
export interface CardFace {
  scheme: CardScheme
  /** May be empty. */
  lastFour: string
  expiryMonth: number
  expiryYear: number
}

export type BankResponse =
  | { state: 'unknown' }
  /** `token` names a saved card. */
  | { state: 'charged'; card: CardFace; token: string | null }
  /** On `page`, the cardholder confirms; null while the bank decides. */
  | { state: 'waiting'; page: string | null }
  | { state: 'refused'; key: string }
  | { state: 'cancelled' }

export interface Charge {
  /** Payment ID: charged at most once. */
  id: string
  amountMinor: number
  currency: string
  card: { details: CardDetailsWire } | { token: string }
  keepCard: boolean
  /** Null without a return page. */
  returnUrl: string | null
}

/** Header with the signature of a notification. */
export const signatureHeader = 'x-courier-bank-signature'

/** Charges cards. Calls are idempotent by ID. If a promise rejects, the outcome is unknown. */
export interface Bank {
  authorize(charge: Charge): Promise<BankResponse>
  state(chargeId: string): Promise<BankResponse>
  /** Cancels a charge, even before it arrives. */
  cancel(chargeId: string): Promise<BankResponse>
  /** Refunds once per `refundId`. Returns false if there is nothing to refund. */
  refund(refund: { refundId: string; chargeId: string; amountMinor: number }): Promise<boolean>
  forgetCard(token: string): Promise<void>
  /** Returns the ID of the charge that a notification is about; null unless the bank has signed it recently. */
  chargeOfNotification(body: string, signature: string): string | null
}
