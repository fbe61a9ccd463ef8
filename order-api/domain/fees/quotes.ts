import { createHmac, timingSafeEqual } from 'node:crypto'
import { fallbackFee } from '../../../core/config/fee-rules.ts'
import type { Clock } from '../../clock.ts'
import type { Country } from '../country.ts'
import { validateArea } from '../geo/area.ts'
import { type Point, roadKm } from '../geo/distance.ts'
import type { Keys, SignatureVerdict } from '../keys.ts'
import { cashSurcharge, feeFor, roundToCurrency } from './fees.ts'

/** How long a quote is valid. */
export const feeLifetimeMs = 10 * 60 * 1000

/** What a price depends on. */
export interface FeeRoute {
  vendorId: string
  pickup: Point
  destination: Point
  paymentMethod: string | null | undefined
}

/** Signed fields of a quote. Coordinates are signed to five decimals, about a metre. */
export interface QuotedFee {
  fee: number
  /** Part of the fee for the payment method. */
  surcharge: number
  vendorId: string
  pickup: Point
  destination: Point
}

/** A voucher of an order (specification 2 §3): `amount` is money for ABSOLUTE, per cent for PERCENTAGE. */
export interface VoucherOnOrder {
  code: string
  amount: number
  type: string
}

/** Signed fields of a discounted fee. Their signature is valid as long as that of the fee. */
export interface VoucherQuote {
  voucher: VoucherOnOrder
  vendorId: string
  /** Decimal money, before and after the voucher. */
  fee: number
  discountedFee: number
  /** Signature of the fee before the voucher, which includes outlet, coordinates and expiry. */
  feeSignature: string
}

/** Prices of deliveries, signed so that the user pays what was shown. */
export interface Quotes {
  /**
   * Returns the fee of a delivery, for single and bulk orders; null if it isn't served. Outside the area, test vendors pay
   * the fallback fee (specification 2 §4).
   * @param isServed whether the place of a sender without a vendor's address is served
   */
  priceOf(route: FeeRoute, isServed?: boolean): { fee: number; surcharge: number; isFallback: boolean } | null
  /**
   * Signs a quote as `{unix seconds}.{HMAC-SHA256}`, or `{unix seconds}-{minutes}.{HMAC-SHA256}` if its fleet said when it
   * would deliver. The signature has what orders have no field for.
   * @param until the latest expiry @param deliveryMinutes of the fleet, whole
   */
  sign(quote: QuotedFee, until?: Date | null, deliveryMinutes?: number | null): { signature: string; expiresAt: string }
  /**
   * Returns `invalid` unless we signed this quote, then `expired` or `ok`. Test vendors may order for the fallback fee
   * without a signature, because their page may not get a price (specification 2 §4), but not for less than the price: then
   * they are told to fetch it again.
   */
  verify(quote: QuotedFee & { signature: string }): SignatureVerdict
  signDiscount(quote: VoucherQuote): string
  isDiscountSigned(quote: VoucherQuote, signature: string): boolean
}

export function createQuotes({
  country,
  clock,
  keys,
  testVendors,
}: {
  country: Country
  clock: Pick<Clock, 'now'>
  keys: Keys
  testVendors: ReadonlySet<string>
}): Quotes {
  function priceOf({ vendorId, pickup, destination, paymentMethod }: FeeRoute, isServed = true) {
    const surcharge = cashSurcharge(country, paymentMethod)
    if (isServed && validateArea(country, pickup, destination) === 'DELIVERABLE') {
      const fee = roundToCurrency(country, feeFor(country, roadKm(pickup, destination), pickup) + surcharge)
      return { fee, surcharge, isFallback: false }
    }
    return testVendors.has(vendorId) ? { fee: fallbackFee, surcharge, isFallback: true } : null
  }

  return {
    priceOf,
    sign(quote, until, deliveryMinutes) {
      const expires = Math.floor(
        Math.min(clock.now() + feeLifetimeMs, until?.getTime() ?? Number.POSITIVE_INFINITY) / 1000,
      )
      const head = deliveryMinutes ? `${expires}-${deliveryMinutes}` : `${expires}`
      return {
        signature: `${head}.${digest(quote, head, keys.secrets[0]).toString('base64url')}`,
        expiresAt: new Date(expires * 1000).toISOString(),
      }
    },
    verify(quote) {
      if (quote.signature === '' && quote.fee === fallbackFee && testVendors.has(quote.vendorId)) {
        const price = priceOf({ ...quote, paymentMethod: null })
        return price && price.fee + quote.surcharge > fallbackFee && !price.isFallback ? 'expired' : 'ok'
      }
      const [, head, mac] = /^(\d{1,12}(?:-\d{1,9})?)\.([\w-]{43})$/.exec(quote.signature) ?? []
      if (!head || !mac) return 'invalid'
      const received = Buffer.from(mac, 'base64url')
      const isSignedByUs = keys.secrets.some((secret) => {
        const expected = digest(quote, head, secret)
        return received.length === expected.length && timingSafeEqual(received, expected)
      })
      if (!isSignedByUs) return 'invalid'
      return isSignatureExpired(quote.signature, clock.now()) ? 'expired' : 'ok'
    },
    signDiscount: (quote) => keys.sign('voucher', discountText(quote)),
    isDiscountSigned: (quote, signature) => keys.isSigned('voucher', discountText(quote), signature),
  }
}

const signatureFormat = 'fee-2'

function digest(quote: QuotedFee, head: string, secret: string): Buffer {
  const { fee, surcharge, vendorId, pickup, destination } = quote
  const places = [pickup.latitude, pickup.longitude, destination.latitude, destination.longitude]
  const text = JSON.stringify([
    signatureFormat,
    fee,
    surcharge,
    vendorId,
    ...places.map((value) => value.toFixed(5)),
    ...head.split('-').map(Number),
  ])
  return createHmac('sha256', secret).update(text).digest()
}

function discountText({ voucher: { code, amount, type }, vendorId, fee, discountedFee, feeSignature }: VoucherQuote) {
  return JSON.stringify(['voucher-1', code, amount, type, vendorId, fee, discountedFee, feeSignature])
}

/** Whether a signature claims to have expired; it may not be ours. */
export function isSignatureExpired(signature: string, now: number): boolean {
  const expires = /^(\d{1,12})[-.]/.exec(signature)?.[1]
  return expires !== undefined && now >= Number(expires) * 1000
}

/** Returns the fleet's minutes until the delivery, of a verified signature; null if it gave none. */
export function quotedMinutes(signature: string | null | undefined): number | null {
  const minutes = /^\d{1,12}-(\d{1,9})\./.exec(signature ?? '')?.[1]
  return minutes === undefined ? null : Number(minutes)
}
