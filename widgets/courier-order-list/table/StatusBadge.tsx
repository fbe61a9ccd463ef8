import { displayStatusOf } from '../../../core/orders/order/status.ts'
import { collectedStatuses } from '../../../core/orders/order/status-groups.ts'
import { cancelledStatuses, deliveredStatuses, type OrderStatus } from '../../../core/orders/order/statuses.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'

/** Tone and icon of a status, so that colour isn't its only sign: neutral, warning if late, success or danger once ended. */
function toneOf(status: OrderStatus) {
  if (status === 'DELAYED') return { tone: 'warning', icon: 'alert' } as const
  if (collectedStatuses.has(status)) return { tone: 'info', icon: 'rider' } as const
  if (deliveredStatuses.has(status)) return { tone: 'success', icon: 'done' } as const
  if (cancelledStatuses.has(status)) return { tone: 'danger', icon: 'cancelled' } as const
  return { tone: 'neutral', icon: 'clock' } as const
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const translate = useTranslate()
  return <Badge {...toneOf(status)}>{translate(`status.${displayStatusOf(status)}`)}</Badge>
}
