import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { maxSelectedOrders } from '../../../core/config/order-limits.ts'
import { createOrderSelection } from '../../../core/orders/desk/selection.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { hasPermission } from '../../../core/vendors/vendor.ts'
import { layer } from '../../../styles/layers.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import type { CourierOrderListProps } from '../contract.ts'
import { type RowSelection, useOrderList } from '../order-list-context.ts'
import { CancelSeveral } from './CancelSeveral.tsx'
import { PrintOrders } from './PrintOrders.tsx'
import { SelectBox } from './SelectBox.tsx'

const ExportDialog = lazy(async () => (await import('../past/ExportDialog.tsx')).ExportDialog)

const bar = css`
  position: sticky;
  inset-block-end: ${token.space3};
  z-index: ${layer.sticky};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  padding: ${token.space2} ${token.space3} ${token.space2} ${token.space4};
  padding-inline: ${token.space4} ${token.space3};

  @container courier (inline-size < 560px) {
    & > button {
      flex: 1 1 40%;
    }
  }

  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceFloating};
  box-shadow: ${token.shadow};

  @media print {
    display: none;
  }
`

const count = css`
  flex: 1 1 auto;
  font-weight: 600;
`

/** Screen readers announce only texts that are added to an existing live region. */
const announceAfterMs = 100

type Action = 'export' | 'print' | 'cancel'

interface SelectingProps extends Pick<CourierOrderListProps, 'page' | 'report'> {
  /** Order to select at the start; null to focus the "Done" button. */
  first: string | null
  /** Shows the checkboxes of the rows. */
  onReady(selection: RowSelection): void
  onEnd(): void
  onCancelled(order: Order): void
}

/** The selection bar: number of orders, and actions. */
export function Selecting({ first, onReady, onEnd, onCancelled, page, report }: SelectingProps) {
  const { orders } = useOrderList()
  const { clock } = usePage().environment
  const translate = useTranslate()
  const { number } = useFormats()
  const [selection] = useState(() => createOrderSelection(orders.$rows))
  const selected = useStore(selection.$selected)
  const rows = useStore(orders.$rows)
  const vendor = useStore(page.vendors.$selectedVendor)
  const [action, setAction] = useState<{ name: Action; orders: readonly Order[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const doneButton = useRef<HTMLButtonElement>(null)

  const latestOnReady = useRef(onReady)
  useEffect(() => {
    if (first === null) doneButton.current?.focus()
    else selection.toggle(first)
    latestOnReady.current({ ...selection, Box: SelectBox })
  }, [selection, first])

  const isFull = selected.length === maxSelectedOrders && rows.length > maxSelectedOrders
  const countText = isFull
    ? translate('selection.full', { most: number(maxSelectedOrders) })
    : translate('selection.count', { count: selected.length })
  useEffect(() => {
    const timer = clock.setTimeout(() => setAnnouncement(countText), announceAfterMs)
    return () => clock.clearTimeout(timer)
  }, [countText, clock])

  const begin = (name: Action) => setAction({ name, orders: selected.flatMap((id) => orders.$order(id).get() ?? []) })
  function close() {
    setAction(null)
    // The button that opened the dialog may be disabled by now.
    requestAnimationFrame(() => {
      if ((doneButton.current?.getRootNode() as ShadowRoot | undefined)?.activeElement === null)
        doneButton.current?.focus()
    })
  }

  const isEmpty = selected.length === 0
  const hasAll = selected.length === Math.min(rows.length, maxSelectedOrders)
  const selectAllText = translate('selection.all', { count: Math.min(rows.length, maxSelectedOrders) })
  return (
    <section className={bar} aria-label={translate('selection.label')} part="selection">
      <VisuallyHidden live>{announcement}</VisuallyHidden>
      <span className={count} aria-hidden>
        {countText}
      </span>
      <Button variant="quiet" disabled={rows.length === 0} onClick={selection.toggleAll}>
        {hasAll && !isEmpty ? translate('selection.none') : selectAllText}
      </Button>
      {hasPermission(vendor ?? {}, 'exports') && (
        <Button icon="download" disabled={isEmpty} onClick={() => begin('export')}>
          {translate('selection.export')}
        </Button>
      )}
      <Button icon="table" disabled={isEmpty} onClick={() => begin('print')}>
        {translate('selection.print')}
      </Button>
      <Button variant="danger" disabled={isEmpty} onClick={() => begin('cancel')}>
        {translate('selection.cancel')}
      </Button>
      <Button ref={doneButton} variant="quiet" onClick={onEnd}>
        {translate('selection.done')}
      </Button>
      {action?.name === 'export' && (
        <ExportDialog
          waiting={<Loading />}
          orders={action.orders.map(({ id }) => id)}
          page={page}
          report={report}
          onClose={close}
        />
      )}
      {action?.name === 'print' && <PrintOrders orders={action.orders} onClose={close} />}
      {action?.name === 'cancel' && (
        <CancelSeveral orders={action.orders} page={page} onClose={close} onCancelled={onCancelled} report={report} />
      )}
    </section>
  )
}
