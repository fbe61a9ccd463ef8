import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { createPastOrders } from '../../../core/orders/past/past-orders.ts'
import { useTranslate } from '../../page-context.ts'
import { Notice } from '../../shared/Notice.tsx'
import type { CourierOrderListProps } from '../contract.ts'
import { ListFrame } from '../ListFrame.tsx'
import { PastFilters } from './PastFilters.tsx'
import { PastPanel } from './PastPanel.tsx'

/** Past orders by period and status (specification 1 §2, All-orders view). */
export function PastOrderList(props: CourierOrderListProps) {
  const translate = useTranslate()
  const [orders] = useState(() => createPastOrders(props.page, props.query))
  const state = useStore(orders.$state)
  const isReady = state.state === 'ready' || state.state === 'loading'
  return (
    <ListFrame
      {...props}
      orders={orders}
      screen="history"
      title={translate('history.title')}
      above={
        <>
          {isReady && <PastFilters orders={orders} page={props.page} />}
          {state.state === 'ready' && state.stale && <Notice tone="warning">{translate('orders.stale')}</Notice>}
        </>
      }
    >
      {(openedId) => (
        <PastPanel orders={orders} openedId={openedId} page={props.page} emit={props.emit} report={props.report} />
      )}
    </ListFrame>
  )
}
