import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Placement } from '../../../core/request/placing/submission.ts'
import type { Request } from '../../../core/request/request.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { TrackingLink } from '../../shared/TrackingLink.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { useOutletTime } from '../time/use-outlet-time.ts'

const panel = css`
  display: grid;
  justify-items: center;
  gap: ${token.space4};
  padding: ${token.space10} ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  text-align: center;

  h2:focus {
    outline: none;
  }
`

const done = css`
  color: ${token.success};
`

const muted = css`
  color: ${token.textMuted};
`

const id = css`
  font-family: ${token.fontMono};
  color: ${token.text};
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space2};
`

interface PlacedPanelProps {
  request: Request
  placement: Extract<Placement, { state: 'placed' }>
  onFollow: () => void
}

/** The order is made: its id, the link for the customer, and what one may want next. */
export function PlacedPanel({ request, placement: { order, elsewhere }, onFollow }: PlacedPanelProps) {
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  const { preorderedFor, sender } = useStore(request.$draft)
  const { dateTime } = useOutletTime(request)
  const name = sender?.name ?? vendor?.name ?? ''
  const next =
    preorderedFor === null
      ? translate('request.placed-next', { vendor: name })
      : translate('delivery-time.placed', { vendor: name, time: dateTime(preorderedFor * 1000) })
  const trackedBeforePickedUp = useFlag('show-track-order-before-picked-up')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={panel}>
      <Icon name="done" size={40} className={done} />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {translate('alert.order-pushed')}
        </h2>
        <p className={muted}>
          {translate('request.placed-order')} <bdi className={id}>{order.orderId}</bdi>
        </p>
        {elsewhere && <p className={muted}>{translate('request.placed-elsewhere')}</p>}
        <p className={muted}>{next}</p>
      </div>
      <div className={buttons}>
        <Button variant="primary" onClick={onFollow}>
          {translate('request.follow')}
        </Button>
        {trackedBeforePickedUp && <TrackingLink trackingId={order.trackingId} />}
        <Button icon="plus" onClick={request.startNew}>
          {translate('request.new')}
        </Button>
      </div>
    </section>
  )
}
