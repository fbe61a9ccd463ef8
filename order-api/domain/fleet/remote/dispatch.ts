import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import {
  changeJob,
  earliestJobAt,
  fleetJob,
  fleetJobByReference,
  freeJobs,
  learnReference,
  leaseDueJobs,
  releaseJob,
} from '../../../store/fleet/jobs.ts'
import { addFleetQuote } from '../../../store/fleet/quotes.ts'
import { orderById } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { FleetJobRow } from '../../../store/schema-fleet.ts'
import { createDeliveryLoop, type DeliveryLoop } from '../../delivery-loop.ts'
import type { OrderEvents } from '../../orders/events.ts'
import { endStatuses } from '../../orders/statuses.ts'
import { refuse, refuseNotFound } from '../../refusal.ts'
import type { FleetEvents } from '../events.ts'
import { type FleetReports, isOrder } from '../reports.ts'
import {
  type Estimate,
  type EstimatedJob,
  FleetAway,
  type FleetCall,
  FleetRefusal,
  type FleetService,
} from './fleet-service.ts'
import { createFleetStates } from './states.ts'
import { createFleetSteps } from './steps.ts'
import { quotedPlaces, toldOf } from './told.ts'

export interface FleetDispatchContext {
  database: Database
  clock: Clock
  fleetEvents: FleetEvents
  reports: FleetReports
  events: Pick<OrderEvents, 'listen' | 'publish'>
  /** Whether other processes use this database too. */
  isShared: boolean
  log(entry: object): void
}

export type FleetServices = ReadonlyMap<string, FleetService>

/** Tells fleets with an API of their own about their orders, and asks them what became of these (README.md, “Jobs”). */
export interface FleetDispatch extends Omit<DeliveryLoop, 'wake'> {
  /** Returns a fleet's fee and times for a delivery; null if it gives none. @throws Refusal 422 with why it doesn't deliver */
  estimate(fleet: string, job: EstimatedJob): Promise<Estimate | null>
  /**
   * Asks the fleet whether an order may be cancelled. Returns at once for orders that no fleet has.
   * @throws Refusal 409 if a courier has it, 503 if the fleet doesn't respond: then it's asked until it does
   */
  confirmCancel(order: OrderRow, reason: string): Promise<void>
  /** Asks the fleet whether an order may be changed. @throws Refusal 409, 503 */
  confirmChange(order: OrderRow, change: Partial<OrderRow>): Promise<void>
  /** Takes a fleet's call. @param body as it was received @throws Refusal 401, 404, 422 */
  takeCall(fleet: string, body: Uint8Array, header: (name: string) => string | undefined): Promise<void>
}

const maxConcurrent = 8
// Longer than the calls of one run take.
const leaseMs = 120_000
const sharedCheckMs = 5_000
// Fleets repeat what they couldn't deliver within that time.
const maxCallAgeMs = 5 * 60_000

export function createFleetDispatch(services: FleetServices, context: FleetDispatchContext): FleetDispatch {
  const { database, clock, events, reports, isShared, log } = context
  const states = createFleetStates(context)
  const steps = createFleetSteps({ ...context, states })
  const idsOf = (rows: readonly FleetJobRow[]) => rows.map(({ orderId }) => orderId)
  const estimating = new Map<string, Promise<Estimate | null>>()
  let stopListening = () => {}

  const loop = createDeliveryLoop<FleetJobRow>({
    clock,
    name: 'fleet',
    log,
    maxConcurrent,
    attempt: run,
    checkMs: isShared ? sharedCheckMs : null,
    lease(max, running) {
      const now = clock.now()
      return leaseDueJobs(database, {
        now: new Date(now),
        leasedUntil: new Date(now + leaseMs),
        max,
        except: idsOf(running),
      })
    },
    earliestTryAt: (running) => earliestJobAt(database, idsOf(running)),
  })

  async function run({ orderId, fleet }: FleetJobRow) {
    const service = services.get(fleet)
    const { job, nextAt } = await steps.take(service ?? null, orderId)
    await releaseJob(database, job, { nextAt, now: new Date(clock.now()) })
  }

  /** A form asks for fee and times at the same moment: the fleet is asked once. */
  function estimate(fleet: string, job: EstimatedJob): Promise<Estimate | null> {
    const route = `${fleet} ${quotedPlaces(job)}`
    const asked = estimating.get(route) ?? fetchEstimate(fleet, job).finally(() => estimating.delete(route))
    estimating.set(route, asked)
    return asked
  }

  async function fetchEstimate(fleet: string, job: EstimatedJob): Promise<Estimate | null> {
    try {
      const estimated = (await services.get(fleet)?.estimate?.(job)) ?? null
      if (estimated?.quoteId && estimated.expiresAt) {
        const { quoteId, fee, expiresAt } = estimated
        const quote = { quoteId, fleet, places: quotedPlaces(job), fee, expiresAt }
        await addFleetQuote(database, quote, new Date(clock.now()))
      }
      return estimated
    } catch (error) {
      if (error instanceof FleetAway) return null
      if (!(error instanceof FleetRefusal)) throw error
      const [key, message] = estimateRefusals[error.reason] ?? priceUnknown
      return refuse(422, key, message)
    }
  }

  /** Returns service and job of an order that its fleet has; null if there is nothing to ask. */
  async function askable({ orderId, fleet }: OrderRow) {
    const service = services.get(fleet)
    const job = service ? await fleetJob(database, orderId) : null
    return service && job?.reference && !job.endedAt ? { service, job, reference: job.reference } : null
  }

  async function confirmCancel(order: OrderRow, reason: string) {
    const asked = await askable(order)
    if (!asked) return
    const { service, job, reference } = asked
    try {
      await service.cancel(reference, reason)
    } catch (error) {
      if (error instanceof FleetAway) {
        await changeJob(database, order.orderId, { wantedCancel: reason, nextAt: new Date(clock.now()) })
        loop.wake()
        refuse(503, 'error.fleet-cancel-waiting', 'The fleet doesn’t respond. It’s asked to cancel until it does.')
      }
      if (!(error instanceof FleetRefusal)) throw error
      const state = await service.state(reference).catch(() => null)
      // An earlier answer was lost.
      if (state?.status === 'CANCELLED') return
      if (state) await states.apply(job, state)
      refuse(409, 'error.cant-cancel-order', 'A courier has the order. It can’t be cancelled any more.')
    }
  }

  async function confirmChange(order: OrderRow, change: Partial<OrderRow>) {
    const asked = await askable(order)
    if (!asked) return
    const changed = { ...order, ...change }
    try {
      await steps.tellChange(asked.service, asked.job, changed)
    } catch (error) {
      if (error instanceof FleetAway)
        refuse(503, 'error.fleet-away', 'The fleet doesn’t respond.', { retryAfterSeconds: 5 })
      if (error instanceof FleetRefusal)
        refuse(409, 'edit.cant-modify-order', 'The fleet refuses this change of the order.')
      throw error
    }
    await changeJob(database, order.orderId, { told: toldOf(changed) })
  }

  /** Returns the job of a call. It may come before the answer to the request. */
  async function jobOf(fleet: string, { reference, orderId, isReturn }: FleetCall): Promise<FleetJobRow> {
    const known = await fleetJobByReference(database, fleet, reference)
    if (known) return known
    const job = orderId === null ? null : await fleetJob(database, orderId)
    if (job?.fleet !== fleet || job.triedAt === null) refuseNotFound()
    if (job.reference !== null) return isReturn ? job : keepOne(job, reference)
    await learnReference(database, job.orderId, reference)
    return { ...job, reference }
  }

  /** Returns the job if its order continues with the called delivery. @throws Refusal 404 if that was called off */
  async function keepOne(job: FleetJobRow, reference: string): Promise<FleetJobRow> {
    const service = services.get(job.fleet) ?? refuseNotFound()
    try {
      const left = await steps.keepOne(service, job, reference)
      return left === reference ? ((await fleetJob(database, job.orderId)) ?? refuseNotFound()) : refuseNotFound()
    } catch (error) {
      if (!(error instanceof FleetAway)) throw error
      // The fleet calls again.
      refuse(503, 'error.fleet-away', 'The fleet doesn’t respond.', { retryAfterSeconds: 5 })
    }
  }

  async function takeCall(fleet: string, body: Uint8Array, header: (name: string) => string | undefined) {
    const service = services.get(fleet) ?? refuseNotFound()
    const call = service.readCall(body, header)
    if (call.at && Math.abs(clock.now() - call.at.getTime()) > maxCallAgeMs)
      refuse(422, 'fleet.event-time', 'The message is older than five minutes.')
    const job = await jobOf(fleet, call)
    const { orderId } = job
    const order = await orderById(database, orderId)
    // Without its time, a message may be a repeated one: then the fleet is only asked.
    if (call.at) {
      await changeJob(database, orderId, { calledAt: new Date(clock.now()) })
      if (call.position && order?.riderId && !endStatuses.has(order.status))
        await reports.recordPositions(
          fleet,
          [{ riderId: order.riderId, ...call.position, at: call.at }],
          isOrder(order.orderId),
        )
    }
    if (!call.hasState) return
    try {
      await states.apply(job, await service.state(job.reference ?? call.reference))
      if (call.status !== null && call.at) await recordLate(order, call.status, call.at)
    } catch (error) {
      if (!(error instanceof FleetAway)) throw error
    }
    // What the call changed, or left open, is looked at by the loop.
    await changeJob(database, orderId, { nextAt: new Date(clock.now()) })
    loop.wake()
  }

  /** Adds a status that was passed before the fleet was asked, to the history. Ends are the fleet's answer alone. */
  async function recordLate(order: OrderRow | null, status: string, at: Date) {
    const current = order && (await orderById(database, order.orderId))
    const newest = current?.statusHistory.at(-1)?.created_at
    if (!current || endStatuses.has(status) || !newest || at.getTime() >= Date.parse(newest)) return
    if (current.statusHistory.some((entry) => isPassed(entry, status, at)) || at < current.createdAt) return
    if (steps.isOrdinary(status)) await states.record(current.fleet, { orderId: current.orderId, status, at })
  }

  return {
    estimate,
    confirmCancel,
    confirmChange,
    takeCall,
    async start() {
      if (services.size === 0) return
      if (!isShared) await freeJobs(database)
      stopListening = events.listen((changes) => {
        if (changes.some(({ order }) => services.has(order.fleet))) loop.wake()
      })
      await loop.start()
    },
    waitUntilIdle: loop.waitUntilIdle,
    async close() {
      stopListening()
      await loop.close()
    },
  }
}

/** Shown in the form, by the fleet's reason. */
const estimateRefusals: Readonly<Record<string, readonly [key: string, message: string]>> = {
  'no-rider': ['request.error.service-closed', 'All couriers are busy at the moment.'],
  'outside-area': ['request.error.undeliverable-address', 'We cannot deliver that order there.'],
  'outside-hours': ['orders.reason.outside-hours', 'The couriers don’t work at that time.'],
  'outlet-unknown': ['orders.reason.outlet-unknown', 'The fleet doesn’t know the outlet’s coordinates.'],
}
const priceUnknown = ['request.error.cannot-compute-price', 'The fleet gives no fee for this delivery.'] as const

const isPassed = (entry: OrderRow['statusHistory'][number], status: string, at: Date) =>
  entry.status === status && Date.parse(entry.created_at) <= at.getTime()
