import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { ActiveOrders } from '../../../core/orders/active-orders.ts'
import { vendorStatusOf } from '../../../core/orders/order/status.ts'
import { riderQueueOf } from '../../../core/tracking/rider-queue.ts'
import { createRunningOrders, type RunningOrder } from '../../../core/tracking/running-orders.ts'
import { usePage, useShadowRoot, useTranslate } from '../../page-context.ts'
import { MapView } from '../../shared/map/MapView.tsx'
import type { MapMarker } from '../../shared/map/map-options.ts'
import { useOrderList } from '../order-list-context.ts'

const map = css`
  block-size: 100%;
`

/** Map of all running orders; choosing a marker opens its order. */
export function RunningMap({ orders }: { orders: Pick<ActiveOrders, '$running' | '$order'> }) {
  const page = usePage()
  const root = useShadowRoot()
  const translate = useTranslate()
  const { open, $lit } = useOrderList()
  const $running = useMemo(
    () =>
      createRunningOrders(page.environment.clock, {
        $ids: orders.$running,
        $order: orders.$order,
        riders: riderQueueOf(page),
      }),
    [page, orders],
  )
  const running = useStore($running)
  const markerOf = useMemo(() => {
    function choose(orderId: string) {
      open(orderId)
      $lit.set(null)
      // The marker disappears with the map, so the focus moves to the details.
      requestAnimationFrame(() => root.querySelector<HTMLElement>('[part="details"] h2')?.focus())
    }
    // Markers with the same identity aren't drawn again.
    const markersOfOrders = new WeakMap<RunningOrder, MapMarker>()
    return (order: RunningOrder): MapMarker => {
      const { orderId, place, position } = order
      const marker = markersOfOrders.get(order) ?? {
        id: `${orderId} ${place}`,
        kind: place,
        position,
        label: `${orderId} ${translate(`status.${vendorStatusOf(order)}`)}`,
        chip: place === 'rider' ? orderId.slice(orderId.lastIndexOf('-') + 1) : undefined,
        onPress: () => choose(orderId),
        onPoint: (isPointedAt) => $lit.set(isPointedAt ? orderId : null),
      }
      markersOfOrders.set(order, marker)
      return marker
    }
  }, [open, $lit, root, translate])
  const markers = useMemo(() => [...outletsOf(running), ...running.map(markerOf)], [running, markerOf])
  const litId = useStore($lit)
  const lit = markers.find(({ id }) => litId !== null && id.startsWith(`${litId} `))?.id ?? null
  return <MapView className={map} label={translate('orders.running-map')} markers={markers} lit={lit} keepUserView />
}

/** One marker per place, however many orders are collected there. */
function outletsOf(running: readonly RunningOrder[]): MapMarker[] {
  const byPlace = new Map(running.map(({ outlet }) => [`${outlet.latitude} ${outlet.longitude}`, outlet]))
  return [...byPlace].map(([id, { name, latitude, longitude }]) => ({
    id,
    kind: 'outlet',
    position: { latitude, longitude },
    label: name,
  }))
}
