import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { changeJob, fleetJob, lastCallAt } from '../../../store/fleet/jobs.ts'
import { takeFleetQuote } from '../../../store/fleet/quotes.ts'
import { orderById } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { FleetJobRow } from '../../../store/schema-fleet.ts'
import { lastTime } from '../../orders/statuses.ts'
import { type DeliveryState, FleetAway, FleetRefusal, type FleetService } from './fleet-service.ts'
import type { FleetStates } from './states.ts'
import { isTold, quotedPlaces, toldOf } from './told.ts'

interface RequestsContext {
  database: Database
  clock: Clock
  states: FleetStates
  log(entry: object): void
}

const second = 1000
const minute = 60 * second

/** A fleet that hasn't taken an order after this time gets no further request. */
const stallMs = 10 * minute
/** Preorders are asked for until then, before their delivery. */
const preorderStallMs = 55 * minute
const retryDelaysMs = [5 * second, 10 * second, 20 * second, 40 * second, minute] as const
/** A fleet that has called within this time will also call about a new delivery. */
const knownCallsMs = 7 * 24 * 60 * minute

/** What one step leads to: another one at once, or a wait; `until` is null until the order changes. */
export type Step = 'again' | { until: Date | null }

export interface OpenJob {
  service: FleetService
  order: OrderRow
  job: FleetJobRow
}

/** Requests riders, so that no order gets two (README.md, “Jobs”). */
export function createFleetRequests({ database, clock, states, log }: RequestsContext) {
  const now = () => new Date(clock.now())
  const after = (ms: number): Step => ({ until: new Date(clock.now() + ms) })
  const change = (job: FleetJobRow, patch: Partial<FleetJobRow>) => changeJob(database, job.orderId, patch)

  /** Stores a failed call, which is repeated later. */
  async function recordAway(
    { order, job }: OpenJob,
    error: FleetAway,
    patch: Partial<FleetJobRow> = {},
  ): Promise<Step> {
    const { fleet, failedTries } = job
    await change(job, { ...patch, failedTries: failedTries + 1 })
    const { orderId: order_id } = order
    log({ level: 'info', event: 'fleet is away', fleet, order_id, reason: error.reason, tries: failedTries + 1 })
    return after(delayAfter(job, error))
  }

  async function request(open: OpenJob): Promise<Step> {
    const { service, order, job } = open
    const { orderId, fleet } = order
    const requestableAt = service.requestableAt(order)
    if (clock.now() < requestableAt) return { until: new Date(requestableAt) }
    const triedAt = job.triedAt ?? now()
    const stallAt = Math.max(triedAt.getTime() + stallMs, (order.preorderedFor ?? 0) * second - preorderStallMs)
    if (clock.now() >= stallAt) {
      await states.record(fleet, { orderId, status: 'STALLED', at: now(), reason: 'no-rider' })
      return 'again'
    }
    // A second request could call a second rider: a callback tells what became of the first.
    const retryAt = job.retryAt ?? (job.sentAt && !service.isIdempotent ? new Date(stallAt) : null)
    if (retryAt && now() < retryAt) {
      // The shop sees that a rider is being looked for, and can cancel.
      const isShown = lastTime(order.statusHistory, 'WAITING_FOR_TRANSPORT') !== null
      if (!isShown && (await states.record(fleet, { orderId, status: 'WAITING_FOR_TRANSPORT', at: now() })))
        return 'again'
      return { until: earlier(retryAt, new Date(stallAt)) }
    }
    const sentAt = now()
    // An earlier request may have been carried out with other content.
    const told = job.sentAt && !(job.told && isTold(job.told, order)) ? null : toldOf(order)
    // Stored before it's sent, so that a killed server knows.
    await change(job, { triedAt, sentAt, retryAt: null, told })
    try {
      await takeDelivery(open, await service.request(order, await quoteOf(order)))
    } catch (error) {
      // An earlier request stays uncertain.
      if (error instanceof FleetRefusal) {
        await change(job, { sentAt: job.sentAt })
        await states.record(fleet, { orderId, status: 'CANCELLED', at: now(), reason: error.reason })
      } else if (error instanceof FleetAway) {
        const isUncertain = error.isUncertain && !service.isIdempotent
        const waitMs = isUncertain ? await callWaitOf(fleet, error) : 0
        await recordAway(open, error, {
          sentAt: error.isUncertain ? sentAt : job.sentAt,
          retryAt: waitMs === null ? null : new Date(clock.now() + Math.max(waitMs, delayAfter(job, error))),
        })
        await states.show(orderId, { isAway: true })
      } else throw error
    }
    return 'again'
  }

  /** Returns the quote that the order's fee is from. Preorders have none: they are requested too late for it. */
  async function quoteOf(order: OrderRow): Promise<string | null> {
    const { orderId, fleet, preorderedFor, deliveryFee: fee } = order
    if (preorderedFor !== null) return null
    return takeFleetQuote(database, { fleet, places: quotedPlaces(order), fee, orderId, now: now() })
  }

  async function takeDelivery({ service, order, job }: OpenJob, state: DeliveryState) {
    const { reference } = state
    const known = (await fleetJob(database, job.orderId))?.reference
    if (known && known !== reference && (await keepOne(service, order, reference)) === known) return
    await change(job, { reference, sentAt: null, retryAt: null, failedTries: 0 })
    await states.apply({ ...job, reference }, state)
  }

  /**
   * Calls off a second delivery of an order, or the known one, if only that is still possible. Returns which one is left.
   * @param other the second delivery
   */
  async function keepOne(
    service: FleetService,
    { orderId, fleet }: Pick<OrderRow, 'orderId' | 'fleet'>,
    other: string,
  ) {
    log({ level: 'error', event: 'fleet has an order twice', fleet, order_id: orderId })
    const isCalledOff = await cancelAtFleet(service, other, 'duplicate')
    const job = await fleetJob(database, orderId)
    if (isCalledOff || !job?.reference || job.endedAt) return job?.reference ?? null
    const known = job.reference
    const order = await orderById(database, orderId)
    const isChanged = order?.statusHistory.some(({ status }) => status === 'MODIFIED')
    // Before the cancellation, so that what the fleet says about it isn't taken for the order's.
    await change(job, { reference: other, stateAt: null, checkedAt: null, ...(isChanged && { told: null }) })
    if (await cancelAtFleet(service, known, 'duplicate')) return other
    log({ level: 'error', event: 'fleet sends two riders', fleet, order_id: orderId })
    await change(job, { reference: known, stateAt: job.stateAt, told: job.told })
    return known
  }

  /** Returns how long to wait for a call about an uncertain request; null if its absence would show nothing. */
  async function callWaitOf(fleet: string, { callWaitMs }: FleetAway): Promise<number | null> {
    const calledAt = callWaitMs === null ? null : await lastCallAt(database, fleet)
    return calledAt && clock.now() - calledAt.getTime() < knownCallsMs ? callWaitMs : null
  }

  return { request, keepOne, recordAway }
}

/** Returns whether no rider comes any more. A repeated cancellation is refused, so the state decides. */
export async function cancelAtFleet(service: FleetService, reference: string, reason: string): Promise<boolean> {
  try {
    await service.cancel(reference, reason)
    return true
  } catch (error) {
    if (!(error instanceof FleetRefusal)) throw error
    const { status } = await service.state(reference)
    return status === 'CANCELLED' || status === 'STALLED'
  }
}

/** @returns ms until a failed call is repeated */
const delayAfter = ({ failedTries }: FleetJobRow, { retryAfterMs }: FleetAway) =>
  Math.max(retryDelaysMs[failedTries] ?? minute, Math.min(retryAfterMs ?? 0, stallMs))

export const earlier = (a: Date, b: Date) => (a < b ? a : b)
