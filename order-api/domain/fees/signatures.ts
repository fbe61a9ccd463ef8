import { createHmac, timingSafeEqual } from 'node:crypto'
import { fallbackFee } from '../../../core/config/fee-rules.ts'
import type { Country } from '../country.ts'
import type { Point } from '../geo/distance.ts'
import { quoteFee } from './fees.ts'

/** How long a quote is valid. */
export const feeLifetimeMs = 10 * 60 * 1000

/** Signed fields of a quote. Coordinates are signed to five decimals, about a metre. */
export interface QuotedFee {
  fee: number
  /** Part of the fee for the payment method. */
  surcharge: number
  vendorId: string
  pickup: Point
  destination: Point
}

export type FeeVerdict = 'ok' | 'expired' | 'invalid'

/** Signs a quote as `{unix seconds}.{HMAC-SHA256}`. The signature has the expiry because orders have no field for it. */
export function signFee(quote: QuotedFee, options: { secret: string; now: number; lifetimeMs?: number }) {
  const expires = Math.floor((options.now + (options.lifetimeMs ?? feeLifetimeMs)) / 1000)
  return {
    signature: `${expires}.${digest(quote, expires, options.secret).toString('base64url')}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/**
 * Returns `invalid` unless we signed this quote, then `expired` or `ok`. Test vendors may order for the fallback fee without a
 * signature, because their page may not get a price (specification 2 §4), but not for less than the price: then they are told to
 * fetch it again.
 */
export function verifyFee(
  quote: QuotedFee & { signature: string },
  options: { country: Country; secrets: readonly string[]; testVendors: ReadonlySet<string>; now: number },
): FeeVerdict {
  if (quote.signature === '' && quote.fee === fallbackFee && options.testVendors.has(quote.vendorId)) {
    const price = quoteFee(options, { ...quote, paymentMethod: null })
    return price && price.fee + quote.surcharge > fallbackFee && !price.isFallback ? 'expired' : 'ok'
  }
  const parts = /^(\d{1,12})\.([\w-]{43})$/.exec(quote.signature)
  if (!parts?.[1] || !parts[2]) return 'invalid'
  const expires = Number(parts[1])
  const received = Buffer.from(parts[2], 'base64url')
  const isSignedByUs = options.secrets.some((secret) => {
    const expected = digest(quote, expires, secret)
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
  if (!isSignedByUs) return 'invalid'
  return options.now >= expires * 1000 ? 'expired' : 'ok'
}

const signatureFormat = 'fee-2'

function digest(quote: QuotedFee, expires: number, secret: string): Buffer {
  const { fee, surcharge, vendorId, pickup, destination } = quote
  const places = [pickup.latitude, pickup.longitude, destination.latitude, destination.longitude]
  const text = JSON.stringify([
    signatureFormat,
    fee,
    surcharge,
    vendorId,
    ...places.map((value) => value.toFixed(5)),
    expires,
  ])
  return createHmac('sha256', secret).update(text).digest()
}

/** Whether a signature claims to have expired; it may not be ours. */
export function isSignatureExpired(signature: string, now: number): boolean {
  const expires = /^(\d{1,12})\./.exec(signature)?.[1]
  return expires !== undefined && now >= Number(expires) * 1000
}
