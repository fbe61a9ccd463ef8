import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Placement } from '../../../core/request/feedback.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { C2cLink } from '../../shared/orders/C2cLink.tsx'
import { TrackingLink } from '../../shared/orders/TrackingLink.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { useOutletTime } from '../time/use-outlet-time.ts'
import { OutcomePanel } from './OutcomePanel.tsx'

const doneIcon = css`
  color: ${token.success};
`

const id = css`
  font-family: ${token.fontMono};
  color: ${token.text};
`

interface PlacedPanelProps {
  request: RiderRequest
  placement: Extract<Placement, { state: 'placed' }>
  onFollow: () => void
}

/** Order placed: its ID, the customer's link, and next steps. */
export function PlacedPanel({ request, placement: { order, elsewhere }, onFollow }: PlacedPanelProps) {
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  const { preorderedFor, sender, isReturn, name: customer, paymentMethod } = useStore(request.$draft)
  const { dateTime } = useOutletTime(request)
  const name = isReturn ? customer : (sender?.name ?? vendor?.name ?? '')
  const nextStepText =
    preorderedFor === null
      ? translate('request.placed-next', { vendor: name })
      : translate('delivery-time.placed', { vendor: name, time: dateTime(preorderedFor * 1000) })
  const trackedBeforePickedUp = useFlag('show-track-order-before-picked-up')

  return (
    <OutcomePanel
      icon={<Icon name="done" size={40} className={doneIcon} />}
      title={translate('alert.order-pushed')}
      actions={
        <>
          <Button variant="primary" onClick={onFollow}>
            {translate('request.follow')}
          </Button>
          {trackedBeforePickedUp && <TrackingLink trackingId={order.trackingId} />}
          {sender !== null && <C2cLink trackingId={order.trackingId} />}
          <Button icon="plus" onClick={request.startNew}>
            {translate('request.new')}
          </Button>
        </>
      }
    >
      <p>
        {translate('request.placed-order')} <bdi className={id}>{order.orderId}</bdi>
      </p>
      {elsewhere && <p>{translate('request.placed-elsewhere')}</p>}
      <p>{nextStepText}</p>
      {paymentMethod === 'CASH_ON_DELIVERY' && <p>{translate(`request.payment-method-hint.${paymentMethod}`)}</p>}
    </OutcomePanel>
  )
}
