import type { Clock } from '../clock.ts'
import { type Alarm, createAlarm } from '../domain/alarm.ts'
import type { Country } from '../domain/country.ts'
import type { Fleet, Move } from '../domain/fleet/fleet.ts'
import type { HeavyWork } from '../domain/heavy/heavy-work.ts'
import { endStatuses } from '../domain/orders/statuses.ts'
import type { OrderRow } from '../store/schema.ts'
import { nextStepOf, planDelivery } from './delivery-plan.ts'
import { causeOf, type Incident, simulatedIncident, stepAfter } from './incidents.ts'
import { createPhotos } from './photos/photos.ts'
import { freeRiders, riderPosition } from './riders.ts'

interface SimulatedFleetOptions {
  country: Country
  clock: Clock
  /** As a multiple of real time; 0: orders move only by hand. */
  speed: number
  work: HeavyWork
  /** Returns the incident of a delivery; null if nothing goes wrong. Default: one in eight orders of the simulated shops. */
  incidentOf?(order: OrderRow): Incident | null
  log(entry: object): void
}

// A small number, so that the statement doesn't delay other requests.
const maxStepsPerRun = 20
// Pauses as a multiple of the work, to limit its share of the database; shorter when behind.
const pauseFactor = { usual: 9, behind: 1 }
const behindMs = 2000
const longestPauseMs = 1000

type DueSteps = Parameters<Fleet['start']>[0]

/** Simulates shops and riders. Each order stores its next step, which is taken when it's due. */
export function createSimulatedFleet(options: SimulatedFleetOptions): Fleet {
  const { country, clock, speed, work, incidentOf = simulatedIncident, log } = options
  const takePhoto = createPhotos(work)
  let pausedUntil = 0
  let alarm: Alarm | null = null
  let stopListening = () => {}

  const afterPause = (at: number) => new Date(Math.max(at, pausedUntil))

  /** Returns when the next step is due. */
  async function takeDueSteps(moves: DueSteps): Promise<Date | null> {
    const startedAt = clock.now()
    const { nextAt, lateMs } = await moves.takeDueSteps(maxStepsPerRun)
    const now = clock.now()
    const factor = lateMs > behindMs ? pauseFactor.behind : pauseFactor.usual
    pausedUntil = now + Math.min((now - startedAt) * factor, longestPauseMs)
    return nextAt === null ? null : afterPause(nextAt)
  }

  return {
    speed,
    planFor: (job, status, at) =>
      nextStepOf(planDelivery(country, job, job.shop.pickupMinutes), status, at, speed, job.preorderedFor),
    detailsOf(moves, busyRiders) {
      const riders = freeRiders(country, busyRiders)
      return moves.map((move) => {
        const { order, status, at } = move
        const cause = causeOf(move)
        const plan = planDelivery(country, order, order.shop.pickupMinutes)
        const reachedStep = { status, at: at.getTime(), riderSpeed: speed, incident: incidentOf(order) }
        return {
          ...cause,
          rider: needsRider(move) ? riders.next().value : null,
          next: stepAfter(plan, { ...order, ...cause }, reachedStep),
        }
      })
    },
    positionOf: async (order, now) => ({ ...riderPosition(order, now), at: now }),
    photoOf: async (order, kind) => ({ content: await takePhoto(order, kind), contentType: 'image/png' }),
    async start(moves, events) {
      if (speed <= 0) return
      const steps = createAlarm({ clock, run: () => takeDueSteps(moves), name: 'dispatch', log })
      alarm = steps
      stopListening = events.listen((changes) => {
        for (const { order } of changes) if (order.nextStepAt) steps.wakeAt(afterPause(order.nextStepAt.getTime()))
      })
      await steps.start()
    },
    async waitUntilIdle() {
      await alarm?.waitUntilIdle()
    },
    async close() {
      stopListening()
      await alarm?.close()
    },
  }
}

const needsRider = ({ order, status }: Move) =>
  order.riderId === null && !endStatuses.has(status) && statusesWithRider.has(status)

const statusesWithRider: ReadonlySet<string> = new Set([
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
])
