import type { ValidatedVoucherWire } from '../../core/api/vouchers.ts'
import { orderFromBugis, type TestOrderApi } from './order-api.ts'

/** Validates a voucher for a signed fee, by default of `orderFromBugis`. @returns the fields of an order that uses it */
export async function validateVoucher(
  server: TestOrderApi,
  code: string,
  { delivery_fee, signature }: { delivery_fee?: unknown; signature?: unknown } = orderFromBugis(server.clock),
) {
  const order_time = new Date(server.clock.now()).toISOString()
  const body = { code, vendor_id: '1002', order: { order_time, delivery_fee, signature } }
  const options = { as: await server.signIn(), body }
  const { voucher, ...discounted } = await server.callFor<ValidatedVoucherWire>('/voucher/validate', options)
  return {
    voucher,
    discounted_delivery_fee: discounted.delivery_fee,
    discounted_delivery_fee_signature: discounted.signature,
  }
}

/** Places an order from Bugis with a voucher; the flag `voucher` has to be on. */
export const placeWithVoucher = async (server: TestOrderApi, code: string) =>
  server.place(await validateVoucher(server, code))
