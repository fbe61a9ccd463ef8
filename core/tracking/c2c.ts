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

const c2cStageByStage: Record<TrackingStage, C2cStage> = {
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

export const c2cStageOf = (stage: TrackingStage): C2cStage => c2cStageByStage[stage]

/** Returns the steps and the current index; null for a returning or cancelled parcel. */
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

/** A parcel. The receiver's name and the description are null until delivery. */
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

export function createC2cTracking(page: TrackingPage, trackingId: string): C2cTracking {
  const tracking = createTracking(page, trackingId)
  const $parcel = atom<Parcel | null>(null)
  const $error = atom<unknown>(null)
  let fetching = new AbortController()

  async function fetchParcel() {
    fetching.abort()
    fetching = new AbortController()
    const { signal } = fetching
    try {
      const parcel = parcelFromWire(await fetchC2cTracking(page.client, trackingId, { signal }))
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
    const stopListening = tracking.$tracking.listen((current, previous) => {
      if (isDelivered(current) && !isDelivered(previous)) void fetchParcel()
    })
    return () => {
      stop()
      stopListening()
      fetching.abort()
    }
  })

  const $c2c = computed(
    [tracking.$tracking, tracking.$stage, $parcel, $error],
    (tracked, stage, parcel, error): C2cState => {
      if (tracked.state !== 'following') return tracked
      const problem = linkProblemOf(error)
      if (problem) return { state: problem }
      if (!parcel || !stage) return error === null ? { state: 'loading' } : { state: 'failed', error }
      return { state: 'following', order: tracked.order, stage: c2cStageOf(stage), parcel }
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
      fetching.abort()
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
