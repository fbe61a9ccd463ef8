import { css } from '@linaria/core'
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
import { StatusMark } from '../../shared/StatusMark.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { Lateness } from '../table/Lateness.tsx'
import { toneOf } from '../table/StatusBadge.tsx'
import { CallButton } from './CallButton.tsx'

const head = css`
  display: flex;
  gap: ${token.space3};

  & > div {
    display: grid;
    flex: 1;
    gap: ${token.space1};
    align-content: center;
    min-inline-size: 0;
  }

  & h3 {
    font-size: ${token.size20};
    line-height: calc(28px + var(--_tall) * 1em);
  }
`

const badges = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space2};
  color: ${token.textMuted};

  &:empty {
    display: none;
  }
`

const times = css`
  display: grid;

  &:empty {
    display: none;
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${token.space3};
    padding-block: ${token.space2};
  }

  & > div + div {
    border-block-start: 1px solid ${token.line};
  }

  & dt {
    display: flex;
    gap: ${token.space2};
    color: ${token.textMuted};
    line-height: calc(24px + var(--_tall) * 1em);
  }

  & dt > svg {
    margin-block-start: 2px;
  }

  & dd {
    font-size: ${token.size16};
    line-height: calc(24px + var(--_tall) * 1em);
    font-weight: 600;
    margin-inline-start: auto;
    text-align: end;
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

/** Where the order is: status, times of pickup and drop-off, rider and customer. */
export function NextStep({ order, now }: { order: Order; now: number }) {
  const translate = useTranslate()
  const formats = useFormats(order.pickup)
  const { rider, customer, status } = order
  const end = isEnded(status) ? order.history.findLast((change) => change.status === status) : null
  return (
    <>
      <div className={head}>
        <StatusMark {...toneOf(order)} />
        <div>
          <h3>{translate(`status.${vendorStatusOf(order)}`)}</h3>
          <div className={badges}>
            {end && <bdi>{formats.dayTimeAlone(end.at, now)}</bdi>}
            <Lateness minutes={minutesLate(order, now)} />
            {order.isReturn && <Badge icon="undo">{translate('orders.return')}</Badge>}
            {order.ageValidationRequired && <Badge icon="info">{translate('orders.age-check')}</Badge>}
          </div>
        </div>
      </div>
      {(!end || status === 'DELIVERED') && <Times order={order} now={now} />}
      {rider && (
        <Person icon="rider" name={rider.name} phoneNumber={rider.phoneNumber} role={translate('orders.rider')} />
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

/** When it's collected, and when it's handed over: two lines that stay until the end. The first time names its zone. */
function Times({ order, now }: { order: Order; now: number }) {
  const translate = useTranslate()
  const formats = useFormats(order.pickup)
  const eta = etaOf(order, now)
  const about = arrivalWindow(order, now)
  const { preorderedFor, isReturn } = order
  // The headline of an end has its time.
  const pickupFormats = isEnded(order.status) ? formats.withoutZone() : formats
  const isPickupTimed = changeTo(order, 'PICKED_UP') !== undefined || (eta?.to === 'vendor' && eta.minutes > 0)
  const dropoffFormats = isPickupTimed ? formats.withoutZone() : pickupFormats

  function timeOf(status: OrderStatus, inZone: TimeFormats) {
    const change = changeTo(order, status)
    return change && <bdi>{inZone.moment(change.at, now)}</bdi>
  }

  function expected(to: Eta['to'], inZone: TimeFormats) {
    if (eta?.to !== to) return null
    if (eta.minutes === 0) return translate('tracking.arriving-now')
    const window = etaWindow(eta)
    return (
      <>
        {translate('request.eta-minutes', { minutes: eta.minutes })}
        {window && (
          <small>
            <bdi>{inZone.timeRange(window.from, window.to)}</bdi>
          </small>
        )}
      </>
    )
  }

  const scheduled = preorderedFor !== null && (
    <>
      <small>{translate('orders.field.scheduled')}</small>
      <bdi>{dropoffFormats.dayTimeAlone(preorderedFor, now)}</bdi>
    </>
  )
  const pickup =
    timeOf('PICKED_UP', pickupFormats) ??
    expected('vendor', pickupFormats) ??
    (order.rider ? null : <small>{translate('orders.no-rider')}</small>)
  const dropoff =
    timeOf('DELIVERED', dropoffFormats) ??
    expected('customer', dropoffFormats) ??
    (scheduled || (about && <bdi>{dropoffFormats.timeRange(about.from, about.to)}</bdi>))
  return (
    <dl className={times}>
      <div>
        <dt>
          <Icon name={isReturn ? 'pin' : 'store'} />
          {translate('job.pickup')}
        </dt>
        <dd>{pickup ?? '–'}</dd>
      </div>
      <div>
        <dt>
          <Icon name={isReturn ? 'store' : 'pin'} />
          {translate('job.dropoff')}
        </dt>
        <dd>{dropoff ?? '–'}</dd>
      </div>
    </dl>
  )
}
