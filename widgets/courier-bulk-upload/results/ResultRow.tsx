import { css } from '@linaria/core'
import { memo, type ReactNode } from 'react'
import { type BulkOrder, bulkPayments } from '../../../core/bulk/job.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useShownPhone } from '../../shared/use-shown-phone.ts'
import { RowProblems } from './RowProblems.tsx'
import { columnTitleOf, type resultColumns } from './result-columns.ts'

const row = css`
  &:not(:last-child) {
    border-block-end: 1px solid ${token.line};
  }

  & > * {
    padding: ${token.space3} ${token.space2};
    text-align: start;
    vertical-align: top;
    font-weight: 400;
    overflow-wrap: break-word;
  }

  & > :first-child {
    padding-inline-start: ${token.space4};
    white-space: nowrap;
  }

  /* The badge is 2px taller than the line. */
  & > [data-column='row'] > * {
    vertical-align: top;
  }

  & > [data-column='row'] > :last-child {
    margin-block: -1px;
  }

  & > :last-child {
    padding-inline-end: ${token.space4};
  }

  & > [data-column='details'],
  & > [data-column='address'],
  & > [data-column='error'] {
    min-inline-size: 120px;
  }

  /* Long words break, but amounts, numbers and IDs don't. */
  & > [data-column='details'],
  & > [data-column='address'] {
    overflow-wrap: anywhere;
  }

  & > [data-column='fee'] {
    white-space: nowrap;
  }

  & > [data-column='payment'],
  & > [data-column='delivery'] {
    word-break: keep-all;
  }

  & [data-label] {
    display: none;
  }

  @container results (inline-size < 1000px) {
    display: grid;
    gap: ${token.space1};
    padding: ${token.space4};

    & > *,
    & > :first-child,
    & > :last-child {
      display: flex;
      flex-wrap: wrap;
      gap: ${token.space1} ${token.space2};
      padding: 0;
    }

    & > :empty,
    & > [data-empty] {
      display: none;
    }

    & > [data-column='row'] {
      justify-content: space-between;
      font-weight: 600;
    }

    & [data-label] {
      display: inline;
      flex: 0 0 120px;
      color: ${token.textMuted};
      font-size: ${token.size13};
      line-height: inherit;
    }

    & > * > [data-value] {
      flex: 1;
      min-inline-size: 160px;
    }
  }
`

const rowNumber = css`
  margin-inline-end: ${token.space2};
  font-variant-numeric: tabular-nums;
`

const minor = css`
  display: block;
  color: ${token.textMuted};
  font-size: ${token.size13};
`

const phone = css`
  display: block;
  color: ${token.textMuted};
  font-size: ${token.size13};
  white-space: nowrap;
`

/** A row of the file: state, order and problems. */
export const ResultRow = memo(function ResultRow({ order, position }: { order: BulkOrder; position: number }) {
  const translate = useTranslate()
  const { price, dateTime } = useFormats()
  const shownPhone = useShownPhone()
  const hasProblems = order.errors.length + order.warnings.length > 0
  return (
    <tr className={row} aria-rowindex={position} part="row">
      <th scope="row" data-column="row">
        <span className={rowNumber}>{translate('bulk-order-upload.row-number', { row: order.row })}</span>
        <RowState order={order} />
      </th>
      <Cell column="details" isEmpty={order.description + order.reference === '' && order.amount === null}>
        <bdi>{order.description}</bdi>
        {order.reference !== '' && (
          <span className={minor}>
            <bdi>{order.reference}</bdi>
          </span>
        )}
        {order.amount !== null && <span className={minor}>{price(order.amount)}</span>}
        {order.orderId !== null && (
          <span className={minor}>
            <bdi>{order.orderId}</bdi>
          </span>
        )}
      </Cell>
      <Cell column="error" isEmpty={!hasProblems}>
        <RowProblems order={order} />
      </Cell>
      <Cell column="fee" isEmpty={order.fee === null}>
        {order.fee !== null && <bdi>{price(order.fee)}</bdi>}
      </Cell>
      <Cell column="outlet" isEmpty={order.outlet === null}>
        {order.outlet && <bdi>{order.outlet.name}</bdi>}
      </Cell>
      <Cell column="customer" isEmpty={order.customerName === '' && order.customerPhone === ''}>
        <bdi>{order.customerName}</bdi>
        <span className={phone}>
          <bdi>{shownPhone(order.customerPhone)}</bdi>
        </span>
      </Cell>
      <Cell column="address" isEmpty={order.address === ''}>
        <bdi>{order.address}</bdi>
        {order.notes !== '' && (
          <span className={minor}>
            <bdi>{order.notes}</bdi>
          </span>
        )}
      </Cell>
      <Cell column="payment" isEmpty={order.paymentMethod === ''}>
        {isPayment(order.paymentMethod) ? (
          translate(`bulk-order-upload.payment.${order.paymentMethod}`)
        ) : (
          <bdi>{order.paymentMethod}</bdi>
        )}
      </Cell>
      <Cell column="delivery">
        {order.scheduledFor === null ? (
          translate('bulk-order-upload.instant')
        ) : (
          <time dateTime={new Date(order.scheduledFor).toISOString()}>{dateTime(order.scheduledFor)}</time>
        )}
      </Cell>
    </tr>
  )
})

const isPayment = (method: string): method is (typeof bulkPayments)[number] =>
  (bulkPayments as readonly string[]).includes(method)

interface CellProps {
  column: (typeof resultColumns)[number]
  /** Cards leave out empty cells. */
  isEmpty?: boolean
  children: ReactNode
}

/** A cell. Cards show its column name, which screen readers get from the header. */
function Cell({ column, isEmpty = false, children }: CellProps) {
  const translate = useTranslate()
  return (
    <td data-column={column} data-empty={isEmpty || undefined}>
      <span data-label aria-hidden="true">
        {translate(columnTitleOf(column))}
      </span>
      <span data-value>{children}</span>
    </td>
  )
}

function RowState({ order }: { order: BulkOrder }) {
  const translate = useTranslate()
  const text = translate(`bulk-order-upload.row-state.${order.status}`)
  if (order.status === 'ORDER_PLACEMENT_SUCCESS') {
    return (
      <Badge tone="success" icon="done">
        {text}
      </Badge>
    )
  }
  if (order.status === 'PREPROCESS_SUCCESS') {
    if (order.warnings.length === 0) return <Badge icon="check">{text}</Badge>
    return (
      <Badge tone="warning" icon="alert">
        {translate('bulk-order-upload.table.status.warned')}
      </Badge>
    )
  }
  return (
    <Badge tone="danger" icon="error">
      {text}
    </Badge>
  )
}
