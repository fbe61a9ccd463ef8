import type { FeeChange, Quote } from '../quote/quote.ts'
import type { PlacedOrder } from './ledger.ts'

/** How far the sending of one order has come. */
export type Placement =
  | { state: 'idle' }
  /** What a press needs is loading, or a question is open: nothing is sent yet. */
  | { state: 'preparing' }
  /** The fee is computed before anything is sent. */
  | { state: 'quoting' }
  | { state: 'placing' }
  /** The response was lost: finding out whether the order arrived. */
  | { state: 'checking' }
  /**
   * The bank decides; it is asked every few seconds. `redirectUrl`: its page for the user, null if there is none.
   * `isNew`: this press has led there, and the user leaves for that page.
   */
  | { state: 'at-bank'; orderId: string; redirectUrl: string | null; isNew: boolean }
  /** No connection. `sent`: an order may be on its way; the app asks for it, and never sends a second one. */
  | { state: 'unreachable'; sent: boolean }
  /** Back online, or the order didn't arrive: nothing is sent without another press. `held`: that press repeats the last one. */
  | { state: 'ready-to-send'; held: boolean }
  | { state: 'fee-changed'; change: Extract<FeeChange, { changed: true }>; quote: Quote }
  /** `elsewhere`: in another tab, which has told its own host. */
  | { state: 'placed'; order: PlacedOrder; elsewhere: boolean }
  /**
   * An order of an earlier press, or of another tab, that differs from the form: the draft is kept, and only another press
   * sends it.
   */
  | { state: 'earlier-placed'; order: PlacedOrder; elsewhere: boolean }
  /** `key` is the server's translation key, or one of ours. `waitSeconds`: the server asks to wait (429). */
  | { state: 'refused'; key: string; message: string; waitSeconds: number | null }

/** What is sent can't be changed while its response is unknown. */
export function isHeld(now: Placement): boolean {
  if (now.state === 'unreachable') return now.sent
  return now.state === 'ready-to-send' ? now.held : ['quoting', 'placing', 'checking', 'at-bank'].includes(now.state)
}

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
