import type { ValidatedVoucherWire } from '../../core/api/vouchers.ts'
import { orderFromBugis, type TestOrderApi } from './order-api.ts'

/** Places an order from Bugis with a voucher; the flag `voucher` has to be on. */
export async function placeWithVoucher(server: TestOrderApi, code: string) {
  const { delivery_fee, signature } = orderFromBugis(server.clock)
  const order_time = new Date(server.clock.now()).toISOString()
  const body = { code, vendor_id: '1002', order: { order_time, delivery_fee, signature } }
  const as = await server.signIn()
  const { result } = (await server.call<{ result: ValidatedVoucherWire }>('/voucher/validate', { as, body })).body
  return server.place({
    voucher: result.voucher,
    discounted_delivery_fee: result.delivery_fee,
    discounted_delivery_fee_signature: result.signature,
  })
}
