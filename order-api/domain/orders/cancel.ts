import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import { changeStatus } from '../fleet/change-status.ts'
import { nothingNext } from '../fleet/fleet.ts'
import type { FleetDispatch } from '../fleet/remote/dispatch.ts'
import { refundAfter } from '../payments/paid-orders/refunds.ts'
import { refuse } from '../refusal.ts'
import type { OrderEvents } from './events.ts'
import { isCancellable, isTooEarlyToCancel } from './statuses.ts'

// Retries are needed because the fleet may change the order at the same time.
const maxAttempts = 3

interface CancelContext {
  database: Database
  clock: Clock
  country: Country
  flags: Pick<FlagSource, 'isOn'>
  events: Pick<OrderEvents, 'publish'>
  dispatch: Pick<FleetDispatch, 'confirmCancel'>
}

/**
 * Cancels an order, and refunds what was charged for it (specification 1 §4, cancellation).
 * @param read returns the current order @throws Refusal 409 `error.cant-cancel-order`, 503 if its fleet doesn't respond
 */
export async function cancelOrder(
  { database, clock, country, flags, events, dispatch }: CancelContext,
  caller: Caller,
  read: () => Promise<OrderRow>,
  reason: string,
): Promise<OrderRow> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const order = await read()
    const now = clock.now()
    if (!isCancellable(order, now, await flags.isOn(caller, order.vendorId, 'delayed-cancellation'))) {
      if (isTooEarlyToCancel(order)) refuse(409, 'error.cant-cancel-order', 'It’s too early to cancel this order.')
      break
    }
    await dispatch.confirmCancel(order, reason)
    const refund = refundAfter(country, order, 'CANCELLED', new Date(now))
    const change = {
      status: 'CANCELLED',
      updatedAt: new Date(now),
      cancelReason: reason,
      ...nothingNext,
      ...(refund && { payment: refund.payment }),
    }
    const cancelled = await changeStatus(database, order, change, refund?.inTransaction)
    if (!cancelled) continue
    events.publish(cancelled)
    return cancelled.order
  }
  refuse(409, 'error.cant-cancel-order', 'This order can’t be cancelled any more.')
}
