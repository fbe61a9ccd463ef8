import type { VoucherStatus } from '../../../core/api/order-lists.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { VoucherRow } from '../../store/schema.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import { refuse } from '../refusal.ts'
import { roundToCurrency } from './fees.ts'
import type { Quotes, VoucherOnOrder } from './quotes.ts'

/** Terms stored with the order. */
export interface StoredVoucher extends VoucherOnOrder {
  /** Maximum discount of a percentage. */
  max_discount: number | null
}

/** Normalises a code, because case is ignored. */
export function voucherCodeOf(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Returns the status at a time. @param at ms since 1970, the later of now and the delivery time */
export function statusOf(voucher: VoucherRow, at: number): VoucherStatus {
  if (voucher.expiresAt && voucher.expiresAt.getTime() <= at) return 'EXPIRED'
  return voucher.usageLimit !== null && voucher.usedCount >= voucher.usageLimit ? 'USED_UP' : 'USABLE'
}

/** Returns the discounted fee, at least 0. */
export function discountedFee(
  country: Country,
  { type, value, maxDiscount }: Pick<VoucherRow, 'type' | 'value' | 'maxDiscount'>,
  fee: number,
): number {
  const discount = type === 'ABSOLUTE' ? value : Math.min(maxDiscount ?? Number.POSITIVE_INFINITY, (fee * value) / 100)
  return Math.max(0, roundToCurrency(country, fee - discount))
}

/** Returns the discounted fee after a change; null without a voucher. */
export function discountedFeeOf(country: Country, voucher: StoredVoucher | null, fee: number): number | null {
  if (!voucher) return null
  const type = voucher.type === 'ABSOLUTE' ? 'ABSOLUTE' : 'PERCENTAGE'
  return discountedFee(country, { type, value: voucher.amount, maxDiscount: voucher.max_discount }, fee)
}

/** @throws Refusal 422 `voucher.error.validation.message` */
export function refuseVoucher(message = 'This voucher can’t be used.'): never {
  refuse(422, 'voucher.error.validation.message', message)
}

/** Returns a valid voucher. @param at ms since 1970 @throws Refusal 422, also while flag `voucher` is off */
export async function usableVoucher(
  context: { database: Database; clock: Clock; flags: Pick<FlagSource, 'isOn'> },
  caller: Caller,
  { code, vendorId, at }: { code: string; vendorId: string; at: number },
): Promise<VoucherRow> {
  if (!(await context.flags.isOn(caller, vendorId, 'voucher'))) refuseVoucher()
  // Rows of spreadsheets have no vouchers, so the threads that check them don't load the database's library.
  const { voucherByCode } = await import('../../store/orders/vouchers.ts')
  const voucher = await voucherByCode(context.database, voucherCodeOf(code))
  if (!voucher) refuseVoucher()
  const status = statusOf(voucher, Math.max(at, context.clock.now()))
  if (status === 'EXPIRED') refuseVoucher('This voucher has ended.')
  if (status === 'USED_UP') refuseVoucher('This voucher has been used up.')
  return voucher
}

export interface DiscountPayload {
  voucher?: VoucherOnOrder | null | undefined
  delivery_fee?: number | undefined
  signature?: string | undefined
  discounted_delivery_fee?: number | null | undefined
  discounted_delivery_fee_signature?: string | null | undefined
}

/**
 * Returns the order's voucher, with the discounted fee checked against its signature; null without one. Uses are counted
 * when the order is stored (`countVoucherUse`). @throws Refusal 422
 */
export async function checkDiscount(
  context: { database: Database; clock: Clock; flags: Pick<FlagSource, 'isOn'>; quotes: Quotes },
  caller: Caller,
  order: { payload: DiscountPayload; vendorId: string; preorderedFor: number | null },
): Promise<{ voucher: StoredVoucher; discountedFee: number } | null> {
  const { payload, vendorId, preorderedFor } = order
  const discounted = payload.discounted_delivery_fee
  if (!payload.voucher && typeof discounted !== 'number') return null
  if (!payload.voucher || typeof discounted !== 'number') refuseVoucher()
  const { code, amount, type } = payload.voucher
  // Checked first, so that callers without a signature can't guess codes.
  const quote = {
    voucher: { code, amount, type },
    vendorId,
    fee: payload.delivery_fee ?? Number.NaN,
    discountedFee: discounted,
    feeSignature: payload.signature ?? '',
  }
  const signature = payload.discounted_delivery_fee_signature ?? ''
  if (!context.quotes.isDiscountSigned(quote, signature)) refuseVoucher()
  const { maxDiscount } = await usableVoucher(context, caller, { code, vendorId, at: (preorderedFor ?? 0) * 1000 })
  return { voucher: { code, amount, type, max_discount: maxDiscount }, discountedFee: discounted }
}
