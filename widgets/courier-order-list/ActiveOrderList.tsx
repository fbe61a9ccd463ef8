import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type ActiveOrders, createActiveOrders } from '../../core/orders/active-orders.ts'
import { isRunningTab } from '../../core/orders/tabs.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Notice } from '../shared/Notice.tsx'
import type { CourierOrderListProps } from './contract.ts'
import { ListFrame } from './ListFrame.tsx'
import { ListPanel } from './ListPanel.tsx'
import { MapToggle, RunningMapPlace, useMapChoice } from './map/RunningMapPlace.tsx'

/** Button for the order of lists with running orders; hidden where it changes nothing. */
function LateFirstToggle({ orders }: { orders: ActiveOrders }) {
  const translate = useTranslate()
  const { $isLateFirst, choose } = orders.lateFirst
  const isLateFirst = useStore($isLateFirst)
  const isSearching = useStore(orders.$searchKey).trim() !== ''
  if (!isRunningTab(useStore(orders.$tab)) || isSearching) return null
  return (
    <Button icon="clock" aria-pressed={isLateFirst} onClick={() => choose(!isLateFirst)}>
      {translate('orders.late-first')}
    </Button>
  )
}

/** The vendor's active orders, live, with details (specification 1 §2, §4). */
export function ActiveOrderList(props: CourierOrderListProps) {
  const { page, emit } = props
  const translate = useTranslate()
  const [orders] = useState(() => createActiveOrders(page, props.query))
  const state = useStore(orders.$state)
  const hasRunning = useStore(orders.$hasRunning)
  const map = useMapChoice(page.environment.storage)
  // Most lists have running orders, so the map's place is reserved while loading.
  const hasMap = hasRunning || state.state === 'loading'

  function requestRider() {
    const vendorId = page.vendors.$selectedVendor.get()?.id ?? null
    const path = vendorId === null ? '/request-a-rider' : `/request-a-rider/${vendorId}`
    emit('courier-navigate', { to: 'request', path, vendorId, orderId: null }, { cancelable: true })
  }

  return (
    <ListFrame
      {...props}
      orders={orders}
      screen="order-tracking"
      title={translate('orders.title')}
      above={state.state === 'ready' && state.stale && <Notice tone="warning">{translate('orders.stale')}</Notice>}
      tool={
        <>
          <LateFirstToggle orders={orders} />
          {hasMap && <MapToggle {...map} />}
        </>
      }
      beside={hasMap && map.isChosen && <RunningMapPlace orders={orders} hasRunning={hasRunning} />}
    >
      {(openedId) => <ListPanel orders={orders} openedId={openedId} requestRider={requestRider} />}
    </ListFrame>
  )
}
