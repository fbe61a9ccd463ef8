import { RefusedError } from '../../api/errors.ts'
import type { Clock } from '../../environment.ts'
import { sleep } from '../../lib/sleep.ts'
import { compareFees, type FeeChange, payableFee, type Quote } from './quote.ts'
import type { Quoter } from './quoter.ts'

export interface FeeAgreement {
  fee: number
  ceiling: number | null
}

/** Whether to ask the user to confirm a changed fee, or to refuse the order. */
export type ChangedFeePolicy = 'ask' | 'refuse'

export type FeeRecomputed =
  | { result: 'agreed'; quote: Quote }
  | { result: 'changed'; quote: Quote; change: Extract<FeeChange, { changed: true }> }
  | { result: 'failed' }

export const signatureWaitMs = 1000

/** Returns whether the agreement covers a fee. */
export function compareWithAgreement({ fee, ceiling }: FeeAgreement, quote: Quote): FeeRecomputed {
  const change = compareFees(fee, payableFee(quote))
  if (!change.changed || (ceiling !== null && change.to <= ceiling)) return { result: 'agreed', quote }
  return { result: 'changed', quote, change }
}

export async function recomputeFee(quoter: Pick<Quoter, 'refresh'>, agreement: FeeAgreement): Promise<FeeRecomputed> {
  const quote = await quoter.refresh()
  return quote ? compareWithAgreement(agreement, quote) : { result: 'failed' }
}

export async function feeWithin(clock: Clock, ms: number, fee: FeeRecomputed | Promise<FeeRecomputed>) {
  const timeout = sleep(clock, ms).then((): FeeRecomputed => ({ result: 'failed' }))
  return Promise.race([fee, timeout])
}

/** Waits a second, then recomputes a fee that was refused with `SignatureExpired` (specification 2 §4). */
export async function recomputeAfterExpiry(
  clock: Clock,
  quoter: Pick<Quoter, 'refresh'>,
  agreement: FeeAgreement,
): Promise<FeeRecomputed> {
  await sleep(clock, signatureWaitMs)
  return recomputeFee(quoter, agreement)
}

export function isSignatureExpired(error: unknown): boolean {
  return error instanceof RefusedError && error.message === 'SignatureExpired'
}
