import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'
import { Help } from '../Help.tsx'
import { History } from '../History.tsx'
import { way } from './rest-styles.ts'

/** Below the answer: from where to where, what happened, and whom to call. It comes after the first paint. */
export function DeliveryRest({ order, now }: { order: TrackedOrder; now: number }) {
  const translate = useTranslate()
  return (
    <>
      <dl className={way}>
        <div>
          <dt>
            <Icon name="store" />
            {translate('tracking.from')}
          </dt>
          <dd>
            <bdi>{order.outlet.name}</bdi>
            <br />
            <bdi>{order.outlet.address}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="pin" />
            {translate('tracking.to')}
          </dt>
          <dd>
            <bdi>{order.destination.address}</bdi>
          </dd>
        </div>
      </dl>
      <History order={order} now={now} />
      <Help order={order} />
    </>
  )
}
