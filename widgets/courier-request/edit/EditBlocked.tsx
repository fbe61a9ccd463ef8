import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { Order } from '../../../core/orders/order/order.ts'
import { vendorIdOfOrder } from '../../../core/orders/order/order-id.ts'
import type { Editing, EditState } from '../../../core/request/edit/edit.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import type { IconName } from '../../shared/Icon.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { BlockedPanel } from '../blocked/BlockedPanel.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { goToOrder } from '../to-tracking.ts'

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space2};
`

interface EditBlockedProps {
  editing: Editing
  now: Exclude<EditState, { state: 'loading' | 'open' | 'conflict' }>
  orderId: string
  emit: CourierRequestProps['emit']
}

/** Says why the order can't be edited, with links. */
export function EditBlocked({ editing, now: blocked, orderId, emit }: EditBlockedProps) {
  const translate = useTranslate()
  if (blocked.state === 'closed') return <Closed order={blocked.order} emit={emit} />
  if (blocked.state === 'elsewhere') {
    return (
      <Panel icon="store" title={translate('edit.elsewhere-title')} orderId={orderId} emit={emit}>
        <p>{translate('edit.elsewhere', { outlet: blocked.order.outletName })}</p>
        <Button variant="primary" onClick={editing.goBackToOutlet}>
          {translate('edit.elsewhere-back')}
        </Button>
      </Panel>
    )
  }
  if (blocked.state === 'missing') {
    return (
      <Panel icon="search" title={translate('orders.missing')} orderId={orderId} emit={emit}>
        <p>{translate('edit.missing', { orderId })}</p>
      </Panel>
    )
  }
  return (
    <Panel icon="alert" title={translate('edit.failed-title')} orderId={orderId} emit={emit}>
      <p>{translate('edit.failed')}</p>
      <Button variant="primary" icon="refresh" onClick={() => void editing.load()}>
        {translate('common.retry')}
      </Button>
    </Panel>
  )
}

function Closed({ order, emit }: { order: Order; emit: CourierRequestProps['emit'] }) {
  const translate = useTranslate()
  const isOn = useFlag('modify-order-button', order.vendorId)
  const isTooEarly = isOn && order.status === 'PAYMENT_COMMITTED'
  const reason = isTooEarly ? translate('edit.closed-paid') : translate('edit.closed')
  return (
    <Panel
      icon="clock"
      title={translate(isTooEarly ? 'edit.early-title' : 'edit.closed-title')}
      orderId={order.id}
      order={order}
      emit={emit}
    >
      <p>{isOn ? reason : translate('edit.closed-off')}</p>
    </Panel>
  )
}

interface PanelProps {
  icon: IconName
  title: string
  orderId: string
  /** Order to which a button returns. */
  order?: Order
  emit: CourierRequestProps['emit']
  children: ReactNode
}

function Panel({ icon, title, orderId, order, emit, children }: PanelProps) {
  const translate = useTranslate()
  return (
    <BlockedPanel icon={icon} title={title}>
      {children}
      <div className={buttons}>
        {order && (
          <Button
            variant="primary"
            onClick={() =>
              goToOrder(emit, { orderId: order.id, vendorId: order.vendorId, trackingId: order.trackingId })
            }
          >
            {translate('edit.back')}
          </Button>
        )}
        <Button onClick={() => goToNewRequest(emit, orderId)}>{translate('edit.new')}</Button>
      </div>
    </BlockedPanel>
  )
}

/** Navigates to a new request at the order's outlet. */
function goToNewRequest(emit: CourierRequestProps['emit'], orderId: string): void {
  const vendorId = vendorIdOfOrder(orderId) || null
  const path = vendorId === null ? '/request-a-rider' : `/request-a-rider/${encodeURIComponent(vendorId)}`
  emit('courier-navigate', { to: 'request', path, vendorId, orderId: null }, { cancelable: true })
}
