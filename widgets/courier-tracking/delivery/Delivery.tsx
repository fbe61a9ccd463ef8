import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isEnded } from '../../../core/orders/order/status.ts'
import { showsMap, type TrackingStage } from '../../../core/tracking/stages.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { ReceiverPin } from '../rider/ReceiverPin.tsx'
import { RiderCard } from '../rider/RiderCard.tsx'
import { answer, layout, mapPlace, rest } from './delivery-styles.ts'
import { HeadlineBlock } from './Headline.tsx'
import { Progress } from './Progress.tsx'
import { TrackingConnection } from './TrackingConnection.tsx'

const ReceiptLink = lazy(async () => (await import('./flagged-parts.ts')).ReceiptLink)
const DeliveryRest = lazy(async () => (await import('./DeliveryRest.tsx')).DeliveryRest)
const DeliveryMap = lazy(async () => (await import('./DeliveryMap.tsx')).DeliveryMap)

interface DeliveryProps {
  trackingId: string
  tracking: Tracking
  order: TrackedOrder
  stage: TrackingStage
  noMap: boolean
}

/** One delivery, the answer first, then the map, the rider, what happened, and whom to call. */
export function Delivery({ trackingId, tracking, order, stage, noMap }: DeliveryProps) {
  const now = useStore(tracking.$minute)
  const hasMap = !noMap && showsMap(order.status)
  const [isMapOff, setMapOff] = useState(false)
  return (
    <div className={layout} data-map={(hasMap && !isMapOff) || undefined}>
      <div className={answer}>
        <HeadlineBlock order={order} stage={stage} now={now} />
        <Progress stage={stage} />
        {stage === 'delivered' && <ReceiptLink trackingId={trackingId} />}
        {order.rider && !isEnded(order.status) && <RiderCard tracking={tracking} rider={order.rider} />}
        {!isEnded(order.status) && <TrackingConnection tracking={tracking} />}
        {order.receiverPin !== null && <ReceiverPin pin={order.receiverPin} />}
      </div>
      {hasMap && (
        <div className={mapPlace} hidden={isMapOff}>
          <DeliveryMap tracking={tracking} order={order} onOff={setMapOff} waiting={<Skeleton height="100%" />} />
        </div>
      )}
      <div className={rest}>
        <DeliveryRest {...{ trackingId, tracking, order, now }} waiting={<Skeleton height="420px" />} />
      </div>
    </div>
  )
}
