import { type Coordinates, isSamePlace } from '../../addresses/coordinates.ts'
import type { EstimationsWire, FeeWire } from '../../api/delivery.ts'

/**
 * What a fee is the answer to: a change of any of it makes the fee stale. The time of delivery counts where a voucher
 * does, because vouchers are valid by time (specification 2 §7, POST /voucher/validate).
 */
export interface QuoteInputs {
  vendorId: string
  origin: Coordinates
  destination: Coordinates
  /** `orderTime` is unix seconds, null for as soon as possible. */
  voucher: { code: string; orderTime: number | null } | null
  /** How the order will be paid, in countries where the fee depends on it (specification 2 §9). */
  paymentMethod?: string
  /** The order that is being changed: the server prices it with the voucher that it was placed with. */
  orderId?: string
}

/** A signed fee, bound to its inputs. Money is decimal in the country's currency, times are ms since 1970. */
export interface Quote {
  inputs: QuoteInputs
  fee: number
  signature: string
  discountedFee: number | null
  discountedFeeSignature: string | null
  expiresAt: number
  distanceKm: number
  /** Minutes from `quotedAt`; null where the estimation could not be had. */
  pickupEtaMinutes: number | null
  deliveryEtaMinutes: number | null
  quotedAt: number
}

export type QuoteErrorKey =
  | 'request.error.unable-to-verify'
  | 'request.error.undeliverable-address'
  | 'request.error.cannot-compute-price'
  | 'request.error.voucher-late'

export type QuoteState =
  /** No address yet. */
  | { state: 'none' }
  | { state: 'quoting'; inputs: QuoteInputs }
  | { state: 'ready'; quote: Quote }
  /** The last quote for the same inputs has expired and a new one is on its way. */
  | { state: 'renewing'; quote: Quote }
  | { state: 'undeliverable'; inputs: QuoteInputs; key: 'request.error.undeliverable-address' }
  | { state: 'failed'; inputs: QuoteInputs; key: Exclude<QuoteErrorKey, 'request.error.undeliverable-address'> }

/**
 * A fee that seems to have expired on arrival comes from a customer's clock that is wrong, and must not be renewed
 * without end; whether a fee still counts is the server's word in any case.
 */
const leastHoldMs = 30_000

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
    expiresAt: Math.max(Date.parse(fee.expires_at), now + leastHoldMs),
    distanceKm: fee.distance_km,
    ...timesFromWire(estimations),
    quotedAt: now,
  }
}

export function isSameInputs(one: QuoteInputs, other: QuoteInputs): boolean {
  return (
    isSameWay(one, other) &&
    one.voucher?.code === other.voucher?.code &&
    one.voucher?.orderTime === other.voucher?.orderTime
  )
}

/** The same places and way to pay: the fee before the voucher is the same. */
export function isSameWay(one: QuoteInputs, other: QuoteInputs): boolean {
  return (
    one.vendorId === other.vendorId &&
    one.paymentMethod === other.paymentMethod &&
    one.orderId === other.orderId &&
    isSamePlace(one.origin, other.origin) &&
    isSamePlace(one.destination, other.destination)
  )
}

export function isExpired(quote: Quote, now: number): boolean {
  return now >= quote.expiresAt
}

/** Whole seconds that the fee still holds, 0 once it has expired. */
export function secondsLeft(quote: Quote, now: number): number {
  return Math.max(0, Math.ceil((quote.expiresAt - now) / 1000))
}

/** What the vendor pays: the discounted fee where there is one. */
export function payableFee(quote: Quote): number {
  return quote.discountedFee ?? quote.fee
}

/** The lines of the payment summary. */
export function feeParts(quote: Quote): { delivery: number; discount: number; total: number } {
  const total = payableFee(quote)
  return { delivery: quote.fee, discount: quote.fee - total, total }
}

export type FeeChange = { changed: false } | { changed: true; from: number; to: number; difference: number }

/** Whether a recomputed fee asks for the person's word again. The difference is positive where it became dearer. */
export function compareFees(from: number, to: number): FeeChange {
  // Decimal money in floating point: 8.4 - 8.1 must not read 0.3000000000000007.
  return from === to ? { changed: false } : { changed: true, from, to, difference: Number((to - from).toFixed(3)) }
}
