import type { Quote } from '../quote/quote.ts'
import type { PlacedOrder } from './ledger.ts'

/** What a try to send an order, or the question whether it arrived, has found out. */
export type Answer =
  | { result: 'made'; order: PlacedOrder }
  | { result: 'refused'; key: string; message: string; waitSeconds?: number | null }
  | { result: 'signature-expired' }
  | { result: 'unknown' }
  /** The order waits for the bank. */
  | { result: 'at-bank'; orderId: string; redirectUrl: string | null }
  /** The server doesn't have it; 0 if it can no longer arrive. */
  | { result: 'not-arrived'; mayArriveForMs: number }

/** An order that exists. */
export interface Made {
  order: PlacedOrder
  /** It is what is asked for now, also in what it costs. */
  isSame: boolean
}

/** One way to send an order: placing, updating, paying by card. It keeps the attempt whose response is unknown. */
export interface Transport<Intent, Attempt> {
  /** An attempt whose response is unknown, also of another tab or from before a reload. */
  pending(): Attempt | null
  /** The order that was already made for this delivery. */
  madeFrom(intent: Intent): Made | null
  /** Whether that attempt asks for the same as this press. */
  isSame(attempt: Attempt, intent: Intent): boolean
  /** Freezes what is sent, and keeps it until its response is known. */
  begin(intent: Intent, quote: Quote): Attempt
  send(attempt: Attempt): Promise<Answer>
  /** Asks the server what became of it. */
  ask(attempt: Attempt): Promise<Answer>
  forget(): void
  /** The fee that counts as agreed by a press alone. */
  agreedFee(shown: Quote): number
  /** An update may be repeated at any time; a rider is only sent while the user waits for their press. */
  repeatsUnasked: boolean
}
