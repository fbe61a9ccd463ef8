import { type DisplayStatus, displayStatusOf } from '../../core/orders/order/status.ts'
import type { TrackedOrder } from '../../core/tracking/tracked-order.ts'
import { useTranslate } from '../page-context.ts'
import { Icon } from '../shared/Icon.tsx'
import { Timeline } from '../shared/orders/Timeline.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { onDemand } from './delivery/rest-styles.ts'

interface HistoryProps {
  order: TrackedOrder
  now: number
}

/** The delivery's history with times. */
export function History({ order, now }: HistoryProps) {
  const translate = useTranslate()
  const formats = useFormats(order.outlet)
  const labelOf = (status: DisplayStatus) =>
    order.isFromPerson && (status === 'RECEIVED_BY_VENDOR' || status === 'ACCEPTED_BY_VENDOR')
      ? translate(`c2c.status.${status}`)
      : translate(`status.${status}`)
  const entries = order.history.toReversed().map((change, index) => ({
    key: `${change.status} ${change.at}`,
    label: labelOf(displayStatusOf({ ...order, status: change.status })),
    at: change.at,
    time: (index > 0 ? formats.withoutZone() : formats).dayTimeAlone(change.at, now),
  }))
  return (
    <details className={onDemand} open>
      <summary>
        <h2>{translate('tracking.timeline')}</h2>
        <Icon name="chevron-down" />
      </summary>
      <Timeline entries={entries} label={translate('tracking.timeline')} />
    </details>
  )
}
