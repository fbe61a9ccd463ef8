import { css } from '@linaria/core'
import { isEnded } from '../../core/orders/order/status.ts'
import { linkEndOf } from '../../core/tracking/link-end.ts'
import type { TrackedOrder } from '../../core/tracking/tracked-order.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { useFormats } from '../shared/use-formats.ts'
import { CallLink } from './rider/CallLink.tsx'
import { useTrackingSettings } from './use-tracking-settings.ts'

const box = css`
  display: grid;
  justify-items: start;
  gap: ${token.space2};
`

const whole = css`
  white-space: nowrap;
`

/** Says what to do if something is wrong, with contacts. */
export function Help({ order }: { order: TrackedOrder }) {
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
