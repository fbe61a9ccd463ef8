import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { memo, useSyncExternalStore } from 'react'
import { isNotCharged } from '../../../core/orders/order/card-charge.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { repeatShortcut } from '../details/repeat-key.ts'
import { useOrderList } from '../order-list-context.ts'
import { DueTime } from './DueTime.tsx'
import { OrderAddress } from './OrderAddress.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useHighlight } from './use-highlight.ts'

const row = css`
  position: relative;

  &:not(:last-child) {
    border-block-end: 1px solid ${token.line};
  }

  /* Lit by its marker on the map. */
  &:hover,
  &[data-lit] {
    background: ${token.surfaceHover};
  }

  &[data-open],
  &:has(:checked) {
    background: ${token.surfaceSunken};
  }

  /* In the first cell, because it would count as a cell in the row itself. */
  & > :first-child::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: 3px;
  }

  &[data-open] > :first-child::before {
    background: ${token.accentInk};
  }

  &[data-glow='one'] > :first-child::before {
    animation: order-glow-one 1.6s ${token.ease};
  }

  &[data-glow='other'] > :first-child::before {
    animation: order-glow-other 1.6s ${token.ease};
  }

  @keyframes order-glow-one {
    from {
      background: ${token.accentInk};
    }
  }

  @keyframes order-glow-other {
    from {
      background: ${token.accentInk};
    }
  }

  & > * {
    padding: ${token.space3} ${token.space2};
    text-align: start;
    vertical-align: top;
    font-weight: 400;
  }

  & > :first-child {
    padding-inline-start: ${token.space4};
  }

  & > :last-child {
    padding-inline-end: ${token.space4};
    text-align: end;
  }

  /* The focused row is clear of the column heads, and of the bar of a selection. */
  & button {
    scroll-margin-block: 64px;
  }

  &:has([type='checkbox']) button {
    scroll-margin-block-end: 144px;
  }

  @container orders (inline-size < 700px) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) max-content;
    grid-template-areas: 'due fee' 'customer customer' 'status status' 'rider rider';
    gap: ${token.space1} ${token.space3};
    padding: ${token.space3} ${token.space4};

    & > *,
    & > :first-child,
    & > :last-child {
      padding: 0;
    }

    & button {
      scroll-margin-block: 112px;
    }

    &:has([type='checkbox']) button {
      scroll-margin-block-end: 288px;
    }
  }
`

const dueCell = css`
  grid-area: due;
`

const statusCell = css`
  grid-area: status;

  /* Long statuses break, rather than reach into the next column. */
  & > * {
    white-space: normal;
  }

  @container orders (inline-size < 700px) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${token.space1} ${token.space3};
  }
`

const customerCell = css`
  grid-area: customer;
`

const openButton = css`
  font-weight: 600;
  text-align: start;

  /* The button covers the whole row. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid ${token.focus};
    outline-offset: -2px;
    border-radius: ${token.radius};
  }
`

const orderId = css`
  display: block;
  color: ${token.textMuted};
  font-size: ${token.size13};
`

const outletLine = css`
  @container orders (inline-size >= 960px) {
    display: none;
  }
`

const outletCell = css`
  @container orders (inline-size < 960px) {
    display: none;
  }
`

const addressLine = css`
  color: ${token.textMuted};

  /* Cut off at the end of the address, whose letters may run against the page's. */
  & > bdi {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    text-align: match-parent;
    text-align: -webkit-match-parent;
  }
`

const riderCell = css`
  grid-area: rider;
  overflow-wrap: anywhere;

  @container orders (inline-size < 700px) {
    &:empty {
      display: none;
    }
  }
`

const feeCell = css`
  grid-area: fee;
`

interface OrderRowProps {
  id: string
  /** `aria-rowindex`: from 1, including the table's head. */
  rowIndex: number
  isOpen: boolean
  /** Whether Tab reaches the row; arrow keys reach the others. */
  isTabbable: boolean
  /** The row is below a heading with its day. */
  isBelowDay: boolean
}

/** One order in the list. Re-renders only when its own order changes. */
export const OrderRow = memo(function OrderRow({ id, rowIndex, isOpen, isTabbable, isBelowDay }: OrderRowProps) {
  const { orders, $lit } = useOrderList()
  const order = useStore(orders.$order(id))
  const isLit = useSyncExternalStore($lit.listen, () => $lit.get() === id)
  const highlight = useHighlight(order?.updatedAt ?? 0, orders.isFresh(id))
  if (!order) return null
  return (
    <tr
      className={row}
      aria-rowindex={rowIndex}
      data-order={id}
      data-open={isOpen || undefined}
      data-glow={highlight}
      data-lit={isLit || undefined}
      part="row"
    >
      <Cells order={order} isOpen={isOpen} isTabbable={isTabbable} isBelowDay={isBelowDay} />
    </tr>
  )
})

interface CellsProps extends Omit<OrderRowProps, 'id' | 'rowIndex'> {
  order: Order
}

/** The cells of a row, memoised because rows above change its index. */
const Cells = memo(function Cells({ order, isOpen, isTabbable, isBelowDay }: CellsProps) {
  const { orders, open, selection, hasOutlets } = useOrderList()
  const translate = useTranslate()
  const formats = useFormats(order.pickup)
  const now = useStore(orders.$now)
  const { id, customer, rider } = order
  return (
    <>
      <td className={dueCell}>
        {selection && <selection.Box id={id} name={customer.name} />}
        <DueTime order={order} now={now} isBelowDay={isBelowDay} />
      </td>
      <td className={statusCell}>
        <StatusBadge order={order} />
        <span className={orderId}>
          <bdi>{id}</bdi>
          {hasOutlets && (
            <span className={outletLine}>
              {' · '}
              <bdi>{order.outletName}</bdi>
            </span>
          )}
        </span>
      </td>
      <th scope="row" className={customerCell}>
        <button
          type="button"
          className={openButton}
          tabIndex={isTabbable ? 0 : -1}
          aria-current={isOpen || undefined}
          aria-keyshortcuts={repeatShortcut}
          title={translate('orders.repeat-key')}
          onClick={() => open(id)}
        >
          <bdi>{customer.name}</bdi>
        </button>
        <span className={addressLine}>
          <OrderAddress customer={customer} />
        </span>
      </th>
      <td className={riderCell}>{rider && <bdi>{rider.name}</bdi>}</td>
      {hasOutlets && (
        <td className={outletCell}>
          <bdi>{order.outletName}</bdi>
        </td>
      )}
      <td className={feeCell}>
        {isNotCharged(order) ? translate('orders.not-charged') : <bdi>{formats.price(order.total)}</bdi>}
      </td>
    </>
  )
})
