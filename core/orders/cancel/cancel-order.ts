import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder, cancelOrder as postCancellation } from '../../api/orders.ts'
import { abortedAfter, lookUpLimitMs, sendLimitMs, TooLateError, withinLimit } from '../../api/within-limit.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { type Order, orderFromWire } from '../order/order.ts'
import type { OrdersPage } from '../orders-page.ts'
import { cancelWindow, isCancellable } from './cancellation.ts'

const failureToastMs = 7000

/** `early`: refused, but possible later. */
export type CancelFailure = 'refused' | 'early' | 'not-arrived' | 'unknown'

export type CancelOutcome = { done: true; order: Order } | { done: false; reason: CancelFailure; error: unknown }

const failureKeys = {
  refused: 'error.cant-cancel-order',
  early: 'orders.cancel-early',
  'not-arrived': 'error.cant-cancel-order',
  unknown: 'orders.cancel-unknown',
} as const satisfies Record<CancelFailure, TextKey>

export interface Canceller {
  $cancelling: ReadableAtom<string | null>
  /** Cancels an order; unless `isQuiet`, a toast shows the outcome (specification 1 §4, §8). Never throws. */
  cancel(order: Order, reason: string, isQuiet?: boolean): Promise<CancelOutcome>
}

export function createCanceller(
  page: Pick<OrdersPage, 'client' | 'environment' | 'notifications' | 'flags'>,
  updateOrder: (order: Order) => void,
): Canceller {
  const $cancelling = atom<string | null>(null)

  function isEarly(order: Order): boolean {
    const cancel = cancelWindow(order, page.environment.clock.now())
    return cancel.state === 'waiting' || (cancel.state === 'closed' && cancel.why === 'early')
  }

  async function attempt(order: Order, reason: string): Promise<CancelOutcome> {
    const delayedCancellation = page.flags.$flag('delayed-cancellation', order.vendorId).get()
    if (!isCancellable(order, page.environment.clock.now(), delayedCancellation)) {
      const error = new RefusedError({ message: '', status: 409, key: 'error.cant-cancel-order', requestId: null })
      return { done: false, reason: isEarly(order) ? 'early' : 'refused', error }
    }
    try {
      const wire = await abortedAfter(page.environment.clock, sendLimitMs, (signal) =>
        postCancellation(page.client, order.vendorId, order.id, reason, signal),
      )
      return { done: true, order: orderFromWire(wire) }
    } catch (error) {
      return checkOutcome(order, reason, error)
    }
  }

  /** Fetches the order, because the response may have been lost after the cancellation. */
  async function checkOutcome(order: Order, reason: string, error: unknown): Promise<CancelOutcome> {
    const isRefused = error instanceof RefusedError
    try {
      const fetched = fetchOrder(page.client, order.vendorId, order.id)
      const current = orderFromWire(await withinLimit(page.environment.clock, fetched, lookUpLimitMs))
      const isThisCancellation = !isRefused || current.cancelReason === reason
      if (current.status === 'CANCELLED' && isThisCancellation) return { done: true, order: current }
      updateOrder(current)
      const refusal = isEarly(current) ? 'early' : 'refused'
      return {
        done: false,
        reason: isRefused ? refusal : error instanceof TooLateError ? 'unknown' : 'not-arrived',
        error,
      }
    } catch {
      return { done: false, reason: isRefused ? 'refused' : 'unknown', error }
    }
  }

  return {
    $cancelling,
    async cancel(order, reason, isQuiet = false) {
      $cancelling.set(order.id)
      const outcome = await attempt(order, reason.trim())
      $cancelling.set(null)
      if (outcome.done) updateOrder(outcome.order)
      if (isQuiet) return outcome
      if (outcome.done) {
        page.notifications.notify({ type: 'info', key: 'action.attempt-cancel' })
      } else {
        page.notifications.notify({ type: 'error', key: failureKeys[outcome.reason], durationMs: failureToastMs })
      }
      return outcome
    },
  }
}
