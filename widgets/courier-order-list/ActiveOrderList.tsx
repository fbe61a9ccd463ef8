import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { createActiveOrders } from '../../core/orders/active-orders.ts'
import { useTranslate } from '../page-context.ts'
import { Notice } from '../shared/Notice.tsx'
import type { CourierOrderListProps } from './contract.ts'
import { ListFrame } from './ListFrame.tsx'
import { ListPanel } from './ListPanel.tsx'
import { RunningMapPlace } from './map/RunningMapPlace.tsx'

/** The vendor's active orders, live, with the details of one of them (specification 1 §2, §4). */
export function ActiveOrderList(props: CourierOrderListProps) {
  const { page, emit } = props
  const translate = useTranslate()
  const [orders] = useState(() => createActiveOrders(page, props.query))
  const state = useStore(orders.$state)

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
      beside={<RunningMapPlace orders={orders} />}
    >
      {(openedId) => <ListPanel orders={orders} openedId={openedId} requestRider={requestRider} />}
    </ListFrame>
  )
}
