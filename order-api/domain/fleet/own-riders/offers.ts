import type { OwnRiderWire } from '../../../../core/api/orders.ts'
import type { RiderOffer } from '../../../store/order-parts.ts'
import type { OrderRow } from '../../../store/schema.ts'
import { endStatuses, onTheWayStatuses, statusBeforeDelay } from '../../orders/statuses.ts'
import type { FleetName } from '../fleets.ts'

/** The fleet of shops that carry their orders themselves. */
export const ownRiders = 'own-riders' satisfies FleetName

export type GivenOffer = Extract<RiderOffer, { change: 'given' }>

/** Returns the rider who has the order's link; null if no one has. */
export function runningOffer({ riderOffers }: Pick<OrderRow, 'riderOffers'>): GivenOffer | null {
  const last = riderOffers.findLast(({ change }) => change !== 'opened')
  return last?.change === 'given' ? last : null
}

/** Whether a rider of an order that runs hasn't opened the link yet. */
export const isLinkUnopened = ({ riderOffers, status }: Pick<OrderRow, 'riderOffers' | 'status'>) =>
  riderOffers.at(-1)?.change === 'given' && !endStatuses.has(status)

const unpaidStatuses: ReadonlySet<string> = new Set(['INITIATED', 'PAYMENT_INITIATED'])

/** Whether a shop may give the order to one of its riders. */
export const canBeGiven = ({ fleet, status }: Pick<OrderRow, 'fleet' | 'status'>) =>
  fleet === ownRiders && !endStatuses.has(status) && !unpaidStatuses.has(status)

/** Whether a rider has the item, so that the order can't wait for another one. */
export function isCarried(order: Pick<OrderRow, 'statusHistory'>): boolean {
  const { status } = statusBeforeDelay(order)
  return onTheWayStatuses.has(status) || status === 'RETURN_INITIATED'
}

/** What the shop sees of it; null for other fleets, and after the order's end. */
export function ownRiderToWire(order: OrderRow): OwnRiderWire | null {
  if (order.fleet !== ownRiders || endStatuses.has(order.status)) return null
  const offer = runningOffer(order)
  const last = order.riderOffers.at(-1)
  return {
    can_give: canBeGiven(order),
    can_take_back: offer !== null && !isCarried(order),
    name: offer?.name ?? null,
    phone: offer?.phone ?? null,
    given_at: offer?.at ?? null,
    opened_at: last?.change === 'opened' ? last.at : null,
  }
}
