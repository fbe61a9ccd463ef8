import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PastOrders } from '../../../core/orders/past/past-orders.ts'
import type { WiderFilter } from '../../../core/orders/past/wider-filters.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import type { CourierOrderListProps } from '../contract.ts'

const suggestedActions = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space2};
`

interface NoPastOrdersProps extends Pick<CourierOrderListProps, 'page'> {
  orders: PastOrders
  query: string
  status: string
}

/** Empty state, with buttons that widen the filters to where orders are. */
export function NoPastOrders({ orders, page, query, status }: NoPastOrdersProps) {
  const translate = useTranslate()
  const dates = useStore(orders.$dates)
  const subject = useStore(page.vendors.$selectedVendor)
  const includesOutlets = useStore(page.vendors.$includeOutlets)
  const [wider, setWider] = useState<readonly WiderFilter[]>([])
  useEffect(() => {
    const controller = new AbortController()
    setWider([])
    orders.findWider(controller.signal).then(
      (filters) => !controller.signal.aborted && setWider(filters),
      () => {},
    )
    return () => controller.abort()
  }, [orders, dates, status, query, subject, includesOutlets])
  const actions = (
    <div className={suggestedActions}>
      {wider.includes('status') && (
        <Button onClick={() => orders.chooseStatus('ANY')}>{translate('history.all-statuses')}</Button>
      )}
      {wider.includes('dates') && (
        <Button onClick={() => orders.chooseDates({ category: 'PastMonth' })}>
          {translate('history.dates.past-month')}
        </Button>
      )}
      {wider.includes('outlets') && (
        <Button onClick={() => page.vendors.setIncludeOutlets(true)}>{translate('history.all-outlets')}</Button>
      )}
    </div>
  )
  if (query !== '') {
    return (
      <EmptyState
        icon="search"
        title={translate('orders.empty.search')}
        hint={translate('history.empty-search-hint')}
        action={actions}
      />
    )
  }
  const kind = status === 'ANY' ? 'empty' : 'empty-status'
  return (
    <slot name="empty">
      <EmptyState
        icon="box"
        title={translate(`history.${kind}`)}
        hint={translate(`history.${kind}-hint`)}
        action={actions}
      />
    </slot>
  )
}
