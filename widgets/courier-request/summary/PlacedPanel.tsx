import { useStore } from '@nanostores/react'
import type { Placement } from '../../../core/request/feedback.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { TrackingLink } from '../../shared/orders/TrackingLink.tsx'
import { endLooks, StatusMark } from '../../shared/StatusMark.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { useOutletTime } from '../time/use-outlet-time.ts'
import { OutcomePanel } from './OutcomePanel.tsx'

const PlacedFacts = lazy(async () => (await import('./Review.tsx')).PlacedFacts)

interface PlacedPanelProps {
  request: RiderRequest
  placement: Extract<Placement, { state: 'placed' }>
  onFollow: () => void
}

/** Order placed: what was ordered, for when and for how much, and the next steps. */
export function PlacedPanel({ request, placement: { order, elsewhere }, onFollow }: PlacedPanelProps) {
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  const { preorderedFor, sender, isReturn, name: customer } = useStore(request.$draft)
  const { dateTime } = useOutletTime(request)
  const name = isReturn ? customer : (sender?.name ?? vendor?.name ?? '')
  const nextStepText =
    preorderedFor === null
      ? translate('request.placed-next', { vendor: name })
      : translate('delivery-time.placed', { vendor: name, time: dateTime(preorderedFor * 1000) })
  const trackedBeforePickedUp = useFlag('show-track-order-before-picked-up')

  return (
    <OutcomePanel
      icon={<StatusMark {...endLooks.delivered} />}
      title={translate('alert.order-pushed')}
      facts={<PlacedFacts request={request} orderId={order.orderId} waiting={<Skeleton height="280px" />} />}
      actions={
        <>
          <Button variant="primary" onClick={onFollow}>
            {translate('request.follow')}
          </Button>
          {trackedBeforePickedUp && <TrackingLink trackingId={order.trackingId} isOneButton />}
          <Button icon="plus" onClick={request.startNew}>
            {translate('request.new')}
          </Button>
        </>
      }
    >
      <p>{nextStepText}</p>
      {elsewhere && <p>{translate('request.placed-elsewhere')}</p>}
    </OutcomePanel>
  )
}
