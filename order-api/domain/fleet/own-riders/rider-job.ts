import type { ProofKind } from '../../../../core/api/order-lists.ts'
import type { ReportedPositionWire, RiderEventWire, RiderJobWire } from '../../../../core/api/rider-jobs.ts'
import type { RiderFailure, RiderPhotoKind } from '../../../../core/api/rider-lists.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { fleetEvent } from '../../../store/fleet/events.ts'
import { vendorById } from '../../../store/vendors/vendors.ts'
import type { Country } from '../../country.ts'
import type { Limits } from '../../limits/limits.ts'
import { endStatuses } from '../../orders/statuses.ts'
import { refuse } from '../../refusal.ts'
import { withCodeLimit } from '../code-limit.ts'
import { type FleetEvents, statusOfReport } from '../events.ts'
import type { FleetReports } from '../reports.ts'
import { isBroughtBack, jobToWire } from './job-view.ts'
import type { RiderCaller, RiderJob, RiderLinks } from './links.ts'
import { ownRiders } from './offers.ts'

/** What riders do with their links. All refuse as `RiderLinks.admit` does, and with 410 after the end. */
export interface RiderJobs {
  read(caller: RiderCaller): Promise<RiderJobWire>
  /** @throws Refusal as `FleetEvents.record` does; 429 after many wrong codes */
  report(caller: RiderCaller, event: RiderEventWire, address: string): Promise<RiderJobWire>
  recordPositions(caller: RiderCaller, positions: readonly ReportedPositionWire[]): Promise<void>
  /** Also after the delivery. @param content a JPEG image */
  recordPhoto(caller: RiderCaller, kind: RiderPhotoKind, content: Uint8Array): Promise<void>
}

/** Keys of the list's texts. */
const failureReasons = {
  nobody_there: 'no-one-there',
  wrong_address: 'address-not-found',
  damaged: 'damaged',
  accident: 'accident',
} as const satisfies Record<RiderFailure, string>

const proofOfPhoto = { pickup: 'collection', delivery: 'delivery' } as const satisfies Record<RiderPhotoKind, ProofKind>

interface RiderJobsContext {
  database: Database
  clock: Clock
  country: Country
  limits: Limits
  links: RiderLinks
  fleetEvents: FleetEvents
  reports: FleetReports
}

export function createRiderJobs(context: RiderJobsContext): RiderJobs {
  const { database, clock, country, limits, links, fleetEvents, reports } = context

  async function show({ link, order }: RiderJob): Promise<RiderJobWire> {
    const vendor = await vendorById(database, order.vendorId)
    const pickupNote = order.sender ? (order.pickup.notes ?? '') : (vendor?.location?.rider_instructions ?? '')
    return jobToWire(order, country, {
      pickupNote,
      isRunning: link.endedAt === null,
      isBroughtBack: isBroughtBack(order, clock.now()),
    })
  }

  async function record({ link, order }: RiderJob, event: RiderEventWire) {
    const { orderId } = order
    const { type, reason, code } = event
    const confirmed: ProofKind[] = [
      ...(event.age_checked ? ['identity' as const] : []),
      ...(event.cash_taken ? ['cash' as const] : []),
    ]
    const { riderId, name, phone } = link
    const reported = {
      orderId,
      eventId: event.event_id,
      status: statusOfReport[type],
      at: new Date(event.at),
      reason: reason && failureReasons[reason],
      code,
      confirmed,
    }
    if (type === 'declined') return fleetEvents.record(ownRiders, reported, links.ending(orderId))
    return fleetEvents.record(ownRiders, { ...reported, rider: { riderId, name, phone } })
  }

  return {
    async read(caller) {
      const job = await links.admit(caller)
      if (!isBroughtBack(job.order, clock.now())) refuseEnded(job)
      refuseTakenBack(job.link)
      return show(job)
    },
    async report(caller, event, address) {
      const job = await links.admit(caller)
      const { orderId } = job.order
      if (!(await fleetEvent(database, orderId, event.event_id))) {
        refuseTakenBack(job.link)
        const run = () => record(job, event)
        await (event.code === undefined ? run() : withCodeLimit(limits, { orderId, address }, run))
      }
      return show(await links.admit(caller))
    },
    async recordPositions(caller, positions) {
      const job = await links.admit(caller)
      refuseEnded(job)
      const { riderId } = job.link
      await reports.recordPositions(
        ownRiders,
        positions.map(({ at, ...position }) => ({ ...position, riderId, at: new Date(at) })),
      )
    },
    async recordPhoto(caller, kind, content) {
      const { link, order } = await links.admit(caller)
      refuseTakenBack(link)
      await reports.recordPhoto(ownRiders, order.orderId, {
        kind: proofOfPhoto[kind],
        contentType: 'image/jpeg',
        content,
        takenAt: new Date(clock.now()),
      })
    },
  }
}

/** @throws Refusal 410 */
function refuseEnded({ link, order }: RiderJob) {
  refuseTakenBack(link)
  if (endStatuses.has(order.status)) refuse(410, 'job.ended', 'The job has ended.')
}

/** @throws Refusal 410 */
function refuseTakenBack({ endedAt }: RiderJob['link']) {
  if (endedAt) refuse(410, 'job.taken-back', 'The shop has taken the job back.')
}
