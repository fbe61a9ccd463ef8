import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { flagsOf } from '../../../core/app/public-flags.ts'
import { vendorIdOfOrder } from '../../../core/orders/order/order-id.ts'
import { routeOf } from '../../../core/orders/order/route.ts'
import { isEnded } from '../../../core/orders/order/status.ts'
import { linkEndOf } from '../../../core/tracking/link-end.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Icon, type IconName } from '../../shared/Icon.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { CallLink } from '../../shared/orders/LinkButton.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { History } from '../History.tsx'
import { useTrackingSettings } from '../use-tracking-settings.ts'
import { definitionList } from './rest-styles.ts'

const ReceiverSection = lazy(async () => (await import('../receiver/ReceiverSection.tsx')).ReceiverSection)

const box = css`
  display: grid;
  justify-items: start;
  gap: ${token.space2};
`

const whole = css`
  white-space: nowrap;
`

interface DeliveryRestProps {
  trackingId: string
  tracking: Tracking
  order: TrackedOrder
  now: number
}

/** Places, history and contacts, shown below the arrival. Lazy-loaded. */
export function DeliveryRest({ trackingId, tracking, order, now }: DeliveryRestProps) {
  const translate = useTranslate()
  const isSelfService = useStore(flagsOf(usePage()).$flag('receiver-self-service', vendorIdOfOrder(order.id)))
  const shop = (
    <>
      <bdi>{order.outlet.name}</bdi>
      <br />
      <bdi>{order.outlet.address}</bdi>
    </>
  )
  const customer = <bdi>{order.destination.address}</bdi>
  const [from, to] = routeOf<{ icon: IconName; place: ReactNode }>(
    order,
    { icon: 'store', place: shop },
    { icon: 'pin', place: customer },
  )
  return (
    <>
      <dl className={definitionList}>
        <div>
          <dt>
            <Icon name={from.icon} />
            {translate('tracking.from')}
          </dt>
          <dd>{from.place}</dd>
        </div>
        <div>
          <dt>
            <Icon name={to.icon} />
            {translate('tracking.to')}
          </dt>
          <dd>{to.place}</dd>
        </div>
      </dl>
      <History order={order} now={now} />
      <Help order={order} />
      {/* Last, because it loads last and should move nothing. */}
      {isSelfService && (
        <ReceiverSection
          trackingId={trackingId}
          tracking={tracking}
          order={order}
          now={now}
          waiting={<Skeleton height="320px" />}
        />
      )}
    </>
  )
}

/** Says what to do if something is wrong, with contacts. */
function Help({ order }: { order: TrackedOrder }) {
  const translate = useTranslate()
  const formats = useFormats(order.outlet)
  const outlet = order.outlet.name
  const linkEnd = linkEndOf(order)
  const [before, after] = translate('tracking.help-contact', { orderId: order.id }).split(order.id)
  const { calls } = useTrackingSettings()
  return (
    <section className={box} part="help">
      <h2>{translate('tracking.help')}</h2>
      {calls && order.rider && !isEnded(order.status) && <p>{translate('tracking.help-rider')}</p>}
      <p>{translate('tracking.help-item', { outlet })}</p>
      <p>
        {before}
        <span className={whole}>{order.id}</span>
        {after}
      </p>
      {calls && order.outlet.phoneNumber && (
        <CallLink phoneNumber={order.outlet.phoneNumber}>{translate('tracking.call-outlet', { outlet })}</CallLink>
      )}
      {linkEnd !== null && <p>{translate('tracking.link-until', { date: formats.date(linkEnd) })}</p>}
    </section>
  )
}
