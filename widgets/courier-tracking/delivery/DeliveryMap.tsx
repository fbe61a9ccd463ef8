import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo } from 'react'
import { routeOf } from '../../../core/orders/order/route.ts'
import { isEnded, progressOf, statusBehindDelay } from '../../../core/orders/order/status.ts'
import { etaOf } from '../../../core/tracking/eta.ts'
import { showsMap } from '../../../core/tracking/stages.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { useTranslate } from '../../page-context.ts'
import { DistanceStrip } from '../../shared/map/DistanceStrip.tsx'
import { MapView } from '../../shared/map/MapView.tsx'
import type { MapMarker } from '../../shared/map/map-options.ts'
import { useFormats } from '../../shared/use-formats.ts'
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

/** Map of outlet, destination and rider, who moves smoothly; before the map is shown, the distance. */
export function DeliveryMap({ tracking, order, now, onHidden }: DeliveryMapProps) {
  const translate = useTranslate()
  const rider = useStore(tracking.$riderPosition)
  const isHidden = !useTrackingSettings().map
  useLayoutEffect(() => onHidden(isHidden), [isHidden, onHidden])
  const { latitude: fromLatitude, longitude: fromLongitude, name } = order.outlet
  const { latitude: toLatitude, longitude: toLongitude } = order.destination
  const riderName = order.rider?.name
  const { isReturn } = order
  const customerLabel = translate(isReturn ? 'orders.field.customer' : 'orders.map-destination')
  const formats = useFormats(order.outlet)
  const minutes = etaOf(order, now)?.minutes
  const chip = minutes ? formats.minutes(minutes) : undefined
  const markers = useMemo(() => {
    const endMarkers: MapMarker[] = [
      {
        id: 'outlet',
        kind: 'outlet',
        position: { latitude: fromLatitude, longitude: fromLongitude },
        label: name,
      },
      {
        id: 'destination',
        kind: 'destination',
        position: { latitude: toLatitude, longitude: toLongitude },
        label: customerLabel,
      },
    ]
    if (!rider) return endMarkers
    const label = riderName ?? translate('orders.rider')
    return [...endMarkers, { id: 'rider', kind: 'rider' as const, position: rider, label, chip }]
  }, [fromLatitude, fromLongitude, name, toLatitude, toLongitude, rider, riderName, chip, customerLabel, translate])
  const isCollected = progressOf(statusBehindDelay(order.status, order.history)) >= progressOf('PICKED_UP')
  const isOver = isEnded(order.status) || order.status === 'RETURN_INITIATED'
  const route = useMemo(() => {
    const outlet = { latitude: fromLatitude, longitude: fromLongitude }
    const destination = { latitude: toLatitude, longitude: toLongitude }
    if (isOver) return undefined
    const [from, to] = routeOf({ isReturn }, outlet, destination)
    return [...(rider ? [rider] : []), ...(isCollected && rider ? [] : [from]), to]
  }, [fromLatitude, fromLongitude, toLatitude, toLongitude, rider, isCollected, isReturn, isOver])
  if (isHidden) return null
  if (!showsMap(order.status)) {
    const [from, to] = routeOf<Omit<TrackedOrder['outlet'], 'phoneNumber'>>(order, order.outlet, {
      ...order.destination,
      name: customerLabel,
    })
    return <DistanceStrip className={map} from={from} to={to} />
  }
  return <MapView className={map} label={translate('tracking.map')} markers={markers} route={route} />
}
