import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { fetchPublicRiderPosition, fetchPublicTracking, type PublicTrackingWire } from '../api/public-tracking.ts'
import { type Polling, poll } from '../lib/poll.ts'
import { followConnection } from '../orders/follow-connection.ts'
import type { Connection } from '../orders/listed-orders.ts'
import { isEnded } from '../orders/order/status.ts'
import { linkProblemOf } from './link-problem.ts'
import { createRiderFollowing, type RiderPosition, riderPositionFromWire } from './rider-position.ts'
import { pollsRider, stageOf, type TrackingStage } from './stages.ts'
import { type TrackedOrder, trackedOrderFromWire } from './tracked-order.ts'

const tickMs = 1000
/** Minutes move on at their own second, not at the full minute of the clock; a tenth of one is near enough. */
const minuteStepMs = 6000
/** An order that could not be fetched is asked for again after so long. */
const retryMs = 5000

/** What the tracking needs of the page; the page's own objects fit. */
export interface TrackingPage {
  environment: Polling
  client: ApiClient
  live: {
    /** Listens until the answered function is called. `onReload`: what happened until now may have been missed. */
    subscribeToTracking(subscription: {
      trackingId: string
      onUpdate(order: PublicTrackingWire): void
      onReload(): void
      onConnected?(isConnected: boolean): void
    }): () => void
  }
}

export type TrackingState =
  | { state: 'loading' }
  | { state: 'following'; order: TrackedOrder }
  | { state: 'not-found' | 'ended' }
  | { state: 'failed'; error: unknown }

export interface Tracking {
  $tracking: ReadableAtom<TrackingState>
  /** Null until the order is known. */
  $stage: ReadableAtom<TrackingStage | null>
  $riderPosition: ReadableAtom<RiderPosition | null>
  /** How current the delivery is; null until the live connection has been tried, and once the delivery has ended. */
  $connection: ReadableAtom<Connection | null>
  /** ms since the epoch, moved on every second. */
  $now: ReadableAtom<number>
  /** The same, but told only when what is reckoned in minutes may have changed, and with every news of the order. */
  $minute: ReadableAtom<number>
  /** Shows the delivery as a call of the receiver returned it. */
  show(order: PublicTrackingWire): void
  /** Fetches again after a failure. */
  retry(): Promise<void>
  destroy(): void
}

/**
 * One order followed by its public tracking id, without a session (specification 1 §4, §7): fetched once, then live; the
 * rider's position every 2 s in the stages that allow it. Traffic begins with the first listener of `$tracking`, ends
 * with the last or with the delivery, and pauses in a hidden tab.
 */
export function createTracking(page: TrackingPage, trackingId: string): Tracking {
  const { client, environment } = page
  const { clock } = environment
  const $tracking = atom<TrackingState>({ state: 'loading' })
  const $now = atom(clock.now())
  const connection = followConnection(clock)
  let fetching: AbortController | null = null
  let isBehind = false
  /** Ends the socket and the retries. */
  const traffic: (() => void)[] = []

  const rider = createRiderFollowing(
    environment,
    async (signal) => riderPositionFromWire(await fetchPublicRiderPosition(client, trackingId, signal)),
    fellBehind,
  )

  const $stage = computed([$tracking, $now], (tracking, now) =>
    tracking.state === 'following' ? stageOf(tracking.order, now) : null,
  )

  let told = { at: 0, tracking: $tracking.get() }
  const $minute = computed([$now, $tracking], (now, tracking) => {
    if (now - told.at >= minuteStepMs || tracking !== told.tracking) told = { at: now, tracking }
    return told.at
  })

  function take(wire: PublicTrackingWire) {
    const order = trackedOrderFromWire(wire)
    const before = $tracking.get()
    if (before.state === 'following' && before.order.updatedAt > order.updatedAt) return
    $now.set(clock.now())
    $tracking.set({ state: 'following', order })
    rider.follow(order.rider !== null && pollsRider(order.status))
    if (!isEnded(order.status)) return
    stopTraffic()
    connection.forget()
  }

  /** A request had no response: the delivery is fetched again until there is one. */
  function fellBehind() {
    isBehind = true
    connection.failed()
  }

  async function refresh() {
    fetching?.abort()
    const controller = new AbortController()
    fetching = controller
    try {
      const wire = await fetchPublicTracking(client, trackingId, controller.signal)
      if (controller.signal.aborted) return
      isBehind = false
      connection.fetched()
      take(wire)
    } catch (error) {
      if (!controller.signal.aborted) fail(error)
    }
  }

  function fail(error: unknown) {
    const problem = linkProblemOf(error)
    if (problem) {
      rider.follow(false)
      if (problem === 'ended') stopTraffic()
      $tracking.set({ state: problem })
    } else if ($tracking.get().state === 'following') {
      fellBehind()
    } else {
      $tracking.set({ state: 'failed', error })
    }
  }

  function retryWhatFailed() {
    const tracking = $tracking.get()
    if (tracking.state === 'failed' || isBehind) return refresh()
  }

  function stopTraffic() {
    for (const stop of traffic.splice(0)) stop()
  }

  onMount($tracking, () => {
    const tracking = $tracking.get()
    if (tracking.state !== 'following' || !isEnded(tracking.order.status)) {
      traffic.push(
        page.live.subscribeToTracking({
          trackingId,
          onUpdate(wire) {
            connection.heard()
            take(wire)
          },
          onReload: () => void refresh(),
          onConnected: connection.onConnected,
        }),
        poll(environment, retryMs, retryWhatFailed),
      )
      void refresh()
    }
    return () => {
      stopTraffic()
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
    show: take,
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
