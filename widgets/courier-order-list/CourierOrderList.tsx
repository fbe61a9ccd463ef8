import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createActiveOrders } from '../../core/orders/active-orders.ts'
import type { Order } from '../../core/orders/order.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Notice } from '../shared/Notice.tsx'
import type { CourierOrderListProps } from './contract.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { ListPanel } from './ListPanel.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { OrderListContext } from './order-list-context.ts'

const layout = css`
  display: grid;
  gap: ${token.space4};
`

const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space3};
`

const panes = css`
  display: grid;
  gap: ${token.space4};
  align-items: start;

  @container courier (inline-size >= 880px) {
    &[data-opened] {
      grid-template-columns: minmax(0, 1fr) minmax(340px, 36%);
    }
  }

  @container courier (inline-size < 880px) {
    &[data-opened] > :first-child {
      display: none;
    }
  }
`

/** The vendor's active orders, live, with the details of one of them (specification 1 §2, §4). */
export function CourierOrderList({ page, order, allOutlets, emit, report, root }: CourierOrderListProps) {
  const translate = useTranslate()
  const [orders] = useState(() => createActiveOrders(page))
  const state = useStore(orders.$state)
  const opened = useStore(orders.$opened)
  const openedId = opened.state === 'none' ? null : opened.state === 'open' ? opened.order.id : opened.id
  const lastOpened = useRef<string | null>(null)

  useEffect(() => orders.destroy, [orders])
  useEffect(() => orders.open(order ?? null), [orders, order])
  useEffect(() => {
    if (allOutlets) page.vendors.setIncludeOutlets(true)
  }, [allOutlets, page])

  const error = state.state === 'failed' ? state.error : null
  useEffect(() => {
    if (error) report(error)
  }, [error, report])

  // The row that opened the details gets the focus back, once it is there again.
  useEffect(() => {
    const before = lastOpened.current
    lastOpened.current = openedId
    if (openedId !== null || before === null || root.activeElement !== null) return
    root.querySelector<HTMLElement>(`[data-order='${CSS.escape(before)}'] button`)?.focus()
  }, [openedId, root])

  const parts = useMemo(() => {
    function open(id: string | null) {
      const vendorId = page.vendors.$selectedVendor.get()?.id ?? null
      orders.open(id)
      emit('courier-order-selected', { orderId: id, vendorId })
      const path = vendorId === null ? '/order-tracking' : `/order-tracking/${vendorId}`
      const query = id === null ? '' : `?order_id=${encodeURIComponent(id)}`
      emit(
        'courier-navigate',
        { to: 'order-tracking', path: path + query, vendorId, orderId: id },
        { cancelable: true },
      )
    }
    return { orders, open }
  }, [orders, page, emit])

  function requestRider() {
    const vendorId = page.vendors.$selectedVendor.get()?.id ?? null
    const path = vendorId === null ? '/request-a-rider' : `/request-a-rider/${vendorId}`
    emit('courier-navigate', { to: 'request', path, vendorId, orderId: null }, { cancelable: true })
  }

  return (
    <OrderListContext value={parts}>
      <div className={layout}>
        <div className={head}>
          <h2>{translate('orders.title')}</h2>
          <OrderSearch />
        </div>
        {state.state === 'ready' && state.stale && <Notice tone="warning">{translate('orders.stale')}</Notice>}
        <div className={panes} data-opened={openedId === null ? undefined : true}>
          <ListPanel openedId={openedId} requestRider={requestRider} />
          <DetailsPanel
            close={() => parts.open(null)}
            onCancelled={(cancelled: Order) =>
              emit('courier-order-cancelled', { orderId: cancelled.id, vendorId: cancelled.vendorId })
            }
            report={report}
          />
        </div>
      </div>
    </OrderListContext>
  )
}
