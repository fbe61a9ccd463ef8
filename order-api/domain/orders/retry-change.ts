import type { OrderChange } from '../../store/orders/events.ts'
import type { OrderRow } from '../../store/schema.ts'
import { refuse } from '../refusal.ts'
import type { OrderEvents } from './events.ts'

const maxAttempts = 3

/**
 * Changes an order. Shop, rider and receiver may change it at the same time, so it's checked and changed again then.
 * @param attempt returns the change, or the order if there is nothing to change; null if it has changed since it was read
 * @throws Refusal 409 `edit.order-changing`
 */
export async function retryChange(
  events: Pick<OrderEvents, 'publish'>,
  attempt: () => Promise<OrderChange | { order: OrderRow } | null>,
): Promise<OrderRow> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const changed = await attempt()
    if (!changed) continue
    if ('eventId' in changed) events.publish(changed)
    return changed.order
  }
  refuse(409, 'edit.order-changing', 'This order is changing right now.', { retryAfterSeconds: 1 })
}
