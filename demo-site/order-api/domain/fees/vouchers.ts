import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { voucherByCode } from '../../store/orders/vouchers.ts'
import type { VoucherRow } from '../../store/schema.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import { isFlagOn } from '../flags/flags-of-caller.ts'
import { isSame, keyedHash } from '../keyed-hash.ts'
import { refuse } from '../refusal.ts'
import { roundToCurrency } from './fees.ts'

/** A voucher as an order names it (specification 2 §3): `amount` is money for ABSOLUTE, per cent for PERCENTAGE. */
export interface VoucherOnOrder {
  code: string
  amount: number
  type: string
}

/** The same as it is kept with the order: all that its discount depends on. */
export interface KeptVoucher extends VoucherOnOrder {
  /** The most money that a percentage takes off. */
  max_discount: number | null
}

/** What a discounted fee is bound to; its signature holds no longer than that of the fee. */
export interface VoucherQuote {
  voucher: VoucherOnOrder
  vendorId: string
  /** Decimal money before and after the voucher. */
  fee: number
  discountedFee: number
  /** Of the fee before it: with it outlet, places and end are bound as well. */
  feeSignature: string
}

/** Codes are compared without regard to case. */
export function voucherCodeOf(typed: string): string {
  return typed.trim().toUpperCase()
}

export type VoucherStatus = 'USABLE' | 'EXPIRED' | 'USED_UP'

/** @param at ms since 1970: the later of now and the time that the order is for. */
export function statusOf(voucher: VoucherRow, at: number): VoucherStatus {
  if (voucher.expiresAt && voucher.expiresAt.getTime() <= at) return 'EXPIRED'
  return voucher.usageLimit !== null && voucher.usedCount >= voucher.usageLimit ? 'USED_UP' : 'USABLE'
}

/** The fee that is left to pay; never below nothing. */
export function discountedFee(
  country: Country,
  { type, value, most }: Pick<VoucherRow, 'type' | 'value' | 'most'>,
  fee: number,
): number {
  const off = type === 'ABSOLUTE' ? value : Math.min(most ?? Number.POSITIVE_INFINITY, (fee * value) / 100)
  return Math.max(0, roundToCurrency(country, fee - off))
}

/** The fee of an order that was changed: its voucher's terms hold for the new fee; null for an order without one. */
export function discountedFeeOf(country: Country, voucher: KeptVoucher | null, fee: number): number | null {
  if (!voucher) return null
  const type = voucher.type === 'ABSOLUTE' ? 'ABSOLUTE' : 'PERCENTAGE'
  return discountedFee(country, { type, value: voucher.amount, most: voucher.max_discount }, fee)
}

export function signVoucher(secret: string, { voucher, vendorId, fee, discountedFee, feeSignature }: VoucherQuote) {
  const { code, amount, type } = voucher
  const text = JSON.stringify(['voucher-1', code, amount, type, vendorId, fee, discountedFee, feeSignature])
  return keyedHash(secret, 'voucher', text)
}

/** @throws Refusal 422 `voucher.error.validation.message`, with words of its own where they help. */
export function refuseVoucher(message = 'This voucher can’t be used.'): never {
  refuse(422, 'voucher.error.validation.message', message)
}

/**
 * The voucher that can be used now, for that vendor.
 * @param at ms since 1970 that the order is for. @throws Refusal 422, also while flag `voucher` is off.
 */
export async function usableVoucher(
  context: { database: Database; clock: Clock; country: Country; flags: FlagSource },
  caller: Caller,
  { code, vendorId, at }: { code: string; vendorId: string; at: number },
): Promise<VoucherRow> {
  if (!(await isFlagOn(context, caller, vendorId, 'voucher'))) refuseVoucher()
  const voucher = await voucherByCode(context.database, voucherCodeOf(code))
  if (!voucher) refuseVoucher()
  const status = statusOf(voucher, Math.max(at, context.clock.now()))
  if (status === 'EXPIRED') refuseVoucher('This voucher has ended.')
  if (status === 'USED_UP') refuseVoucher('This voucher has been used up.')
  return voucher
}

/** What POST /order says about its discount, as it may have arrived. */
export interface GivenDiscount {
  voucher?: VoucherOnOrder | null | undefined
  delivery_fee?: number | undefined
  signature?: string | undefined
  discounted_delivery_fee?: number | null | undefined
  discounted_delivery_fee_signature?: string | null | undefined
}

/**
 * The voucher of an order, which is charged exactly the discounted fee that was signed; null where it names none. Whether
 * there is a use left is decided when the order is stored (`countVoucherUse`).
 * @throws Refusal 422 for a voucher or a discounted fee that is not the validated one.
 */
export async function checkDiscount(
  context: { database: Database; clock: Clock; country: Country; flags: FlagSource; secrets: readonly string[] },
  caller: Caller,
  order: { given: GivenDiscount; vendorId: string; preorderedFor: number | null },
): Promise<{ voucher: KeptVoucher; discountedFee: number } | null> {
  const { given, vendorId, preorderedFor } = order
  const discounted = given.discounted_delivery_fee
  if (!given.voucher && typeof discounted !== 'number') return null
  if (!given.voucher || typeof discounted !== 'number') refuseVoucher()
  const { code, amount, type } = given.voucher
  // Before anything is looked up: whoever has no signature learns nothing about codes.
  const quote = {
    voucher: { code, amount, type },
    vendorId,
    fee: given.delivery_fee ?? Number.NaN,
    discountedFee: discounted,
    feeSignature: given.signature ?? '',
  }
  const signature = given.discounted_delivery_fee_signature ?? ''
  if (!context.secrets.some((secret) => isSame(signVoucher(secret, quote), signature))) refuseVoucher()
  const { most } = await usableVoucher(context, caller, { code, vendorId, at: (preorderedFor ?? 0) * 1000 })
  return { voucher: { code, amount, type, max_discount: most }, discountedFee: discounted }
}
