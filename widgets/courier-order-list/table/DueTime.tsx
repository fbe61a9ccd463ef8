import { css } from '@linaria/core'
import { dueAt, minutesLate, minutesLeft } from '../../../core/orders/order/lateness.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { Lateness } from './Lateness.tsx'

const due = css`
  display: block;
  font-size: ${token.size16};
  font-weight: 700;

  & > span {
    font: inherit;
    white-space: normal;
  }
`

interface DueTimeProps {
  order: Order
  now: number
  /** The row is below a heading with its day. */
  isBelowDay: boolean
}

/** When the order is due: in minutes, or a preorder's time. For ended orders, when it was placed. A day's heading names its zone. */
export function DueTime({ order, now, isBelowDay }: DueTimeProps) {
  const translate = useTranslate()
  const formats = useFormats(order.pickup)
  const headingFormats = useFormats()
  const { createdAt, preorderedFor, status } = order
  const late = minutesLate(order, now)
  const left = minutesLeft(order, now)
  if (left !== null || (late > 0 && status !== 'DELIVERED')) {
    return (
      <time className={due} dateTime={new Date(dueAt(order)).toISOString()}>
        {left === null ? <Lateness minutes={late} /> : formats.minutes(left)}
      </time>
    )
  }
  const shownTime = preorderedFor ?? createdAt
  const isZoneInHeading = formats.foreignZone(createdAt) === headingFormats.foreignZone(createdAt)
  return (
    <>
      <time dateTime={new Date(shownTime).toISOString()}>
        <bdi>
          {preorderedFor === null
            ? isBelowDay
              ? (isZoneInHeading ? formats.withoutZone() : formats).time(createdAt)
              : formats.dayTimeAlone(createdAt, now)
            : translate('orders.for-time', { time: formats.dayTime(preorderedFor, now) })}
        </bdi>
      </time>
      <Lateness minutes={late} />
    </>
  )
}
