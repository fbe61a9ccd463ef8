import type { OrderPaymentWire } from '../../../core/api/orders.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { insertOrder, orderByClientId, orderById, storedResponse } from '../../store/orders/orders.ts'
import { countVoucherUse } from '../../store/orders/vouchers.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { OrderContent } from '../../store/schema-payments.ts'
import { databaseCode } from '../../store/unavailable.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { refuseVoucher } from '../fees/vouchers.ts'
import type { NextStep } from '../fleet/fleet.ts'
import type { Fleets } from '../fleet/fleets.ts'
import { Refusal, refuse } from '../refusal.ts'
import { randomOrderCode } from './code.ts'
import type { OrderEvents } from './events.ts'
import { newOrder, type OrderChecks, type OrderToPlace, paidStatuses } from './order-checks.ts'
import { requestHashOf } from './request-hash.ts'
import type { OrderViews } from './views/views.ts'

interface PlacementOptions {
  database: Database
  clock: Clock
  country: Country
  checkOrder: OrderChecks
  fleet: Pick<Fleets, 'planFor'>
  events: Pick<OrderEvents, 'publish'>
  views: Pick<OrderViews, 'ofVendor'>
}

export type OrderPlacement = ReturnType<typeof createOrderPlacement>

/** Places orders at most once: a repeated `Idempotency-Key` returns the first response. */
export function createOrderPlacement({ database, clock, country, checkOrder, fleet, events, views }: PlacementOptions) {
  const runningKeys = new Set<string>()

  /** @param paid how a PAID order of a bulk job is paid */
  async function place(
    caller: Caller,
    payload: OrderToPlace,
    key: string | null,
    paid: PaidOrder | null = null,
  ): Promise<object> {
    if (key === null) return placeNew(caller, payload, null, paid)
    const runningKey = JSON.stringify([caller.id, key])
    if (runningKeys.has(runningKey)) {
      refuse(409, 'placing.order-being-placed', 'This order is being placed right now.', { retryAfterSeconds: 1 })
    }
    runningKeys.add(runningKey)
    const call = { scope: caller.id, key, requestHash: requestHashOf(payload) }
    try {
      return await placeNew(caller, payload, call, paid)
    } catch (error) {
      // Most orders are new: look up the first response only after a failure, which may have other causes (an expired fee).
      if (!(error instanceof Refusal) && databaseCode(error) !== uniqueViolation) throw error
      return (await earlierResponse(call)) ?? Promise.reject(error)
    } finally {
      runningKeys.delete(runningKey)
    }
  }

  /** Returns the first response to this key; null if there is none. */
  async function earlierResponse(call: IdempotentCall): Promise<object | null> {
    const stored = await storedResponse(database, call.scope, call.key)
    if (stored && stored.requestHash !== call.requestHash) {
      refuse(422, 'placing.idempotency-key-reused', 'The idempotency key belongs to another order.')
    }
    if (stored) return stored.response
    // The order outlives the response, which is deleted after a week.
    const placed = await orderByClientId(database, call.scope, call.key)
    return placed && bodyOf(placed)
  }

  const bodyOf = (order: OrderRow) => ({ result: views.ofVendor(order) })

  async function placeNew(
    caller: Caller,
    payload: OrderToPlace,
    call: IdempotentCall | null,
    paid: PaidOrder | null,
  ): Promise<object> {
    const checked = await checkOrder(caller, payload, call?.key ?? crypto.randomUUID(), paid !== null)
    const now = new Date(clock.now())
    for (let attempt = 1; ; attempt += 1) {
      const orderId = `${checked.vendorId}-${randomOrderCode()}`
      const content = { ...checked, orderId }
      const payment = paid?.by === 'card' ? paid.payment : null
      const order = newOrder(country, content, { ...stepsOf(content, payment !== null), now, payment })
      const response = bodyOf(order)
      try {
        const eventId = await storeOrder(order, call && { ...call, response }, paid)
        events.publish({ eventId, order })
        return response
      } catch (error) {
        // The random ID was taken: try another.
        const isIdTaken = databaseCode(error) === uniqueViolation && (await orderById(database, orderId))
        if (!isIdTaken || attempt === 5) throw error
      }
    }
  }

  /**
   * A preorder is received at once, and stays so until its rider is called; a paid one is committed until then. So is an
   * order without simulated shops, which wait before they receive it.
   */
  function stepsOf(content: OrderContent, isCharged: boolean): { statuses: Statuses } & NextStep {
    const now = clock.now()
    if (isCharged) return { statuses: paidStatuses, ...fleet.planFor(content, 'PAYMENT_COMMITTED', now) }
    const isSimulatedNow = content.fleet === 'simulated' && content.preorderedFor === null
    if (isSimulatedNow) return { statuses: ['NEW'], ...fleet.planFor(content, 'NEW', now) }
    return { statuses: ['NEW', 'RECEIVED'], ...fleet.planFor(content, 'RECEIVED', now) }
  }

  /** Counts the voucher's use and records the payment in the same transaction. */
  async function storeOrder(
    order: OrderRow,
    call: (IdempotentCall & { response: object }) | null,
    paid: PaidOrder | null,
  ): Promise<number> {
    const { voucher } = order
    if (!voucher && paid?.by !== 'card') return insertOrder(database, order, call)
    return database.transaction(async (transaction) => {
      const eventId = await insertOrder(transaction, order, call)
      if (paid?.by === 'card') await paid.record(transaction, order)
      // After the order, so that a repeat fails at its key first.
      if (voucher && !(await countVoucherUse(transaction, voucher.code, order.createdAt))) refuseVoucher()
      return eventId
    })
  }

  return { place }
}

/** A PAID order of a bulk job: by invoice, or by the job's card payment, which `record` assigns to the order. */
export type PaidOrder =
  | { by: 'invoice' }
  | { by: 'card'; payment: OrderPaymentWire; record(transaction: Database, order: OrderRow): Promise<void> }

type Statuses = readonly [string, ...string[]]

interface IdempotentCall {
  scope: string
  key: string
  requestHash: string
}

export const uniqueViolation = '23505'
