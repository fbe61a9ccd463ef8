import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchRiderPosition } from '../api/riders.ts'
import { type Polling, poll } from '../lib/poll.ts'
import { type RiderPosition, riderPositionFromWire } from './rider-position.ts'

// Specification 1 §7: each rider every 2 s, from a queue checked every 1 s.
const pollMs = 2000
const checkMs = 1000
// More riders take turns, to save bandwidth.
const maxAtOnce = 20
// One frame, so that simultaneous responses render once.
const burstMs = 16

export interface RiderQueuePage {
  environment: Polling
  client: ApiClient
}

export interface RiderQueue {
  /** Null while unknown. Polled while listened to and visible; lost responses keep the last position. */
  $position(riderId: string): ReadableAtom<RiderPosition | null>
}

interface Wanted {
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
  const wanted = new Map<string, Wanted>()
  const arrived = new Map<string, RiderPosition | null>()
  let timer: unknown = null
  let stopChecking: (() => void) | null = null

  function check() {
    const now = clock.now()
    const running = [...wanted.values()].filter(({ request }) => request).length
    const due = [...wanted]
      .filter(([, rider]) => !rider.request && rider.dueAt <= now)
      .sort(([, one], [, other]) => one.dueAt - other.dueAt)
    for (const [riderId, rider] of due.slice(0, Math.max(0, maxAtOnce - running))) void fetchPosition(riderId, rider)
  }

  async function fetchPosition(riderId: string, rider: Wanted) {
    const request = new AbortController()
    rider.request = request
    rider.dueAt = clock.now() + pollMs
    try {
      const wire = await fetchRiderPosition(client, riderId, request.signal)
      if (!request.signal.aborted) take(riderId, riderPositionFromWire(wire))
    } catch (error) {
      const isGone = error instanceof RefusedError && error.status === 404
      if (isGone && !request.signal.aborted) take(riderId, null)
    } finally {
      rider.request = null
    }
  }

  function take(riderId: string, position: RiderPosition | null) {
    arrived.set(riderId, position)
    timer ??= clock.setTimeout(show, burstMs)
  }

  function show() {
    timer = null
    const positions = [...arrived]
    arrived.clear()
    for (const [riderId, position] of positions) {
      const $position = wanted.get(riderId)?.$position
      const before = $position?.get()
      if (!before || !position || position.at >= before.at) $position?.set(position)
    }
  }

  function requestPosition(riderId: string, $position: WritableAtom<RiderPosition | null>) {
    stores.set(riderId, $position)
    wanted.set(riderId, { $position, dueAt: clock.now(), request: null })
    stopChecking ??= poll(environment, checkMs, check)
    // Batches positions requested at once, such as a map's.
    queueMicrotask(() => environment.isShown() && check())
    return () => {
      wanted.get(riderId)?.request?.abort()
      wanted.delete(riderId)
      arrived.delete(riderId)
      stores.delete(riderId)
      if (wanted.size > 0) return
      stopChecking?.()
      stopChecking = null
      clock.clearTimeout(timer)
      timer = null
    }
  }

  return {
    $position(riderId) {
      const known = stores.get(riderId)
      if (known) return known
      const $position = atom<RiderPosition | null>(null)
      stores.set(riderId, $position)
      onMount($position, () => requestPosition(riderId, $position))
      return $position
    },
  }
}
