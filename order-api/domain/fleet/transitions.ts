import { cancelledStatuses, placelessStatuses } from '../../../core/orders/order/statuses.ts'
import { endStatuses, onTheWayStatuses, statusBeforeDelay } from '../orders/statuses.ts'

const beforeCollection = [
  'NEW',
  'RECEIVED',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
]
const collected = [...onTheWayStatuses]
/** Statuses in their usual order, without payments and exceptions. */
export const usualSteps: readonly string[] = [...beforeCollection, ...collected, 'DELIVERED']
const withRider = beforeCollection.slice(-3)

/** Whether a status may follow another one of an order that is placed and paid (README.md). Only statuses with a place of their own count. */
function mayFollow(before: string, after: string): boolean {
  if (endStatuses.has(before)) return false
  const isCollected = collected.includes(before)
  switch (after) {
    case 'CANCELLED':
      return true
    case 'STALLED':
      return !isCollected && before !== 'RETURN_INITIATED'
    case 'RETURN_INITIATED':
      return isCollected
    case 'RETURNED_TO_VENDOR':
      return isCollected || before === 'RETURN_INITIATED'
    case 'DELAYED':
      return usualSteps.includes(before) || before === 'PAYMENT_COMMITTED'
    default: {
      if (after === 'WAITING_FOR_TRANSPORT' && withRider.includes(before)) return true
      // A card payment takes the place of NEW.
      const position = before === 'PAYMENT_COMMITTED' ? 0 : usualSteps.indexOf(before)
      return position >= 0 && usualSteps.indexOf(after) > position
    }
  }
}

interface Entry {
  status: string
  created_at: string
}

export type EventPlace =
  | { kind: 'next' }
  | { kind: 'already' }
  /** Belongs at this index of the history. */
  | { kind: 'earlier'; index: number }
  | { kind: 'refused'; key: 'fleet.order-cancelled' | 'fleet.order-ended' | 'fleet.event-not-possible' }

/** Decides what an event does that happened at `at`, in ms since 1970. */
export function placeOfEvent(
  order: { status: string; statusHistory: readonly Entry[] },
  { status, at }: { status: string; at: number },
): EventPlace {
  if (cancelledStatuses.has(order.status)) return { kind: 'refused', key: 'fleet.order-cancelled' }
  const current = statusBeforeDelay(order)
  const index = at < current.at ? indexInHistory(order.statusHistory, status, at) : null
  if (index !== null) return { kind: 'earlier', index }
  if (mayFollow(current.status, status)) return { kind: 'next' }
  if (current.status === status) return { kind: 'already' }
  return { kind: 'refused', key: endStatuses.has(order.status) ? 'fleet.order-ended' : 'fleet.event-not-possible' }
}

/**
 * Moves inferred steps back to the time of a late event that shows that they were earlier: of the step itself, or of a later
 * one. @param implied statuses that were inferred
 */
export function moveImplied<Item extends Entry>(
  history: readonly Item[],
  implied: readonly string[],
  { status, at }: { status: string; at: Date },
): readonly Item[] {
  const position = usualSteps.indexOf(status)
  const isLater = (entry: Item) =>
    implied.includes(entry.status) &&
    usualSteps.indexOf(entry.status) <= position &&
    Date.parse(entry.created_at) > at.getTime()
  if (!history.some(isLater)) return history
  const moved = history.map((entry) => (isLater(entry) ? { ...entry, created_at: at.toISOString() } : entry))
  const isOrdered = moved.every(({ created_at }, index) => created_at >= (moved[index - 1]?.created_at ?? ''))
  return isOrdered ? moved : history
}

/** Returns where a late status fits in the history; null for nowhere. */
function indexInHistory(history: readonly Entry[], status: string, at: number): number | null {
  const steady = history.filter(({ status: before }) => !placelessStatuses.has(before))
  const previous = steady.findLast(({ created_at }) => Date.parse(created_at) <= at)
  const next = steady.find(({ created_at }) => Date.parse(created_at) > at)
  if (!previous || !next || !mayFollow(previous.status, status)) return null
  return status === 'DELAYED' || mayFollow(status, next.status) ? history.indexOf(next) : null
}
