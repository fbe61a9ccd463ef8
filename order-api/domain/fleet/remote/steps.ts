import type { photoKinds, RefusedByFleet } from '../../../../core/api/order-lists.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { changeJob, fleetJob } from '../../../store/fleet/jobs.ts'
import { orderById } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { FleetJobRow } from '../../../store/schema-fleet.ts'
import { endStatuses, showsRiderPosition } from '../../orders/statuses.ts'
import { type FleetReports, isOrder } from '../reports.ts'
import { usualSteps } from '../transitions.ts'
import { FleetAway, FleetRefusal, type FleetService } from './fleet-service.ts'
import { cancelAtFleet, createFleetRequests, earlier, type OpenJob, type Step } from './requests.ts'
import type { FleetStates } from './states.ts'
import { isTold, toldOf } from './told.ts'

interface StepsContext {
  database: Database
  clock: Clock
  reports: FleetReports
  states: FleetStates
  log(entry: object): void
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How often a fleet is asked for the state, without and with its own calls, and for the position. */
const checkMs = { usual: 20 * second, called: 2 * minute, position: 15 * second }
/** Calls count as coming for this time after the last one. */
const calledMs = 5 * minute
const unopenedMs = hour
/** When photos are fetched, after the end. Fleets may add them late, and delete them after a week. */
const photoDelaysMs = [0, minute, 10 * minute, hour, 6 * hour, 24 * hour] as const
/** After an order's end, a delivery of a lost request is looked for: often at first, then each hour. */
const lostMs = { often: 20 * minute, latest: 24 * hour }
// Steps of one run; each may cause the next.
const maxSteps = 10

const unpaidStatuses: ReadonlySet<string> = new Set(['INITIATED', 'PAYMENT_INITIATED'])

/** The steps of a job: request, change, cancel, look, fetch photos. Each reads what is stored, and can be repeated. */
export function createFleetSteps({ database, clock, reports, states, log }: StepsContext) {
  const requests = createFleetRequests({ database, clock, states, log })
  const now = () => new Date(clock.now())
  const after = (ms: number): Step => ({ until: new Date(clock.now() + ms) })
  const change = (job: FleetJobRow, patch: Partial<FleetJobRow>) => changeJob(database, job.orderId, patch)

  /** Does what is due. Returns the job as it was last read, and when something is due again. */
  async function take(service: FleetService | null, orderId: string) {
    for (let count = 0; ; count += 1) {
      const job = await fleetJob(database, orderId)
      if (!job) throw new Error(`No job ${orderId}`)
      const order = await orderById(database, orderId)
      if (!order || order.fleet !== job.fleet) return { job, nextAt: null }
      // The fleet's settings were taken away.
      if (!service) return { job, nextAt: new Date(clock.now() + unopenedMs) }
      const step = count < maxSteps ? await takeStep({ service, order, job }) : after(second)
      if (step !== 'again') return { job, nextAt: step.until }
    }
  }

  async function takeStep(open: OpenJob): Promise<Step> {
    try {
      return await nextStep(open)
    } catch (error) {
      if (error instanceof FleetAway) return requests.recordAway(open, error)
      throw error
    }
  }

  function nextStep(open: OpenJob): Promise<Step> | Step {
    const { order, job } = open
    if (unpaidStatuses.has(order.status)) return { until: null }
    if (endStatuses.has(order.status)) return endJob(open)
    if (job.reference === null) return requests.request(open)
    if (job.wantedCancel !== null) return cancelWanted(open, job.reference, job.wantedCancel)
    if (job.told === null || !isTold(job.told, order)) return tellAgain(open)
    return look(open, job.reference)
  }

  /** The vendor's cancellation, which the fleet hadn't confirmed. */
  async function cancelWanted({ service, order, job }: OpenJob, reference: string, reason: string): Promise<Step> {
    const { orderId, fleet } = order
    const isCancelled = await cancelAtFleet(service, reference, reason)
    if (!isCancelled) await showRefusal(order, 'cancellation')
    await change(job, { wantedCancel: null, checkedAt: null, failedTries: 0, ...(isCancelled && { endedAt: now() }) })
    if (isCancelled) await states.record(fleet, { orderId, status: 'CANCELLED', at: now(), reason })
    return 'again'
  }

  async function tellAgain({ service, order, job }: OpenJob): Promise<Step> {
    try {
      await tellChange(service, job, order)
    } catch (error) {
      if (!(error instanceof FleetRefusal)) throw error
      await showRefusal(order, 'change')
    }
    await change(job, { told: toldOf(order), failedTries: 0 })
    return 'again'
  }

  /** Shows the shop that the fleet refused what was accepted here. */
  function showRefusal({ orderId, fleet }: OrderRow, refused: RefusedByFleet) {
    log({ level: 'error', event: 'fleet refuses', refused, fleet, order_id: orderId })
    return states.show(orderId, { refused })
  }

  /** Tells the fleet an order's change, unless it knows it. @throws FleetRefusal, FleetAway */
  async function tellChange(service: FleetService, { reference, told }: FleetJobRow, order: OrderRow) {
    if (reference === null || (told && isTold(told, order))) return
    // No fleet can give a delivery another time.
    if (told && told.preorderedFor !== order.preorderedFor) throw new FleetRefusal('fleet-problem')
    await service.change(reference, order)
  }

  async function look({ service, order, job }: OpenJob, reference: string): Promise<Step> {
    const isCalled = job.calledAt !== null && clock.now() - job.calledAt.getTime() < calledMs
    const interval = isCalled ? checkMs.called : checkMs.usual
    const checkAt = (job.checkedAt?.getTime() ?? 0) + interval
    if (clock.now() >= checkAt) {
      await states.apply(job, await service.state(reference))
      return 'again'
    }
    if (order.riderId === null || !showsRiderPosition(order)) return { until: new Date(checkAt) }
    const position = await service.position(reference)
    if (position) {
      const { latitude, longitude, at } = position
      const reported = { riderId: order.riderId, latitude, longitude, at: new Date(at) }
      await reports.recordPositions(order.fleet, [reported], isOrder(order.orderId))
    }
    return { until: earlier(new Date(checkAt), new Date(clock.now() + checkMs.position)) }
  }

  /** Ends the fleet's delivery after the order's end: tells it the cancellation, or fetches the photos. */
  async function endJob(open: OpenJob): Promise<Step> {
    const { service, order, job } = open
    if (job.reference !== null) return job.endedAt ? fetchPhotos(open, job.reference) : endAtFleet(open, job.reference)
    const lostForMs = job.sentAt && clock.now() - job.sentAt.getTime()
    if (lostForMs === null || lostForMs > lostMs.latest) return { until: null }
    const reference = await service.find(order)
    if (reference === null) return after(lostForMs < lostMs.often ? minute : hour)
    await change(job, { reference })
    return 'again'
  }

  async function endAtFleet({ service, order, job }: OpenJob, reference: string): Promise<Step> {
    const { status } = await service.state(reference)
    const isCancelled =
      endStatuses.has(status) || (await cancelAtFleet(service, reference, order.cancelReason ?? 'other'))
    if (!isCancelled) await showRefusal(order, 'cancellation')
    await change(job, { endedAt: now(), failedTries: 0 })
    return 'again'
  }

  async function fetchPhotos({ service, order, job }: OpenJob, reference: string): Promise<Step> {
    const isReturned = order.status === 'RETURNED_TO_VENDOR'
    if (order.status !== 'DELIVERED' && !isReturned) return { until: null }
    const dueAt = (job.endedAt?.getTime() ?? 0) + (photoDelaysMs[job.photoTries] ?? Number.POSITIVE_INFINITY)
    if (dueAt === Number.POSITIVE_INFINITY) return { until: null }
    if (clock.now() < dueAt) return { until: new Date(dueAt) }
    const missing = (['collection', isReturned ? 'return' : 'delivery'] as const).filter(
      (kind) => !order.proofs?.some((proof) => proof.kind === kind),
    )
    if (missing.length === 0) return { until: null }
    for (const kind of missing) {
      const photo = await service.proof(reference, kind)
      if (!photo) continue
      const takenAt = timeOf(order, kind)
      await reports.recordPhoto(order.fleet, order.orderId, { kind, ...photo, takenAt })
    }
    await change(job, { photoTries: job.photoTries + 1, failedTries: 0 })
    return 'again'
  }

  function timeOf(order: OrderRow, kind: (typeof photoKinds)[number]): Date {
    const status = kind === 'collection' ? 'PICKED_UP' : order.status
    const entry = order.statusHistory.findLast((change) => change.status === status)
    return entry ? new Date(entry.created_at) : now()
  }

  return { take, tellChange, keepOne: requests.keepOne, isOrdinary: (status: string) => usualSteps.includes(status) }
}
