import { NoResponseError } from '../../api/errors.ts'
import type { Environment } from '../../environment.ts'
import type { ChangedFeePolicy } from '../quote/fee-agreement.ts'
import type { FeeChange, Quote } from '../quote/quote.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { PlacedOrder } from './ledger.ts'

/** Why there is no answer: the connection failed, or the service is busy or unavailable. */
export type Unanswered = 'connection' | 'service'

export const unansweredBy = (error: unknown): Unanswered =>
  error instanceof NoResponseError ? 'connection' : 'service'

export type Placement =
  | { state: 'idle' }
  | { state: 'preparing' }
  | { state: 'quoting' }
  | { state: 'placing' }
  | { state: 'checking'; unanswered: Unanswered }
  /** Waiting for the bank. `redirectUrl`: its page, if any. `isNew`: the user is leaving for it. */
  | { state: 'at-bank'; orderId: string; redirectUrl: string | null; isNew: boolean }
  /** Offline, and nothing was sent. */
  | { state: 'unreachable'; sent: false }
  /** An order may have arrived and is looked up. */
  | { state: 'unreachable'; sent: true; unanswered: Unanswered }
  /** Waits for a press. `held`: the press repeats the last attempt, so the form stays locked. */
  | { state: 'ready-to-send'; held: boolean }
  | { state: 'fee-changed'; change: Extract<FeeChange, { changed: true }>; quote: Quote }
  /** `elsewhere`: in another tab. */
  | { state: 'placed'; order: PlacedOrder; elsewhere: boolean }
  /** An earlier order that differs from the form, which stays as it is. */
  | { state: 'earlier-placed'; order: PlacedOrder; elsewhere: boolean }
  /** `waitSeconds`: of a 429. */
  | { state: 'refused'; key: string; message: string; waitSeconds: number | null }

/** Whether the form is locked. */
export function isHeld(placement: Placement): boolean {
  const { state } = placement
  if (state === 'unreachable') return placement.sent
  return state === 'ready-to-send' ? placement.held : ['quoting', 'placing', 'checking', 'at-bank'].includes(state)
}

export type SendResult =
  | { result: 'placed'; order: PlacedOrder }
  | { result: 'refused'; key: string; message: string; waitSeconds?: number | null }
  | { result: 'signature-expired' }
  | { result: 'unknown'; unanswered: Unanswered }
  | { result: 'at-bank'; orderId: string; redirectUrl: string | null }
  /** 0 if it can no longer arrive. */
  | { result: 'not-arrived'; mayArriveForMs: number }

export interface AlreadyPlaced {
  order: PlacedOrder
  /** Whether it matches the form, including the voucher. */
  isSame: boolean
}

export interface Transport<Intent, Attempt> {
  /** An attempt with an unknown outcome, of any tab. */
  pending(): Attempt | null
  findPlaced(intent: Intent): AlreadyPlaced | null
  isSame(attempt: Attempt, intent: Intent): boolean
  begin(intent: Intent, quote: Quote): Attempt
  send(attempt: Attempt, signal: AbortSignal): Promise<SendResult>
  lookUp(attempt: Attempt, signal: AbortSignal): Promise<SendResult>
  forget(): void
  /** The fee agreed to by a press. */
  agreedFee(shown: Quote): number
  /** Updates may be repeated any time; placing only while the user waits. */
  repeatsAutomatically: boolean
}

export interface SubmissionOptions<Intent, Attempt> {
  environment: Pick<Environment, 'clock' | 'locks' | 'warn' | 'isOnline' | 'onOnline' | 'onShown'>
  quoter: Pick<Quoter, 'shown' | 'refresh' | 'expire'>
  transport: Transport<Intent, Attempt>
  changedFee?: ChangedFeePolicy
  intent(): Intent
  shown(): Placement
  show(placement: Placement): void
}

export interface AgreedFee {
  /** Explicitly confirmed fee; null for the shown one. */
  fee: number | null
  ceiling: number | null
  /** The time that is left for an answer. */
  limitMs: number
}

/** Aborted if it takes too long: then it sends and shows nothing more. */
export type Run = AbortSignal

export interface Submission<Intent> {
  press(intent: Intent, agreed: AgreedFee): Promise<void>
  /** Finds out the outcome of an earlier attempt, without sending. */
  resume(): Promise<void>
  showPlaced(): void
  reset(): void
  isOpen(): boolean
  destroy(): void
}
