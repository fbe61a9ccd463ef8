import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Point } from '../geo/distance.ts'

/** How long a quoted fee holds. */
export const feeLifetimeMs = 10 * 60 * 1000

/** All that a fee's signature binds. Places count to five decimals, about one metre. */
export interface QuotedFee {
  /** Decimal money in the country's currency. */
  fee: number
  /** The part of the fee that is charged for the way to pay; 0 where every way costs the same. */
  surcharge: number
  vendorId: string
  source: Point
  destination: Point
}

export type FeeVerdict = 'ok' | 'expired' | 'invalid'

/**
 * Signs a quote. The order payload carries no time, so the signature itself tells when it ends:
 * `{unix seconds}.{HMAC-SHA256}`.
 */
export function signFee(quote: QuotedFee, options: { secret: string; now: number; lifetimeMs?: number }) {
  const expires = Math.floor((options.now + (options.lifetimeMs ?? feeLifetimeMs)) / 1000)
  return {
    signature: `${expires}.${digest(quote, expires, options.secret).toString('base64url')}`,
    /** ISO 8601. */
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/** `expired` only for a signature that was ours and fits this very quote; anything else is `invalid`. */
export function verifyFee(
  quote: QuotedFee & { signature: string },
  options: { secrets: readonly string[]; now: number },
): FeeVerdict {
  const parts = /^(\d{1,12})\.([\w-]{43})$/.exec(quote.signature)
  if (!parts?.[1] || !parts[2]) return 'invalid'
  const expires = Number(parts[1])
  const given = Buffer.from(parts[2], 'base64url')
  const isOurs = options.secrets.some((secret) => {
    const expected = digest(quote, expires, secret)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) return 'invalid'
  return options.now >= expires * 1000 ? 'expired' : 'ok'
}

function digest(quote: QuotedFee, expires: number, secret: string): Buffer {
  const { fee, surcharge, vendorId, source, destination } = quote
  const places = [source.latitude, source.longitude, destination.latitude, destination.longitude]
  const text = JSON.stringify(['fee-2', fee, surcharge, vendorId, ...places.map((value) => value.toFixed(5)), expires])
  return createHmac('sha256', secret).update(text).digest()
}

/** Whether a signature says of itself that it has ended; whether it is ours, only the order's own check can tell. */
export function isSignatureOver(signature: string, now: number): boolean {
  const expires = /^(\d{1,12})\./.exec(signature)?.[1]
  return expires !== undefined && now >= Number(expires) * 1000
}
