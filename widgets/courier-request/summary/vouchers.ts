import { completePage, type Page } from '../../../core/app/page.ts'
import type { PublicPage } from '../../../core/app/public-page.ts'
import { createVoucher, type Voucher } from '../../../core/request/quote/voucher.ts'
import type { Request } from '../../../core/request/request.ts'

const vouchers = new WeakMap<Request, Voucher>()

/** The voucher of a request: one, however often its part of the form comes and goes. */
export function voucherOf(page: PublicPage, request: Request): Voucher {
  const known = vouchers.get(request)
  if (known) return known
  const { client, environment, flags }: Page = completePage(page)
  const made = createVoucher({ client, clock: environment.clock, request, $isOn: flags.$isOn('voucher') })
  vouchers.set(request, made)
  return made
}
