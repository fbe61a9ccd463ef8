import { useMemo } from 'react'
import type { StatusChange } from '../../../core/orders/order/status.ts'
import { type Estimated, etaOf } from '../../../core/tracking/eta.ts'
import { legsAhead } from '../../../core/tracking/legs.ts'
import { showsMap } from '../../../core/tracking/stages.ts'
import { useTranslate } from '../../page-context.ts'
import { useFormats } from '../use-formats.ts'
import { DistanceStrip } from './DistanceStrip.tsx'
import { MapView } from './MapView.tsx'
import type { MapMarker, Position } from './map-options.ts'

interface OrderRouteProps {
  order: Estimated & { history: readonly StatusChange[]; isReturn: boolean }
  shop: Position & { name: string }
  customer: Position & { name: string }
  rider: Position | null
  riderName: string | undefined
  /** Ms since the epoch. */
  now: number
  /** For screen readers. */
  label: string
  className: string
}

/** Map of an order's shop, customer and rider with the ways ahead; before there is a map, the distance. */
export function OrderRoute({ order, shop, customer, rider, riderName, now, label, className }: OrderRouteProps) {
  const translate = useTranslate()
  const formats = useFormats(shop)
  const minutes = etaOf(order, now)?.minutes
  const chip = minutes ? formats.minutes(minutes) : undefined
  const { latitude, longitude, name } = shop
  const { latitude: toLatitude, longitude: toLongitude, name: customerName } = customer
  const { status, history, isReturn } = order
  const [shopPlace, customerPlace] = useMemo(
    () => [
      { latitude, longitude },
      { latitude: toLatitude, longitude: toLongitude },
    ],
    [latitude, longitude, toLatitude, toLongitude],
  )
  const legs = useMemo(
    () => legsAhead<Position>({ status, history, isReturn }, shopPlace, customerPlace, rider),
    [status, history, isReturn, shopPlace, customerPlace, rider],
  )
  const markers = useMemo(() => {
    const ends: MapMarker[] = [
      { id: 'outlet', kind: 'outlet', position: shopPlace, label: name },
      { id: 'destination', kind: 'destination', position: customerPlace, label: customerName },
    ]
    // Where it was collected is behind the rider.
    const endsAhead = ends.filter(
      ({ position }) => !legs || legs.some(({ from, to }) => from === position || to === position),
    )
    if (!rider) return endsAhead
    return [
      ...endsAhead,
      { id: 'rider', kind: 'rider' as const, position: rider, label: riderName ?? translate('orders.rider'), chip },
    ]
  }, [shopPlace, customerPlace, name, customerName, legs, rider, riderName, chip, translate])
  const strip = <DistanceStrip className={className} markers={markers} legs={legs ?? []} />
  if (!showsMap(status)) return strip
  return <MapView className={className} label={label} markers={markers} legs={legs} instead={strip} />
}
