import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { minutesLate } from '../../../core/orders/order/lateness.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { isEnded, vendorStatusOf } from '../../../core/orders/order/status.ts'
import type { OrderStatus } from '../../../core/orders/order/statuses.ts'
import type { TimeFormats } from '../../../core/time/formats.ts'
import { arrivalWindow, type Eta, etaOf, etaWindow } from '../../../core/tracking/eta.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'
import { Icon, type IconName } from '../../shared/Icon.tsx'
import { RiderCode } from '../../shared/RiderCode.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { Lateness } from '../table/Lateness.tsx'
import { StatusBadge } from '../table/StatusBadge.tsx'
import { CallButton } from './CallButton.tsx'

const badges = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
`

const times = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space3} ${token.space6};

  &:empty {
    display: none;
  }

  & dt {
    color: ${token.textMuted};
    font-size: ${token.size13};
  }

  & dd {
    margin: 0;
    font-size: ${token.size20};
    line-height: calc(28px + var(--_tall) * 1em);
    font-weight: 600;
  }

  & dd > small {
    display: block;
    color: ${token.textMuted};
    font-size: ${token.size14};
    line-height: calc(20px + var(--_tall) * 1em);
    font-weight: 400;
  }
`

const person = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};
  min-block-size: 44px;

  & > svg {
    flex: none;
    color: ${token.textMuted};
  }

  & > div {
    flex: 1 1 64px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  & > div > strong {
    display: block;
    font-weight: 600;
  }
`

const muted = css`
  color: ${token.textMuted};
`

interface PersonProps {
  icon: IconName
  name: string
  phoneNumber: string
  role: string
}

function Person({ icon, name, phoneNumber, role }: PersonProps) {
  return (
    <div className={person}>
      <Icon name={icon} />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={muted}>{role}</span>
      </div>
      {phoneNumber && <CallButton name={name} phoneNumber={phoneNumber} />}
    </div>
  )
}

/** Next step of the order: status, arrival, rider and customer. */
export function NextStep({ order, now }: { order: Order; now: number }) {
  const translate = useTranslate()
  const { rider, customer } = order
  return (
    <>
      <div className={badges}>
        <StatusBadge order={order} />
        <Lateness minutes={minutesLate(order, now)} />
        {order.ageValidationRequired && <Badge icon="info">{translate('orders.age-check')}</Badge>}
      </div>
      <Times order={order} now={now} />
      {rider && (
        <Person icon="rider" name={rider.name} phoneNumber={rider.phoneNumber} role={translate('orders.rider')} />
      )}
      {!rider && !isEnded(order.status) && order.status !== 'RETURN_INITIATED' && (
        <div className={person}>
          <Icon name="rider" />
          <div className={muted}>{translate('orders.no-rider')}</div>
        </div>
      )}
      {order.pickupCode !== null && (
        <RiderCode
          part="pickup-code"
          title={translate('orders.pickup-code')}
          hint={translate('orders.pickup-code-hint')}
          code={order.pickupCode}
        />
      )}
      <Person
        icon="person"
        name={customer.name}
        phoneNumber={customer.phoneNumber}
        role={translate('orders.field.customer')}
      />
    </>
  )
}

const changeTo = (order: Order, status: OrderStatus) => order.history.findLast((one) => one.status === status)

/** Whether the details begin with a time, which names its zone. */
export function hasTimes(order: Order, now: number): boolean {
  const isPast = isEnded(order.status) || changeTo(order, 'PICKED_UP') !== undefined
  const isComing = (etaOf(order, now)?.minutes ?? 0) > 0 || arrivalWindow(order, now) !== null
  return isPast || isComing || order.preorderedFor !== null
}

/** When the rider collects, when the customer has it: two lines that keep their subjects until the end. */
function Times({ order, now }: { order: Order; now: number }) {
  const translate = useTranslate()
  const formats = useFormats(order.pickup)
  const eta = etaOf(order, now)
  const about = arrivalWindow(order, now)
  const timeOf = (status: OrderStatus) => (formats: TimeFormats) => {
    const change = changeTo(order, status)
    return change && <bdi>{formats.moment(change.at, now)}</bdi>
  }

  const expected = (to: Eta['to']) => (formats: TimeFormats) => {
    if (eta?.to !== to) return null
    if (eta.minutes === 0) return translate('tracking.arriving-now')
    const window = etaWindow(eta)
    return (
      <>
        {translate('request.eta-minutes', { minutes: eta.minutes })}
        {window && (
          <small>
            <bdi>{formats.timeRange(window.from, window.to)}</bdi>
          </small>
        )}
      </>
    )
  }

  const { preorderedFor } = order
  type Row = [label: string, timeIn: (formats: TimeFormats) => ReactNode]
  const scheduled: Row[] =
    preorderedFor === null
      ? []
      : [[translate('orders.field.scheduled'), (formats) => <bdi>{formats.dayTimeAlone(preorderedFor, now)}</bdi>]]
  const rows: Row[] =
    isEnded(order.status) && order.status !== 'DELIVERED'
      ? [[translate(`status.${vendorStatusOf(order)}`), timeOf(order.status)]]
      : [
          [
            translate(order.isReturn ? 'job.pickup' : 'request.pickup-eta'),
            (formats) => timeOf('PICKED_UP')(formats) ?? expected('vendor')(formats),
          ],
          [
            translate(order.isReturn ? 'job.dropoff' : 'request.delivery-eta'),
            (formats) =>
              timeOf('DELIVERED')(formats) ??
              expected('customer')(formats) ??
              (about && <bdi>{formats.timeRange(about.from, about.to)}</bdi>),
          ],
        ]
  const shown = [...scheduled, ...rows].filter(([, timeIn]) => timeIn(formats))
  // “Arriving now” has no time.
  const first = shown.find(([, timeIn]) => typeof timeIn(formats) !== 'string')
  return (
    <dl className={times}>
      {shown.map((row) => (
        <div key={row[0]}>
          <dt>{row[0]}</dt>
          <dd>{row[1](row === first ? formats : formats.withoutZone())}</dd>
        </div>
      ))}
    </dl>
  )
}
