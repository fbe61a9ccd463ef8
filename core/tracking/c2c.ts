import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { type C2cTrackingWire, fetchC2cTracking } from '../api/c2c-tracking.ts'
import { poll } from '../lib/poll.ts'
import { linkProblemOf } from './link-problem.ts'
import type { TrackingStage } from './stages.ts'
import type { TrackedOrder } from './tracked-order.ts'
import { createTracking, type Tracking, type TrackingPage, type TrackingState } from './tracking.ts'

const retryMs = 5000

/** Stages of a parcel (specification 1 §4); `returned` is our own. */
export const c2cStages = [
  'placed',
  'to-collection',
  'near-collection',
  'to-delivery',
  'near-delivery',
  'delivered',
  'cancelled',
  'returned',
] as const
export type C2cStage = (typeof c2cStages)[number]

const stages: Record<TrackingStage, C2cStage> = {
  preparing: 'placed',
  'rider-accepted': 'to-collection',
  'near-vendor': 'near-collection',
  collected: 'to-delivery',
  'near-customer': 'near-delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
  'return-initiated': 'returned',
  returned: 'returned',
}

export const c2cStageOf = (stage: TrackingStage): C2cStage => stages[stage]

/** Steps in order; null for a returning or cancelled parcel. */
export function c2cStepsOf(stage: C2cStage) {
  const steps = ['placed', 'to-collection', 'to-delivery', 'delivered'] as const
  if (stage === 'cancelled' || stage === 'returned') return null
  const step = stage === 'near-collection' ? 'to-collection' : stage === 'near-delivery' ? 'to-delivery' : stage
  return { steps, current: steps.indexOf(step) }
}

export interface Party {
  name: string
  address: string
}

/** Sender, receiver and content; the last two are named after delivery. */
export interface Parcel {
  sender: Party
  receiver: Omit<Party, 'name'> & { name: string | null }
  description: string | null
}

export type C2cState =
  | { state: 'loading' | 'not-found' | 'ended' }
  | { state: 'failed'; error: unknown }
  | { state: 'following'; order: TrackedOrder; stage: C2cStage; parcel: Parcel }

export interface C2cTracking {
  $c2c: ReadableAtom<C2cState>
  tracking: Tracking
  retry(): Promise<void>
  destroy(): void
}

/** Follows a parcel between two people by its public tracking ID. */
export function createC2cTracking(page: TrackingPage, trackingId: string): C2cTracking {
  const tracking = createTracking(page, trackingId)
  const $parcel = atom<Parcel | null>(null)
  const $error = atom<unknown>(null)
  let requests = new AbortController()

  async function fetchParcel() {
    requests.abort()
    requests = new AbortController()
    const { signal } = requests
    try {
      const parcel = parcelFromWire(await fetchC2cTracking(page.client, trackingId, signal))
      if (signal.aborted) return
      $error.set(null)
      $parcel.set(parcel)
    } catch (error) {
      if (!signal.aborted) $error.set(error)
    }
  }

  onMount($parcel, () => {
    void fetchParcel()
    const stop = poll(page.environment, retryMs, () =>
      $error.get() === null || linkProblemOf($error.get()) ? undefined : fetchParcel(),
    )
    const stopListening = tracking.$tracking.listen((now, before) => {
      if (isDelivered(now) && !isDelivered(before)) void fetchParcel()
    })
    return () => {
      stop()
      stopListening()
      requests.abort()
    }
  })

  const $c2c = computed(
    [tracking.$tracking, tracking.$stage, $parcel, $error],
    (following, stage, parcel, error): C2cState => {
      if (following.state !== 'following') return following
      const problem = linkProblemOf(error)
      if (problem) return { state: problem }
      if (!parcel || !stage) return error === null ? { state: 'loading' } : { state: 'failed', error }
      return { state: 'following', order: following.order, stage: c2cStageOf(stage), parcel }
    },
  )

  return {
    $c2c,
    tracking,
    async retry() {
      $error.set(null)
      await Promise.all([tracking.retry(), $parcel.get() ? null : fetchParcel()])
    },
    destroy() {
      requests.abort()
      tracking.destroy()
    },
  }
}

function parcelFromWire(wire: C2cTrackingWire): Parcel {
  const { sender, receiver, parcel } = wire
  return {
    sender: { name: sender.name, address: sender.address_text },
    receiver: { name: receiver.name, address: receiver.address_text },
    description: parcel?.description ?? null,
  }
}

function isDelivered(tracking: TrackingState | undefined): boolean {
  return tracking?.state === 'following' && tracking.order.status === 'DELIVERED'
}
