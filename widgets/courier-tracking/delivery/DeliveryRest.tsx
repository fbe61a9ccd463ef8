import { useStore } from '@nanostores/react'
import { flagsOf } from '../../../core/app/public-flags.ts'
import { vendorIdOfOrder } from '../../../core/orders/order/order-id.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { Help } from '../Help.tsx'
import { History } from '../History.tsx'
import { definitionList } from './rest-styles.ts'

const ReceiverSection = lazy(async () => (await import('../receiver/ReceiverSection.tsx')).ReceiverSection)

interface DeliveryRestProps {
  trackingId: string
  tracking: Tracking
  order: TrackedOrder
  now: number
}

/** Places, history and contacts, shown below the arrival. Lazy-loaded. */
export function DeliveryRest({ trackingId, tracking, order, now }: DeliveryRestProps) {
  const translate = useTranslate()
  const isSelfService = useStore(flagsOf(usePage()).$flag('receiver-self-service', vendorIdOfOrder(order.id)))
  return (
    <>
      <dl className={definitionList}>
        <div>
          <dt>
            <Icon name="store" />
            {translate('tracking.from')}
          </dt>
          <dd>
            <bdi>{order.outlet.name}</bdi>
            <br />
            <bdi>{order.outlet.address}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="pin" />
            {translate('tracking.to')}
          </dt>
          <dd>
            <bdi>{order.destination.address}</bdi>
          </dd>
        </div>
      </dl>
      <History order={order} now={now} />
      <Help order={order} />
      {/* Last, because it loads last and should move nothing. */}
      {isSelfService && (
        <ReceiverSection
          trackingId={trackingId}
          tracking={tracking}
          order={order}
          now={now}
          waiting={<Skeleton height="320px" />}
        />
      )}
    </>
  )
}
