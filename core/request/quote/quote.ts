import { type Coordinates, isSamePlace } from '../../addresses/coordinates.ts'
import type { EstimationsWire, FeeWire } from '../../api/delivery.ts'
import { fallbackFee } from '../../config/fee-rules.ts'

/** Inputs of a fee; changing one makes it stale. The time matters only with a voucher (specification 2 §7). */
export interface QuoteInputs {
  vendorId: string
  pickup: Coordinates
  destination: Coordinates
  /** `orderTime`: Unix seconds; null for as soon as possible. */
  voucher: { code: string; orderTime: number | null } | null
  /** Only if the fee depends on it (specification 2 §9). */
  paymentMethod?: string
  /** The edited order, whose voucher applies. */
  orderId?: string
}

/** A signed fee. Money is decimal, times are ms since 1970. */
export interface Quote {
  inputs: QuoteInputs
  fee: number
  signature: string
  discountedFee: number | null
  discountedFeeSignature: string | null
  expiresAt: number
  /** Null if unknown. */
  distanceKm: number | null
  /** Minutes from `quotedAt`; null if unknown. */
  pickupEtaMinutes: number | null
  deliveryEtaMinutes: number | null
  quotedAt: number
}

/** Why the outlet's riders don't take a delivery now, as the server says it with their estimate. */
export const estimateRefusals = [
  'request.error.service-closed',
  'orders.reason.outside-hours',
  'orders.reason.outlet-unknown',
] as const

export type QuoteErrorKey =
  | 'request.error.unable-to-verify'
  | 'request.error.undeliverable-address'
  | 'request.error.cannot-compute-price'
  | 'request.error.voucher-loading'
  | (typeof estimateRefusals)[number]

export type QuoteState =
  | { state: 'none' }
  | { state: 'quoting'; inputs: QuoteInputs }
  | { state: 'ready'; quote: Quote }
  /** The last quote has expired and is being renewed. */
  | { state: 'renewing'; quote: Quote }
  | { state: 'undeliverable'; inputs: QuoteInputs; key: 'request.error.undeliverable-address' }
  | { state: 'failed'; inputs: QuoteInputs; key: Exclude<QuoteErrorKey, 'request.error.undeliverable-address'> }

// A wrong clock must not cause endless renewals; the server decides about expiry.
const minHoldMs = 30_000

export function timesFromWire(times: EstimationsWire | null): Pick<Quote, 'pickupEtaMinutes' | 'deliveryEtaMinutes'> {
  return {
    pickupEtaMinutes: times?.pickup_eta_minutes ?? null,
    deliveryEtaMinutes: times?.delivery_eta_minutes ?? null,
  }
}

export function quoteFromWire(
  inputs: QuoteInputs,
  fee: FeeWire,
  estimations: EstimationsWire | null,
  now: number,
): Quote {
  return {
    inputs,
    fee: fee.fee,
    signature: fee.signature,
    discountedFee: fee.discounted_delivery_fee,
    discountedFeeSignature: fee.discounted_delivery_fee_signature,
    expiresAt: Math.max(Date.parse(fee.expires_at), now + minHoldMs),
    distanceKm: fee.distance_km,
    ...timesFromWire(estimations),
    quotedAt: now,
  }
}

/** Quotes a test vendor's fee, which needs no signature. */
export function fallbackQuote(inputs: QuoteInputs, estimations: EstimationsWire | null, now: number): Quote {
  return {
    inputs,
    fee: fallbackFee,
    signature: '',
    discountedFee: null,
    discountedFeeSignature: null,
    expiresAt: now + minHoldMs,
    distanceKm: null,
    ...timesFromWire(estimations),
    quotedAt: now,
  }
}

export function isSameInputs(one: QuoteInputs, other: QuoteInputs): boolean {
  return (
    isSameRoute(one, other) &&
    one.voucher?.code === other.voucher?.code &&
    one.voucher?.orderTime === other.voucher?.orderTime
  )
}

export function isSameRoute(one: QuoteInputs, other: QuoteInputs): boolean {
  return (
    one.vendorId === other.vendorId &&
    one.paymentMethod === other.paymentMethod &&
    one.orderId === other.orderId &&
    isSamePlace(one.pickup, other.pickup) &&
    isSamePlace(one.destination, other.destination)
  )
}

export function isExpired(quote: Quote, now: number): boolean {
  return now >= quote.expiresAt
}

export function secondsLeft(quote: Quote, now: number): number {
  return Math.max(0, Math.ceil((quote.expiresAt - now) / 1000))
}

/** The discounted fee, if any. */
export function payableFee(quote: Quote): number {
  return quote.discountedFee ?? quote.fee
}

export function feeParts(quote: Quote): { delivery: number; discount: number; total: number } {
  const total = payableFee(quote)
  return { delivery: quote.fee, discount: quote.fee - total, total }
}

export type FeeChange = { changed: false } | { changed: true; from: number; to: number; difference: number }

/** Compares fees; a positive difference means dearer. */
export function compareFees(from: number, to: number): FeeChange {
  // Avoids 8.4 - 8.1 = 0.3000000000000007.
  return from === to ? { changed: false } : { changed: true, from, to, difference: Number((to - from).toFixed(3)) }
}

/** What the user has agreed to pay: this fee, or any up to the ceiling. */
export interface FeeAgreement {
  fee: number
  ceiling: number | null
}

/** Whether to ask the user to confirm a changed fee, or to refuse the order. */
export type ChangedFeePolicy = 'ask' | 'refuse'

type FeeRecomputed =
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
  quoter: { refresh(): Promise<Quote | null> },
  agreement: FeeAgreement,
  tooLate: Promise<void> = new Promise(() => {}),
): Promise<FeeRecomputed> {
  const quote = await Promise.race([quoter.refresh(), tooLate])
  return quote ? compareWithAgreement(agreement, quote) : { result: 'failed' }
}
