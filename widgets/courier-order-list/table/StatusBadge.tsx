import type { Order } from '../../../core/orders/order/order.ts'
import { vendorStatusOf } from '../../../core/orders/order/status.ts'
import { collectedStatuses } from '../../../core/orders/order/status-groups.ts'
import { cancelledStatuses, deliveredStatuses, type OrderStatus } from '../../../core/orders/order/statuses.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'
import type { IconName } from '../../shared/Icon.tsx'

/** Each stage until the delivery has its icon. */
const stageIcons: { readonly [Status in OrderStatus]?: IconName } = {
  RECEIVED: 'check',
  RECEIVED_BY_VENDOR: 'store',
  ACCEPTED_BY_VENDOR: 'store',
  WAITING_FOR_TRANSPORT: 'search',
  ASSIGNED_TO_TRANSPORT: 'person',
  COURIER_ACCEPTED_DELIVERY: 'rider',
  MODIFIED: 'refresh',
  NEAR_VENDOR: 'store',
  PICKED_UP: 'box',
  COURIER_LEFT_VENDOR: 'rider',
  NEAR_CUSTOMER: 'pin',
  RETURN_INITIATED: 'undo',
}

/** Tone and icon of a status, so that colour isn't its only sign: neutral, warning if late, success or danger once ended. */
export function toneOf(status: OrderStatus) {
  if (status === 'DELAYED') return { tone: 'warning', icon: 'alert' } as const
  const icon = stageIcons[status] ?? 'clock'
  if (collectedStatuses.has(status)) return { tone: 'info', icon } as const
  if (deliveredStatuses.has(status)) return { tone: 'success', icon: 'done' } as const
  if (cancelledStatuses.has(status)) return { tone: 'danger', icon: 'cancelled' } as const
  return { tone: 'neutral', icon } as const
}

/** The status, and that the order is a return. */
export function StatusBadge({ order }: { order: Pick<Order, 'status' | 'isReturn'> }) {
  const translate = useTranslate()
  return (
    <>
      <Badge {...toneOf(order.status)}>{translate(`status.${vendorStatusOf(order)}`)}</Badge>
      {order.isReturn && <Badge icon="undo">{translate('orders.return')}</Badge>}
    </>
  )
}
