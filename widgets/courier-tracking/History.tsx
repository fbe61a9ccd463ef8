import { type DisplayStatus, displayStatusOf } from '../../core/orders/order/status.ts'
import type { TrackedOrder } from '../../core/tracking/tracked-order.ts'
import { useTranslate } from '../page-context.ts'
import { Icon } from '../shared/Icon.tsx'
import { Timeline } from '../shared/orders/Timeline.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { onDemand, section } from './delivery/rest-styles.ts'

interface HistoryProps {
  order: TrackedOrder
  now: number
}

const shownEntries = 3

/** The delivery's history with times: the newest, and the rest on demand. */
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
  const title = translate('tracking.timeline')
  const earlier = entries.slice(shownEntries)
  return (
    <section className={section}>
      <h2>{title}</h2>
      <Timeline entries={entries.slice(0, shownEntries)} label={title} />
      {earlier.length > 0 && (
        <details className={onDemand}>
          <summary>
            {translate('tracking.show-all')}
            <Icon name="chevron-down" />
          </summary>
          <Timeline entries={earlier} isEarlier />
        </details>
      )}
    </section>
  )
}
