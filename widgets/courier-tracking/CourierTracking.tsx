import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createTracking, type ServedTracking } from '../../core/tracking/tracking.ts'
import { lazy } from '../shared/loading/lazy.tsx'
import type { CourierTrackingProps, ViewProps } from './contract.ts'
import { Delivery } from './delivery/Delivery.tsx'
import { TrackingSkeleton, TrackingUnavailable } from './TrackingUnavailable.tsx'
import { useHostEvents } from './use-host-events.ts'

const views = {
  tracking: TrackedDelivery,
  receipt: lazy(async () => (await import('./receipt/ReceiptPage.tsx')).ReceiptPage),
  c2c: lazy(async () => (await import('./c2c/C2cDelivery.tsx')).C2cDelivery),
}

/** A public page of one delivery, without a session (specification 1 §2; §4, Tracking details). */
export function CourierTracking({ order, view = 'tracking', ...viewProps }: CourierTrackingProps) {
  const View = views[view]
  if (!order) return <TrackingUnavailable reason="no-order" />
  return <View key={order} trackingId={order} {...viewProps} waiting={<TrackingSkeleton />} />
}

function TrackedDelivery({ trackingId, page, emit, handle, report, noMap, served }: ViewProps) {
  const [tracking] = useState(() => createTracking(page, trackingId, served as ServedTracking | undefined))
  const current = useStore(tracking.$tracking)
  const stage = useStore(tracking.$stage)
  const order = current.state === 'following' ? current.order : null

  useEffect(() => tracking.destroy, [tracking])
  useEffect(() => handle({ refresh: tracking.retry }), [tracking, handle])
  useHostEvents(
    { orderId: order?.id, status: order?.status, stage, error: current.state === 'failed' ? current.error : null },
    { emit, report },
  )

  if (current.state === 'not-found' || current.state === 'ended' || current.state === 'failed') {
    return <TrackingUnavailable reason={current.state} retry={() => void tracking.retry()} />
  }
  if (!order || !stage) return <TrackingSkeleton />
  return <Delivery trackingId={trackingId} tracking={tracking} order={order} stage={stage} noMap={noMap} />
}
