import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchRiderPosition } from '../api/riders.ts'
import { type Polling, poll } from '../lib/poll.ts'
import { type RiderPosition, riderPositionFromWire } from './rider-position.ts'

// Specification 1 §7: each rider every 2 s, from a queue checked every 1 s.
const pollMs = 2000
const checkMs = 1000
// Limits bandwidth: with more riders, requests wait for earlier ones.
const maxAtOnce = 20
// One frame, so that responses that arrive together render once.
const burstMs = 16

export interface RiderQueuePage {
  environment: Polling
  client: ApiClient
}

export interface RiderQueue {
  /** Null while unknown. Polled while listened to and visible; lost responses keep the last position. */
  $position(riderId: string): ReadableAtom<RiderPosition | null>
}

interface FollowedRider {
  $position: WritableAtom<RiderPosition | null>
  dueAt: number
  request: AbortController | null
}

const queues = new WeakMap<object, RiderQueue>()

export function riderQueueOf(page: RiderQueuePage): RiderQueue {
  const queue = queues.get(page.environment) ?? createRiderQueue(page)
  queues.set(page.environment, queue)
  return queue
}

export function createRiderQueue({ environment, client }: RiderQueuePage): RiderQueue {
  const { clock } = environment
  const stores = new Map<string, WritableAtom<RiderPosition | null>>()
  const followed = new Map<string, FollowedRider>()
  const received = new Map<string, RiderPosition | null>()
  let timer: unknown = null
  let stopChecking: (() => void) | null = null

  function check() {
    const now = clock.now()
    const running = [...followed.values()].filter(({ request }) => request).length
    const due = [...followed]
      .filter(([, rider]) => !rider.request && rider.dueAt <= now)
      .sort(([, first], [, second]) => first.dueAt - second.dueAt)
    for (const [riderId, rider] of due.slice(0, Math.max(0, maxAtOnce - running))) void fetchPosition(riderId, rider)
  }

  async function fetchPosition(riderId: string, rider: FollowedRider) {
    const request = new AbortController()
    rider.request = request
    rider.dueAt = clock.now() + pollMs
    try {
      const wire = await fetchRiderPosition(client, riderId, request.signal)
      if (!request.signal.aborted) receive(riderId, riderPositionFromWire(wire))
    } catch (error) {
      const isGone = error instanceof RefusedError && error.status === 404
      if (isGone && !request.signal.aborted) receive(riderId, null)
    } finally {
      rider.request = null
    }
  }

  function receive(riderId: string, position: RiderPosition | null) {
    received.set(riderId, position)
    timer ??= clock.setTimeout(show, burstMs)
  }

  function show() {
    timer = null
    const positions = [...received]
    received.clear()
    for (const [riderId, position] of positions) {
      const $position = followed.get(riderId)?.$position
      const previous = $position?.get()
      if (!previous || !position || position.at >= previous.at) $position?.set(position)
    }
  }

  function followRider(riderId: string, $position: WritableAtom<RiderPosition | null>) {
    stores.set(riderId, $position)
    followed.set(riderId, { $position, dueAt: clock.now(), request: null })
    stopChecking ??= poll(environment, checkMs, check)
    // Batches riders that are followed at once, such as those of a map.
    queueMicrotask(() => environment.isShown() && check())
    return () => {
      followed.get(riderId)?.request?.abort()
      followed.delete(riderId)
      received.delete(riderId)
      stores.delete(riderId)
      if (followed.size > 0) return
      stopChecking?.()
      stopChecking = null
      clock.clearTimeout(timer)
      timer = null
    }
  }

  return {
    $position(riderId) {
      const existing = stores.get(riderId)
      if (existing) return existing
      const $position = atom<RiderPosition | null>(null)
      stores.set(riderId, $position)
      onMount($position, () => followRider(riderId, $position))
      return $position
    },
  }
}
