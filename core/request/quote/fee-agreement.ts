import { RefusedError } from '../../api/errors.ts'
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

/** Returns whether the agreement covers a fee. */
export function compareWithAgreement({ fee, ceiling }: FeeAgreement, quote: Quote): FeeRecomputed {
  const change = compareFees(fee, payableFee(quote))
  if (!change.changed || (ceiling !== null && change.to <= ceiling)) return { result: 'agreed', quote }
  return { result: 'changed', quote, change }
}

/** @param tooLate resolves when the fee is no longer waited for */
export async function recomputeFee(
  quoter: Pick<Quoter, 'refresh'>,
  agreement: FeeAgreement,
  tooLate: Promise<void> = new Promise(() => {}),
): Promise<FeeRecomputed> {
  const quote = await Promise.race([quoter.refresh(), tooLate])
  return quote ? compareWithAgreement(agreement, quote) : { result: 'failed' }
}

export function isSignatureExpired(error: unknown): boolean {
  return error instanceof RefusedError && error.message === 'SignatureExpired'
}
