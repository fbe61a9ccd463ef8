import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { ListedOrders } from '../../core/orders/listed-orders.ts'
import type { Order } from '../../core/orders/order/order.ts'
import { vendorIdOfOrder } from '../../core/orders/order/order-id.ts'
import { offerRepeat } from '../../core/orders/repeat-offers.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Loading } from '../shared/loading/Loading.tsx'
import { lazy } from '../shared/loading/lazy.tsx'
import { ConnectionLine } from './ConnectionLine.tsx'
import type { CourierOrderListProps } from './contract.ts'
import { DetailsPanel } from './details/DetailsPanel.tsx'
import { KeyList } from './keys/KeyList.tsx'
import { OrderSearch } from './OrderSearch.tsx'
import { OrderListContext, type RowSelection } from './order-list-context.ts'
import { useListKeys } from './use-list-keys.ts'

const SavedViews = lazy(async () => (await import('./desk/SavedViews.tsx')).SavedViews)
const Selecting = lazy(async () => (await import('./desk/Selecting.tsx')).Selecting)

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

const tools = css`
  display: flex;
  flex: 0 1 760px;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token.space2};

  /* The details are in the place of the list and of what filters it. */
  @container courier (inline-size < 880px) {
    &[data-opened] {
      display: none;
    }
  }

  @container courier (inline-size < 560px) {
    & > search {
      flex-basis: 100%;
      max-inline-size: none;
    }

    & > button {
      flex: 1 0 auto;
      padding-inline: ${token.space2};
    }
  }
`

/* Where the details are in the place of the list, its filters say nothing of them. */
const aboveList = css`
  @container courier (inline-size < 880px) {
    &:has(+ [data-opened]) {
      display: none;
    }
  }
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

/** Delay before the host is notified of an order that the user reached by keyboard. */
const notifyAfterMs = 300

interface ListFrameProps extends CourierOrderListProps {
  orders: ListedOrders
  /** Name of the list's screen, and first part of its path. */
  screen: 'order-tracking' | 'history'
  title: string
  /** Between the head and the list. */
  above?: ReactNode
  /** Beside the search. */
  tool?: ReactNode
  /** Beside the list while no order is open. */
  beside?: ReactNode
  children: (openedId: string | null) => ReactNode
}

/** Lays out both lists: head with the search, the list, and the opened order's details beside or over it. */
export function ListFrame(props: ListFrameProps) {
  const { orders, screen, title, above, beside, tool, children } = props
  const { page, order, query, allOutlets, emit, handle, report, root } = props
  const state = useStore(orders.$state)
  const opened = useStore(orders.$opened)
  const openedId = opened.state === 'none' ? null : opened.state === 'open' ? opened.order.id : opened.id
  const { clock } = page.environment
  const notifyTimer = useRef<unknown>(null)
  const hasOutlets = useStore(page.vendors.$includeOutlets)
  const lastOpened = useRef<string | null>(null)
  const focusRow = useRef<(to: string | 1 | -1) => void>(() => {})
  const [$lit] = useState(() => atom<string | null>(null))
  const translate = useTranslate()
  const [dialog, setDialog] = useState<'keys' | 'views' | null>(null)
  /** Set while the user selects orders; `first` is selected at the start. */
  const [selecting, setSelecting] = useState<{ first: string | null } | null>(null)
  const [selection, setSelection] = useState<RowSelection | null>(null)

  useEffect(
    () => () => {
      clock.clearTimeout(notifyTimer.current)
      orders.destroy()
    },
    [orders, clock],
  )
  // The first frame already has the final layout, so that nothing flashes before the details.
  const isFirst = useRef(true)
  const isOpened = openedId !== null || (isFirst.current && Boolean(order))
  useEffect(() => {
    isFirst.current = false
    orders.open(order ?? null)
  }, [orders, order])
  useEffect(() => {
    const { refresh, open: openOrder } = orders
    const reset = () => {
      orders.applyQuery('')
      orders.open(null)
    }
    return handle({ refresh, openOrder, reset })
  }, [orders, handle])
  useEffect(() => {
    if (query !== undefined && query !== orders.$query.get()) orders.applyQuery(query)
  }, [orders, query])
  useEffect(() => orders.$query.listen((query) => emit('courier-list-changed', { query })), [orders, emit])
  const hadAllOutlets = useRef(false)
  useEffect(() => {
    // Without the attribute the user's choice applies; removing it undoes its effect.
    if (allOutlets !== hadAllOutlets.current) page.vendors.setIncludeOutlets(allOutlets)
    hadAllOutlets.current = allOutlets
  }, [allOutlets, page])

  const error = state.state === 'failed' ? state.error : null
  useEffect(() => {
    if (error) report(error)
  }, [error, report])

  // Returns the focus to the row that opened the details, or to the first row if that one has left the list.
  useEffect(() => {
    const previousId = lastOpened.current
    lastOpened.current = openedId
    if (openedId !== null || previousId === null || root.activeElement !== null) return
    const rows = orders.$rows.get()
    focusRow.current(rows.includes(previousId) ? previousId : (rows[0] ?? ''))
  }, [openedId, root, orders])

  const endSelecting = () => {
    const [last] = selection?.$selected.get() ?? []
    setSelecting(null)
    setSelection(null)
    focusRow.current(last ?? orders.$rows.get()[0] ?? '')
  }

  const parts = useMemo(() => {
    const referenceOf = (id: string) => orders.$order(id).get()?.reference ?? null
    function open(id: string | null) {
      clock.clearTimeout(notifyTimer.current)
      const vendorId = page.vendors.$selectedVendor.get()?.id ?? null
      // Only searches that led to an order are remembered.
      if (id !== null) orders.rememberSearch()
      orders.open(id)
      emit('courier-order-selected', { orderId: id, vendorId, reference: id === null ? null : referenceOf(id) })
      const path = vendorId === null ? `/${screen}` : `/${screen}/${vendorId}`
      const query = [id === null ? '' : `order_id=${encodeURIComponent(id)}`, orders.$query.get()].filter(Boolean)
      const pathWithQuery = query.length > 0 ? `${path}?${query.join('&')}` : path
      emit('courier-navigate', { to: screen, path: pathWithQuery, vendorId, orderId: id }, { cancelable: true })
    }
    function preview(id: string) {
      if (orders.$opened.get().state === 'none') return
      orders.open(id)
      clock.clearTimeout(notifyTimer.current)
      notifyTimer.current = clock.setTimeout(() => open(id), notifyAfterMs)
    }
    function request(id: string, query: string) {
      const vendorId = vendorIdOfOrder(id)
      const path = `/request-a-rider/${encodeURIComponent(vendorId)}?${query}=${encodeURIComponent(id)}`
      emit('courier-navigate', { to: 'request', path, vendorId, orderId: id }, { cancelable: true })
    }
    function repeat(id: string) {
      emit('courier-order-repeat', { orderId: id, vendorId: vendorIdOfOrder(id), reference: referenceOf(id) })
      if (!offerRepeat(page, id)) request(id, 'repeat')
    }
    const select = (first: string | null) => setSelecting({ first })
    const edit = (id: string) => request(id, 'orderID')
    return { orders, open, preview, repeat, focusRow, select, selection, hasOutlets, $lit, edit }
  }, [orders, page, emit, screen, selection, hasOutlets, $lit, clock])

  const onCancelled = ({ id: orderId, vendorId, reference }: Order) =>
    emit('courier-order-cancelled', { orderId, vendorId, reference })

  useListKeys(root, props.pageKeys === true, {
    step: (by) => focusRow.current(by),
    find: () => root.querySelector<HTMLElement>('input[type=search]')?.focus(),
    close() {
      const isOpen = orders.$opened.get().state !== 'none'
      if (isOpen) parts.open(null)
      else if (selecting) endSelecting()
      return isOpen || selecting !== null
    },
    help: () => setDialog('keys'),
  })

  return (
    <OrderListContext value={parts}>
      <div className={layout}>
        <div className={head}>
          <div className={titleLine}>
            <h2>{title}</h2>
            <ConnectionLine hidesLive={screen === 'history'} />
          </div>
          {state.state !== 'signed-out' && state.state !== 'no-vendor' && (
            <div className={tools} data-opened={isOpened || undefined}>
              <OrderSearch />
              {tool}
              <Button onClick={() => setDialog('views')}>{translate('orders.views')}</Button>
              <Button
                aria-pressed={selecting !== null}
                onClick={() => (selecting ? endSelecting() : parts.select(null))}
              >
                {translate('orders.select')}
              </Button>
            </div>
          )}
        </div>
        {above && <div className={aboveList}>{above}</div>}
        <div className={panes} data-opened={isOpened || undefined}>
          {children(openedId)}
          {openedId === null && beside}
          <DetailsPanel close={() => parts.open(null)} onCancelled={onCancelled} report={report} />
        </div>
        {selecting && (
          <Selecting
            waiting={<Loading />}
            first={selecting.first}
            onReady={setSelection}
            onEnd={endSelecting}
            page={page}
            report={report}
            onCancelled={onCancelled}
          />
        )}
        {dialog === 'keys' && <KeyList onClose={() => setDialog(null)} />}
        {dialog === 'views' && (
          <SavedViews
            waiting={<Loading />}
            page={page}
            list={screen === 'history' ? 'past' : 'active'}
            onClose={() => setDialog(null)}
          />
        )}
      </div>
    </OrderListContext>
  )
}
