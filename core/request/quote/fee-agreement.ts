import { RefusedError } from '../../api/errors.ts'
import type { Clock } from '../../environment.ts'
import { sleep } from '../../lib/sleep.ts'
import { compareFees, type FeeChange, payableFee, type Quote } from './quote.ts'
import type { Quoter } from './quoter.ts'

/** What a person has agreed to pay for the delivery: that fee, and any other that stays at or under the ceiling. */
export interface FeeAgreement {
  fee: number
  /** "Place it if it stays at or under": null for no such word. */
  ceiling: number | null
}

/** What another fee means: the person is asked, or, where a card is about to be charged, nothing is ordered. */
export type ChangedFee = 'ask' | 'refuse'

export type FeeRecomputed =
  | { result: 'agreed'; quote: Quote }
  | { result: 'changed'; quote: Quote; change: Extract<FeeChange, { changed: true }> }
  /** There is no fee to be had now. */
  | { result: 'failed' }

/** Specification 2 §9: wait before the fee is computed again after `SignatureExpired`. */
export const signatureWaitMs = 1000

/** Whether that fee may be charged without another word. */
export function comparedWith({ fee, ceiling }: FeeAgreement, quote: Quote): FeeRecomputed {
  const change = compareFees(fee, payableFee(quote))
  if (!change.changed || (ceiling !== null && change.to <= ceiling)) return { result: 'agreed', quote }
  return { result: 'changed', quote, change }
}

/** A new signature, and whether its fee is the one agreed to. */
export async function recomputeFee(quoter: Pick<Quoter, 'refresh'>, agreement: FeeAgreement): Promise<FeeRecomputed> {
  const quote = await quoter.refresh()
  return quote ? comparedWith(agreement, quote) : { result: 'failed' }
}

/** Failed if it takes longer. */
export async function feeWithin(clock: Clock, ms: number, fee: FeeRecomputed | Promise<FeeRecomputed>) {
  const tooLong = sleep(clock, ms).then((): FeeRecomputed => ({ result: 'failed' }))
  return Promise.race([fee, tooLong])
}

/** The same after the server has said `SignatureExpired`, for whatever was to be sent (specification 2 §4). */
export async function recomputeAfterExpiry(
  clock: Clock,
  quoter: Pick<Quoter, 'refresh'>,
  agreement: FeeAgreement,
): Promise<FeeRecomputed> {
  await sleep(clock, signatureWaitMs)
  return recomputeFee(quoter, agreement)
}

/** The server's own word for it (specification 2 §4). */
export function isSignatureExpired(error: unknown): boolean {
  return error instanceof RefusedError && error.message === 'SignatureExpired'
}
