import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { flagsOf } from '../../../core/app/public-flags.ts'
import type { PublicPage } from '../../../core/app/public-page.ts'
import { isEnded } from '../../../core/orders/order/status.ts'
import { receiptLink } from '../../../core/tracking/receipt-link.ts'
import type { TrackingStage } from '../../../core/tracking/stages.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { LinkButton } from '../../shared/orders/LinkButton.tsx'
import { RiderCode } from '../../shared/RiderCode.tsx'
import { RiderCard } from '../rider/RiderCard.tsx'
import { DeliveryMap } from './DeliveryMap.tsx'
import { DeliveryRest } from './DeliveryRest.tsx'
import { detailsColumn, layout, mapPlace, summary } from './delivery-styles.ts'
import { Freshness } from './Freshness.tsx'
import { HeadlineBlock } from './Headline.tsx'
import { Progress } from './Progress.tsx'

/** Loads the flags that hide parts, so that the first paint is complete. Never rejects. */
export async function prepareDelivery(page: PublicPage): Promise<void> {
  await flagsOf(page).ready
}

interface DeliveryProps {
  trackingId: string
  tracking: Tracking
  order: TrackedOrder
  stage: TrackingStage
  noMap: boolean
}

/** A delivery: arrival, map, rider, history and contacts. */
export function Delivery({ trackingId, tracking, order, stage, noMap }: DeliveryProps) {
  const translate = useTranslate()
  const now = useStore(tracking.$minute)
  const hasMap = !noMap && !isEnded(order.status)
  const [isMapOff, setMapOff] = useState(false)
  return (
    <div className={layout} data-map={(hasMap && !isMapOff) || undefined}>
      <div className={summary}>
        <HeadlineBlock order={order} stage={stage} now={now} />
        <Progress stage={stage} isReturn={order.isReturn} />
        {stage === 'delivered' && <ReceiptLink trackingId={trackingId} />}
        {!isEnded(order.status) && <Freshness tracking={tracking} />}
      </div>
      {hasMap && (
        <div className={mapPlace} hidden={isMapOff}>
          <DeliveryMap tracking={tracking} order={order} now={now} onHidden={setMapOff} />
        </div>
      )}
      <div className={detailsColumn}>
        {order.rider && !isEnded(order.status) && <RiderCard rider={order.rider} />}
        {order.receiverPin !== null && (
          <RiderCode
            part="receiver-pin"
            title={translate('tracking.pin')}
            hint={translate('tracking.pin-hint')}
            code={order.receiverPin}
          />
        )}
        <DeliveryRest trackingId={trackingId} tracking={tracking} order={order} now={now} />
      </div>
    </div>
  )
}

/** Link to the receipt (flag `delivery-receipt-cta`). */
function ReceiptLink({ trackingId }: { trackingId: string }) {
  const page = usePage()
  const translate = useTranslate()
  const isOn = useStore(flagsOf(page).$flag('delivery-receipt-cta'))
  const { api } = useStore(page.$settings)
  if (!isOn) return null
  return (
    <div>
      <LinkButton href={receiptLink(api, trackingId)} icon="table" part="receipt-link" variant="primary">
        {translate('receipt.see')}
      </LinkButton>
    </div>
  )
}
