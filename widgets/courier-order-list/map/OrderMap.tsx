import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import type { Order } from '../../../core/orders/order/order.ts'
import { routeOf } from '../../../core/orders/order/route.ts'
import { progressOf, statusBehindDelay } from '../../../core/orders/order/status.ts'
import { etaOf } from '../../../core/tracking/eta.ts'
import { ageSeconds, type RiderPosition } from '../../../core/tracking/rider-position.ts'
import { riderQueueOf } from '../../../core/tracking/rider-queue.ts'
import { pollsRider, showsMap } from '../../../core/tracking/stages.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { DistanceStrip } from '../../shared/map/DistanceStrip.tsx'
import { MapView } from '../../shared/map/MapView.tsx'
import type { MapMarker } from '../../shared/map/map-options.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { useSeconds } from '../details/CancelClock.tsx'

const place = css`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space4} ${token.space5};
  border-block-start: 1px solid ${token.line};
`

const map = css`
  block-size: 260px;
`

const ageText = css`
  color: ${token.textMuted};
  font-size: ${token.size13};
`

const $noPosition = atom<RiderPosition | null>(null)

/** Map of collection point, destination and rider, with the age of the position; before the map is shown, the distance. */
export function OrderMap({ order, now }: { order: Order; now: number }) {
  const page = usePage()
  const translate = useTranslate()
  const { rider, status, pickup, customer, outletName, isReturn } = order
  const riderId = rider && pollsRider(status) ? rider.id : null
  const $position = useMemo(
    () => (riderId === null ? $noPosition : riderQueueOf(page).$position(riderId)),
    [page, riderId],
  )
  const position = useStore($position)
  const riderName = rider?.name ?? ''
  const customerName = isReturn ? customer.name : translate('orders.map-destination')
  const formats = useFormats(pickup)
  const minutes = etaOf(order, now)?.minutes
  const chip = minutes ? formats.minutes(minutes) : undefined
  const { latitude, longitude } = pickup
  const { latitude: toLatitude, longitude: toLongitude } = customer
  const markers = useMemo(() => {
    const endMarkers: MapMarker[] = [
      { id: 'outlet', kind: 'outlet', position: { latitude, longitude }, label: outletName },
      {
        id: 'destination',
        kind: 'destination',
        position: { latitude: toLatitude, longitude: toLongitude },
        label: customerName,
      },
    ]
    if (!position) return endMarkers
    return [...endMarkers, { id: 'rider', kind: 'rider' as const, position, label: riderName, chip }]
  }, [latitude, longitude, toLatitude, toLongitude, outletName, position, riderName, chip, customerName])
  const isCollected = progressOf(statusBehindDelay(status, order.history)) >= progressOf('PICKED_UP')
  const route = useMemo(() => {
    if (status === 'RETURN_INITIATED') return undefined
    const outlet = { latitude, longitude }
    const [from, to] = routeOf({ isReturn }, outlet, { latitude: toLatitude, longitude: toLongitude })
    return [...(position ? [position] : []), ...(isCollected && position ? [] : [from]), to]
  }, [latitude, longitude, toLatitude, toLongitude, position, isCollected, isReturn, status])
  const [from, to] = routeOf(order, { ...pickup, name: outletName }, { ...customer, name: customerName })
  return (
    <div className={place}>
      {showsMap(status) ? (
        <MapView className={map} label={translate('orders.map')} markers={markers} route={route} />
      ) : (
        <DistanceStrip className={map} from={from} to={to} />
      )}
      {position && <PositionAge position={position} now={now} />}
    </div>
  )
}

/** Positions are fetched every two seconds, so they count as live up to this age. */
const liveSeconds = 6

function PositionAge({ position, now }: { position: RiderPosition; now: number }) {
  const translate = useTranslate()
  const seconds = ageSeconds(position, useSeconds(now, true))
  if (seconds <= liveSeconds) return <p className={ageText}>{translate('tracking.position-now')}</p>
  const age =
    seconds < 60
      ? translate('tracking.position-seconds', { seconds })
      : translate('tracking.position-minutes', { minutes: Math.floor(seconds / 60) })
  return <p className={ageText}>{age}</p>
}
