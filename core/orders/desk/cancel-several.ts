import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CancelFailure, CancelOutcome } from '../cancel/cancel-order.ts'
import { type CancelWindow, cancelWindow } from '../cancel/cancellation.ts'
import type { Order } from '../order/order.ts'
import type { OrdersPage } from '../orders-page.ts'

const maxConcurrent = 4

export interface CancelPlan {
  can: readonly Order[]
  cannot: readonly { order: Order; obstacle: Exclude<CancelWindow, { state: 'open' }> }[]
}

/** Splits orders into cancellable ones (specification 1 §4) and others with the reason why not. */
export function planCancelling(
  page: Pick<OrdersPage, 'flags' | 'environment'>,
  orders: readonly Order[],
): ReadableAtom<CancelPlan> {
  const outletIds = [...new Set(orders.map(({ vendorId }) => vendorId))]
  return computed(
    outletIds.map((id) => page.flags.$flag('delayed-cancellation', id)),
    (...areOn): CancelPlan => {
      const now = page.environment.clock.now()
      const can: Order[] = []
      const cannot: CancelPlan['cannot'][number][] = []
      for (const order of orders) {
        const cancelWindowNow = cancelWindow(order, now, areOn[outletIds.indexOf(order.vendorId)])
        if (cancelWindowNow.state === 'open') can.push(order)
        else cannot.push({ order, obstacle: cancelWindowNow })
      }
      return { can, cannot }
    },
  )
}

export interface CancelResult {
  id: string
  state: 'waiting' | 'cancelled' | CancelFailure
}

export interface SeveralCancellation {
  $results: ReadableAtom<readonly CancelResult[]>
  $isRunning: ReadableAtom<boolean>
  /** Cancels the orders that aren't cancelled or refused yet. */
  run(reason: string): Promise<void>
  stop(): void
}

/** Cancels several orders, each with its own outcome. @param cancel cancels one order without a toast */
export function createSeveralCancellation(
  ids: readonly string[],
  cancel: (id: string, reason: string) => Promise<CancelOutcome | null>,
): SeveralCancellation {
  const $results = atom<readonly CancelResult[]>(ids.map((id) => ({ id, state: 'waiting' })))
  const $isRunning = atom(false)
  let isStopped = false

  function setState(id: string, state: CancelResult['state']) {
    $results.set($results.get().map((one) => (one.id === id ? { id, state } : one)))
  }

  return {
    $results,
    $isRunning,
    async run(reason) {
      if ($isRunning.get()) return
      isStopped = false
      $isRunning.set(true)
      const remaining = $results.get().filter(({ state }) => state !== 'cancelled' && state !== 'refused')
      for (const { id } of remaining) setState(id, 'waiting')
      const cancelRemaining = async () => {
        for (let next = remaining.shift(); next && !isStopped; next = remaining.shift()) {
          const outcome = await cancel(next.id, reason)
          setState(next.id, outcome === null ? 'refused' : outcome.done ? 'cancelled' : outcome.reason)
        }
      }
      await Promise.all(Array.from({ length: maxConcurrent }, cancelRemaining))
      $isRunning.set(false)
    },
    stop() {
      isStopped = true
    },
  }
}
