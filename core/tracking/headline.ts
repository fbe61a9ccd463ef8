import type { TextKey } from '../i18n/keys.ts'
import { arrivalWindow, etaOf, etaRange, etaWindow } from './eta.ts'
import type { TrackingStage } from './stages.ts'
import type { TrackedOrder } from './tracked-order.ts'

type Span = { from: number; to: number }

export type Headline =
  /** `range` in minutes and `window` in ms since the epoch, null if it's any moment. */
  | { kind: 'arriving'; range: Span | null; window: Span | null }
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
  if (eta?.to === (order.isReturn ? 'vendor' : 'customer'))
    return { kind: 'arriving', range: etaRange(eta.minutes), window: etaWindow(eta) }
  if (stage === 'preparing' && order.preorderedFor !== null && order.preorderedFor > now)
    return { kind: 'scheduled', at: order.preorderedFor }
  const about = underWay.has(stage) && !order.isReturn ? arrivalWindow(order, now) : null
  if (about) return { kind: 'arriving-about', ...about }
  if (stage !== 'preparing') return { kind: 'stage', stage }
  return { kind: 'stage', stage: shownStageOf(order, stage) }
}

export function isSearching({ status }: Pick<TrackedOrder, 'status'>): boolean {
  return status === 'WAITING_FOR_TRANSPORT' || status === 'ASSIGNED_TO_TRANSPORT'
}

type ShownStage = TrackingStage | 'searching'

/** Returns the stage to name. Nothing is prepared for a return. */
export function shownStageOf<Stage extends TrackingStage>(order: TrackedOrder, stage: Stage): Stage | 'searching' {
  return stage === 'preparing' && (order.isReturn || isSearching(order)) ? 'searching' : stage
}

const isOnTheWay = (stage: ShownStage) => stage === 'collected' || stage === 'near-customer'

/** A return's reader hands it over, and then waits for nothing. */
export const headlineKey = ({ isReturn }: TrackedOrder, stage: ShownStage): TextKey =>
  isReturn && isOnTheWay(stage) ? 'tracking.step.collected' : `tracking.headline.${stage}`

/** Stages whose sentences fit a return: the rider comes to its reader first, then goes to the outlet. */
const turned: Partial<Record<ShownStage, ShownStage>> = {
  'near-vendor': 'near-customer',
  collected: 'rider-accepted',
  'near-customer': 'near-vendor',
}

export function sentenceKey({ isReturn }: TrackedOrder, stage: ShownStage): TextKey {
  if (isReturn && stage === 'rider-accepted') return `tracking.headline.${stage}`
  return `tracking.stage.${(isReturn && turned[stage]) || stage}`
}

/** Returns minutes until the rider is at the outlet; null if they aren't shown or none are left. */
export function outletRange(order: TrackedOrder, now: number): { from: number; to: number } | null {
  const eta = etaOf(order, now)
  return eta?.to === (order.isReturn ? 'customer' : 'vendor') ? etaRange(eta.minutes) : null
}
