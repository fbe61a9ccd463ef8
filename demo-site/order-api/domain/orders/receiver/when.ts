import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import type { FlagSource } from '../../flags/flags.ts'
import { refuse } from '../../refusal.ts'
import { endStatuses, progressOrder } from '../statuses.ts'

/** Flag of the corrections and of the messages. */
const flag = 'receiver-self-service'

/** @throws Refusal 403 if the operator hasn't switched it on for the order's vendor. */
export async function refuseWhenOff(
  { flags, country }: { flags: FlagSource; country: Country },
  { vendorId }: Pick<OrderRow, 'vendorId'>,
) {
  const values = await flags.for({ country: country.code, mode: 'classic', vendor: vendorId })
  if (values[flag] !== true) refuse(403, 'error.not-allowed', 'Receivers can’t change orders or write here.')
}

/** @throws Refusal 409 once nothing more happens to the order. */
export function refuseWhenEnded({ status }: Pick<OrderRow, 'status'>) {
  if (endStatuses.has(status)) refuse(409, 'self-service.ended', 'This delivery has ended.')
}

/** @throws Refusal 409 once the item has been collected, whatever came after. */
export function refuseWhenCollected({ statusHistory }: Pick<OrderRow, 'statusHistory'>) {
  const collected = progressOrder.indexOf('PICKED_UP')
  if (statusHistory.some(({ status }) => progressOrder.indexOf(status) >= collected)) {
    refuse(409, 'self-service.collected', 'The rider has collected the order.')
  }
}
