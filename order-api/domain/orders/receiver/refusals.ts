import { progressOrder } from '../../../../core/orders/order/statuses.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { FlagSource } from '../../flags/flags.ts'
import { refuse } from '../../refusal.ts'
import { endStatuses } from '../statuses.ts'

const flag = 'receiver-self-service'

/** @throws Refusal 403 unless enabled for the vendor */
export async function refuseUnlessSelfServiceOn(
  { flags }: { flags: FlagSource },
  { vendorId }: Pick<OrderRow, 'vendorId'>,
) {
  if (!(await flags.isOn({ kind: 'user' }, vendorId, flag)))
    refuse(403, 'error.not-allowed', 'Receivers can’t change orders or write here.')
}

/** @throws Refusal 409 after the order's end */
export function refuseWhenEnded({ status }: Pick<OrderRow, 'status'>) {
  if (endStatuses.has(status)) refuse(409, 'self-service.ended', 'This delivery has ended.')
}

/** @throws Refusal 409 after collection */
export function refuseWhenCollected({ statusHistory }: Pick<OrderRow, 'statusHistory'>) {
  const collected = progressOrder.indexOf('PICKED_UP')
  if (statusHistory.some(({ status }) => progressOrder.indexOf(status) >= collected)) {
    refuse(409, 'self-service.collected', 'The rider has collected the order.')
  }
}
