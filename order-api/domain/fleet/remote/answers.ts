import type { RefusedByFleet } from '../../../../core/api/order-lists.ts'
import type { OrderRow } from '../../../store/schema.ts'

/** Returns what the fleet refused last, until a later change is taken. */
export function refusedByFleet({
  fleetRefusals,
  statusHistory,
}: Pick<OrderRow, 'fleetRefusals' | 'statusHistory'>): RefusedByFleet | null {
  const last = fleetRefusals.findLast((answer) => 'refused' in answer)
  const isOver = statusHistory.some(({ status, created_at }) => status === 'MODIFIED' && last && created_at > last.at)
  return isOver ? null : (last?.refused ?? null)
}

/** Whether the fleet gave no usable answer to the last request for a rider. */
export const isFleetAway = ({ fleetRefusals }: Pick<OrderRow, 'fleetRefusals'>) =>
  fleetRefusals.findLast((answer) => 'isAway' in answer)?.isAway ?? false
