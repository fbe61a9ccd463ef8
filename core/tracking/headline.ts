import { arrivalWindow, etaOf, etaRange } from './eta.ts'
import type { TrackingStage } from './stages.ts'
import type { TrackedOrder } from './tracked-order.ts'

export type Headline =
  | { kind: 'arriving'; range: { from: number; to: number } | null }
  /** Set in stages that show no minutes; ms since the epoch. */
  | { kind: 'arriving-about'; from: number; to: number }
  | { kind: 'scheduled'; at: number }
  | { kind: 'delivered'; at: number }
  /** `searching`: no rider has accepted yet. */
  | { kind: 'stage'; stage: Exclude<TrackingStage, 'delivered'> | 'searching' }

const underWay: ReadonlySet<TrackingStage> = new Set<TrackingStage>([
  'preparing',
  'rider-accepted',
  'near-vendor',
  'collected',
])

export function headlineOf(order: TrackedOrder, stage: TrackingStage, now: number): Headline {
  if (stage === 'delivered') {
    const delivered = order.history.findLast((change) => change.status === 'DELIVERED')
    return { kind: 'delivered', at: delivered?.at ?? order.updatedAt }
  }
  const eta = etaOf(order, now)
  if (eta?.to === 'customer') return { kind: 'arriving', range: etaRange(eta.minutes) }
  if (stage === 'preparing' && order.preorderedFor !== null && order.preorderedFor > now)
    return { kind: 'scheduled', at: order.preorderedFor }
  const about = underWay.has(stage) ? arrivalWindow(order, now) : null
  if (about) return { kind: 'arriving-about', ...about }
  if (stage !== 'preparing') return { kind: 'stage', stage }
  return { kind: 'stage', stage: isSearching(order) ? 'searching' : 'preparing' }
}

export function isSearching({ status }: Pick<TrackedOrder, 'status'>): boolean {
  return status === 'WAITING_FOR_TRANSPORT' || status === 'ASSIGNED_TO_TRANSPORT'
}

/** Returns minutes until the rider is at the outlet; null if they aren't shown or none are left. */
export function outletRange(order: TrackedOrder, now: number): { from: number; to: number } | null {
  const eta = etaOf(order, now)
  return eta?.to === 'vendor' ? etaRange(eta.minutes) : null
}
