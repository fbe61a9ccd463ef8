import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { useTranslate } from '../../page-context.ts'
import { OrderRoute } from '../../shared/map/OrderRoute.tsx'
import { useTrackingSettings } from '../use-tracking-settings.ts'

const map = css`
  block-size: 100%;
`

interface DeliveryMapProps {
  tracking: Tracking
  order: TrackedOrder
  /** Ms since the epoch. */
  now: number
  /** Receives whether the operator has disabled the map. */
  onHidden(isHidden: boolean): void
}

/** Map of outlet, destination and rider, unless the operator has disabled it. */
export function DeliveryMap({ tracking, order, now, onHidden }: DeliveryMapProps) {
  const translate = useTranslate()
  const rider = useStore(tracking.$riderPosition)
  const isHidden = !useTrackingSettings().map
  useLayoutEffect(() => onHidden(isHidden), [isHidden, onHidden])
  if (isHidden) return null
  const name = translate(order.isReturn ? 'orders.field.customer' : 'orders.map-destination')
  return (
    <OrderRoute
      order={order}
      shop={order.outlet}
      customer={{ ...order.destination, name }}
      rider={rider}
      riderName={order.rider?.name}
      now={now}
      label={translate('tracking.map')}
      className={map}
    />
  )
}
