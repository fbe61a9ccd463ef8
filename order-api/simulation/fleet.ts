import type { Clock } from '../clock.ts'
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
// Longer timers are split, because long ones aren't exact.
const longestTimerMs = 3_600_000
const retryMs = 1000
// Pauses as a multiple of the work, to limit its share of the database; shorter when behind.
const pauseFactor = { usual: 9, behind: 1 }
const behindMs = 2000
const longestPauseMs = 1000

type DueSteps = Parameters<Fleet['start']>[0]

/** Simulates shops and riders. Each order stores its next step, which is taken when it's due. */
export function createSimulatedFleet(options: SimulatedFleetOptions): Fleet {
  const { country, clock, speed, work, incidentOf = simulatedIncident, log } = options
  let timer: unknown = null
  let timerAt = Number.POSITIVE_INFINITY
  let pausedUntil = 0
  let running: Promise<void> | null = null
  let isDueAgain = false
  let isClosed = false
  let stopListening = () => {}

  function wakeAt(dueAt: number, moves: DueSteps) {
    const at = Math.max(dueAt, pausedUntil)
    if (isClosed || at >= timerAt) return
    clock.clearTimeout(timer)
    timerAt = at
    timer = clock.setTimeout(() => onTimer(moves), Math.min(Math.max(0, at - clock.now()), longestTimerMs))
  }

  function onTimer(moves: DueSteps) {
    timerAt = Number.POSITIVE_INFINITY
    if (running) {
      isDueAgain = true
      return
    }
    running = takeDueSteps(moves)
      .catch((error: unknown) => {
        log({ level: 'error', fault: 'dispatch', name: error instanceof Error ? error.name : '' })
        wakeAt(clock.now() + retryMs, moves)
      })
      .finally(() => {
        running = null
        if (isDueAgain) wakeAt(clock.now(), moves)
        isDueAgain = false
      })
  }

  async function takeDueSteps(moves: DueSteps) {
    const startedAt = clock.now()
    const { nextAt, lateMs } = await moves.takeDueSteps(maxStepsPerRun)
    const now = clock.now()
    const factor = lateMs > behindMs ? pauseFactor.behind : pauseFactor.usual
    pausedUntil = now + Math.min((now - startedAt) * factor, longestPauseMs)
    // Overdue steps run after the pause.
    if (nextAt !== null) wakeAt(nextAt, moves)
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
    positionOf: riderPosition,
    photoOf: createPhotos(work),
    async start(moves, events) {
      if (speed <= 0) return
      stopListening = events.listen((changes) => {
        for (const { order } of changes) if (order.nextStepAt) wakeAt(order.nextStepAt.getTime(), moves)
      })
      const nextAt = await moves.earliestStepAt()
      if (nextAt !== null) wakeAt(nextAt, moves)
    },
    async waitUntilIdle() {
      while (running) await running
    },
    async close() {
      isClosed = true
      stopListening()
      clock.clearTimeout(timer)
      await running
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
