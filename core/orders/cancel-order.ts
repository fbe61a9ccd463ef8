import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../api/errors.ts'
import { cancelOrder as askToCancel, fetchOrder } from '../api/orders.ts'
import { isCancellable } from './cancellation.ts'
import { type Order, orderFromWire } from './order.ts'
import type { OrdersPage } from './orders-page.ts'

const failureMs = 7000

export type CancelOutcome =
  | { done: true; order: Order }
  /** `refused`: the order can't be cancelled; else there was no answer and it may be tried again. */
  | { done: false; refused: boolean; error: unknown }

export interface Cancelling {
  /** Id of the order whose cancellation is on its way, else null. */
  $cancelling: ReadableAtom<string | null>
  /** Never throws; tells the outcome in a notice (specification 1 §4, §8). */
  cancel(order: Order, reason: string): Promise<CancelOutcome>
}

/** @param learn takes the order as the server answered it, also where the server refused. */
export function createCancelling(
  page: Pick<OrdersPage, 'client' | 'environment' | 'notifications' | 'flags'>,
  learn: (order: Order) => void,
): Cancelling {
  const $cancelling = atom<string | null>(null)

  async function attempt(order: Order, reason: string): Promise<CancelOutcome> {
    // Not known yet, the server decides alone.
    const ofOutlet = page.flags.$of(order.vendorId).get()?.['delayed-cancellation'] ?? true
    if (!isCancellable(order, page.environment.clock.now(), ofOutlet)) {
      const error = new RefusedError({ message: '', status: 409, key: 'error.cant-cancel-order', requestId: null })
      return { done: false, refused: true, error }
    }
    try {
      return { done: true, order: orderFromWire(await askToCancel(page.client, order.vendorId, order.id, reason)) }
    } catch (error) {
      if (!(error instanceof RefusedError)) return { done: false, refused: false, error }
      return settle(order, reason, error)
    }
  }

  /** The try before may have been heard although its answer was lost: then the order is cancelled with our reason. */
  async function settle(order: Order, reason: string, refusal: RefusedError): Promise<CancelOutcome> {
    try {
      const current = orderFromWire(await fetchOrder(page.client, order.vendorId, order.id))
      if (current.status === 'CANCELLED' && current.cancelReason === reason) return { done: true, order: current }
      learn(current)
    } catch {}
    return { done: false, refused: true, error: refusal }
  }

  return {
    $cancelling,
    async cancel(order, reason) {
      $cancelling.set(order.id)
      const outcome = await attempt(order, reason.trim())
      $cancelling.set(null)
      if (outcome.done) {
        learn(outcome.order)
        page.notifications.notify({ type: 'info', key: 'action.attempt-cancel' })
      } else {
        page.notifications.notify({ type: 'error', key: 'error.cant-cancel-order', durationMs: failureMs })
      }
      return outcome
    },
  }
}
