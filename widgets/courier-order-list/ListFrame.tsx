import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { ListedOrders } from '../../core/orders/listed-orders.ts'
import { type Order, vendorIdOfOrder } from '../../core/orders/order/order.ts'
import { offerRepeat } from '../../core/orders/repeat-offers.ts'
import { token } from '../../styles/tokens.ts'
import { Loading } from '../shared/loading/Loading.tsx'
import { lazy } from '../shared/loading/lazy.tsx'
import type { CourierOrderListProps } from './contract.ts'
import { DetailsPanel } from './details/DetailsPanel.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { OrderListContext } from './order-list-context.ts'
import { useListKeys } from './use-list-keys.ts'

const ConnectionLine = lazy(async () => (await import('./rest.ts')).ConnectionLine)
const KeyList = lazy(async () => (await import('./rest.ts')).KeyList)

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

const titleLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${token.space1} ${token.space3};
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

  @container courier (inline-size >= 1120px) {
    &:has(> [data-running-map]) {
      grid-template-columns: minmax(0, 1fr) minmax(340px, 36%);
    }
  }

  @container courier (inline-size < 880px) {
    &[data-opened] > :first-child {
      display: none;
    }
  }
`

interface ListFrameProps extends CourierOrderListProps {
  orders: ListedOrders
  /** The site's screen of this list: its name, and the first word of its path. */
  screen: 'order-tracking' | 'history'
  title: string
  /** Between the head and the list. */
  above?: ReactNode
  /** Beside the list while no order is open. */
  beside?: ReactNode
  children: (openedId: string | null) => ReactNode
}

/** What both lists stand in: head with the search, the list, and beside or over it the details of the opened order. */
export function ListFrame(props: ListFrameProps) {
  const { orders, screen, title, above, beside, children, page, order, query, allOutlets, emit, report, root } = props
  const state = useStore(orders.$state)
  const opened = useStore(orders.$opened)
  const openedId = opened.state === 'none' ? null : opened.state === 'open' ? opened.order.id : opened.id
  const lastOpened = useRef<string | null>(null)
  const focusRow = useRef<(to: string | 1 | -1) => void>(() => {})
  const [showsKeys, setShowsKeys] = useState(false)

  useEffect(() => orders.destroy, [orders])
  useEffect(() => orders.open(order ?? null), [orders, order])
  useEffect(() => {
    if (query !== undefined && query !== orders.$query.get()) orders.applyQuery(query)
  }, [orders, query])
  useEffect(() => orders.$query.listen((query) => emit('courier-list-changed', { query })), [orders, emit])
  const hadAllOutlets = useRef(false)
  useEffect(() => {
    // Without the attribute the user's own choice holds; only taking it away ends what it began.
    if (allOutlets !== hadAllOutlets.current) page.vendors.setIncludeOutlets(allOutlets)
    hadAllOutlets.current = allOutlets
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
    focusRow.current(before)
  }, [openedId, root])

  const parts = useMemo(() => {
    function open(id: string | null) {
      const vendorId = page.vendors.$selectedVendor.get()?.id ?? null
      // A search that led to an order is worth keeping.
      if (id !== null) orders.rememberSearch()
      orders.open(id)
      emit('courier-order-selected', { orderId: id, vendorId })
      const path = vendorId === null ? `/${screen}` : `/${screen}/${vendorId}`
      const query = [id === null ? '' : `order_id=${encodeURIComponent(id)}`, orders.$query.get()].filter(Boolean)
      const address = query.length > 0 ? `${path}?${query.join('&')}` : path
      emit('courier-navigate', { to: screen, path: address, vendorId, orderId: id }, { cancelable: true })
    }
    function request(id: string, query: string) {
      const vendorId = vendorIdOfOrder(id)
      const path = `/request-a-rider/${encodeURIComponent(vendorId)}?${query}=${encodeURIComponent(id)}`
      emit('courier-navigate', { to: 'request', path, vendorId, orderId: id }, { cancelable: true })
    }
    function repeat(id: string) {
      emit('courier-order-repeat', { orderId: id, vendorId: vendorIdOfOrder(id) })
      if (!offerRepeat(page, id)) request(id, 'repeat')
    }
    return { orders, open, repeat, focusRow, edit: (id: string) => request(id, 'orderID') }
  }, [orders, page, emit, screen])

  useListKeys(root, props.pageKeys === true, {
    step: (by) => focusRow.current(by),
    find: () => root.querySelector<HTMLElement>('input[type=search]')?.focus(),
    close() {
      const isOpen = orders.$opened.get().state !== 'none'
      if (isOpen) parts.open(null)
      return isOpen
    },
    help: () => setShowsKeys(true),
  })

  return (
    <OrderListContext value={parts}>
      <div className={layout}>
        <div className={head}>
          <div className={titleLine}>
            <h2>{title}</h2>
            <ConnectionLine waiting={null} />
          </div>
          {state.state !== 'signed-out' && <OrderSearch />}
        </div>
        {above}
        <div className={panes} data-opened={openedId === null ? undefined : true}>
          {children(openedId)}
          {openedId === null && beside}
          <DetailsPanel
            close={() => parts.open(null)}
            onCancelled={(cancelled: Order) =>
              emit('courier-order-cancelled', { orderId: cancelled.id, vendorId: cancelled.vendorId })
            }
            report={report}
          />
        </div>
        {showsKeys && <KeyList waiting={<Loading />} onClose={() => setShowsKeys(false)} />}
      </div>
    </OrderListContext>
  )
}
