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

/** Tone and icon, so that colour isn't the only sign: neutral, warning if something is wrong, success or danger once ended. */
export function toneOf({ status, isFleetAway }: Pick<Order, 'status' | 'isFleetAway'>) {
  if (status === 'DELAYED' || isFleetAway) return { tone: 'warning', icon: 'alert' } as const
  const icon = stageIcons[status] ?? 'clock'
  if (collectedStatuses.has(status)) return { tone: 'info', icon } as const
  if (deliveredStatuses.has(status)) return { tone: 'success', icon: 'done' } as const
  if (cancelledStatuses.has(status)) return { tone: 'danger', icon: 'cancelled' } as const
  return { tone: 'neutral', icon } as const
}

/** The status, and that the order is a return. */
export function StatusBadge({ order }: { order: Pick<Order, 'status' | 'isReturn' | 'isFleetAway'> }) {
  const translate = useTranslate()
  return (
    <>
      <Badge {...toneOf(order)}>{translate(`status.${vendorStatusOf(order)}`)}</Badge>
      {order.isReturn && <Badge icon="undo">{translate('orders.return')}</Badge>}
    </>
  )
}
