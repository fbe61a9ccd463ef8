import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { fetchPublicRiderPosition, fetchPublicTracking, type PublicTrackingWire } from '../api/public-tracking.ts'
import { type Polling, poll } from '../lib/poll.ts'
import type { TrackingLive } from '../live/live.ts'
import type { UpdatesStatus } from '../orders/listed-orders.ts'
import { followConnection } from '../orders/live/follow-connection.ts'
import { isEnded } from '../orders/order/status.ts'
import { type LinkProblem, linkProblemOf } from './link-problem.ts'
import { createRiderFollowing } from './rider-following.ts'
import { type RiderPosition, riderPositionFromWire } from './rider-position.ts'
import { pollsRider, stageOf, type TrackingStage } from './stages.ts'
import { type TrackedOrder, trackedOrderFromWire } from './tracked-order.ts'

const tickMs = 1000
// `$minute` changes every 6 s at most, so the shown minutes are up to 6 s late.
const minuteStepMs = 6000
const retryMs = 5000

export interface TrackingPage {
  environment: Polling
  client: ApiClient
  live: TrackingLive
}

export type TrackingState =
  | { state: 'loading' }
  | { state: 'following'; order: TrackedOrder }
  | { state: LinkProblem }
  | { state: 'failed'; error: unknown }

/** State that a server has rendered, read by the element from its own HTML. */
export type ServedTracking = { trackingId: string } & ({ order: PublicTrackingWire } | { problem: LinkProblem })

export interface Tracking {
  $tracking: ReadableAtom<TrackingState>
  $stage: ReadableAtom<TrackingStage | null>
  $riderPosition: ReadableAtom<RiderPosition | null>
  /** Null before the first connection and after the end. */
  $connection: ReadableAtom<UpdatesStatus | null>
  /** Ms since the epoch, updated every second. */
  $now: ReadableAtom<number>
  /** Updated only when minutes may have changed, and with the order. */
  $minute: ReadableAtom<number>
  show(order: PublicTrackingWire): void
  retry(): Promise<void>
  destroy(): void
}

/**
 * Follows an order by its public tracking ID, without a session (specification 1 §4, §7), and its rider every 2 s: while the
 * store has listeners and the page is visible, until the order has ended.
 * @param served shown until the first response
 */
export function createTracking(page: TrackingPage, trackingId: string, served?: ServedTracking): Tracking {
  const { client, environment } = page
  const { clock } = environment
  const $tracking = atom(servedState(trackingId, served))
  const $now = atom(clock.now())
  const connection = followConnection(clock)
  let fetching: AbortController | null = null
  let isOutdated = false
  const stops: (() => void)[] = []
  let isLive = false

  const rider = createRiderFollowing(
    environment,
    async (signal) => riderPositionFromWire(await fetchPublicRiderPosition(client, trackingId, signal)),
    markOutdated,
  )

  const $stage = computed([$tracking, $now], (tracking, now) =>
    tracking.state === 'following' ? stageOf(tracking.order, now) : null,
  )

  let lastTick = { at: 0, tracking: $tracking.get() }
  const $minute = computed([$now, $tracking], (now, tracking) => {
    if (now - lastTick.at >= minuteStepMs || tracking !== lastTick.tracking) lastTick = { at: now, tracking }
    return lastTick.at
  })

  function applyUpdate(wire: PublicTrackingWire) {
    const order = trackedOrderFromWire(wire)
    const previous = $tracking.get()
    if (previous.state === 'following' && previous.order.updatedAt > order.updatedAt) return
    $now.set(clock.now())
    $tracking.set({ state: 'following', order })
    rider.follow(order.rider !== null && pollsRider(order.status))
    if (!isEnded(order.status)) return
    stopUpdates()
    connection.clear()
  }

  /** Makes the next poll fetch the delivery, after a lost response. */
  function markOutdated() {
    isOutdated = true
    connection.failed()
  }

  async function refresh() {
    fetching?.abort()
    const controller = new AbortController()
    fetching = controller
    try {
      const wire = await fetchPublicTracking(client, trackingId, { signal: controller.signal })
      if (controller.signal.aborted) return
      isOutdated = false
      connection.fetched()
      applyUpdate(wire)
      subscribe(wire.cursor ?? null)
    } catch (error) {
      if (!controller.signal.aborted) showFailure(error)
    }
  }

  function showFailure(error: unknown) {
    const problem = linkProblemOf(error)
    if (problem) {
      rider.follow(false)
      if (problem === 'ended') stopUpdates()
      $tracking.set({ state: problem })
    } else if ($tracking.get().state === 'following') {
      markOutdated()
    } else {
      $tracking.set({ state: 'failed', error })
    }
  }

  function retryFailed() {
    const tracking = $tracking.get()
    if (tracking.state === 'failed' || isOutdated) return refresh()
  }

  /** Subscribes after the first fetch and continues from its cursor, so that opening a link fetches the order once. */
  function subscribe(since: string | null) {
    const hasStopped = stops.length === 0
    if (isLive || hasStopped) return
    isLive = true
    stops.push(
      page.live.subscribeToTracking({
        trackingId,
        since,
        onUpdate(wire) {
          connection.received()
          applyUpdate(wire)
        },
        onReload: () => void refresh(),
        onConnected: connection.onConnected,
      }),
    )
  }

  function stopUpdates() {
    isLive = false
    for (const stop of stops.splice(0)) stop()
  }

  onMount($tracking, () => {
    const tracking = $tracking.get()
    if (tracking.state !== 'following' || !isEnded(tracking.order.status)) {
      stops.push(poll(environment, retryMs, retryFailed))
      void refresh()
    }
    return () => {
      stopUpdates()
      fetching?.abort()
      rider.stop()
    }
  })
  onMount($now, () => poll(environment, tickMs, () => $now.set(clock.now())))

  return {
    $tracking,
    $stage,
    $riderPosition: rider.$position,
    $connection: connection.$connection,
    $now,
    $minute,
    show: applyUpdate,
    retry() {
      if ($tracking.get().state !== 'following') $tracking.set({ state: 'loading' })
      return refresh()
    },
    destroy() {
      fetching?.abort()
      rider.stop()
    },
  }
}

function servedState(trackingId: string, served: ServedTracking | undefined): TrackingState {
  if (served?.trackingId !== trackingId) return { state: 'loading' }
  if ('problem' in served) return { state: served.problem }
  return { state: 'following', order: trackedOrderFromWire(served.order) }
}
