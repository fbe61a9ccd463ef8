import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isEnded } from '../../../core/orders/order/status.ts'
import {
  type C2cState,
  type C2cTracking,
  c2cStepsOf,
  createC2cTracking,
  type Parcel,
} from '../../../core/tracking/c2c.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'
import { Notice } from '../../shared/Notice.tsx'
import type { ViewProps } from '../contract.ts'
import { DeliveryMap } from '../delivery/DeliveryMap.tsx'
import { detailsColumn, layout, mapPlace, summary } from '../delivery/delivery-styles.ts'
import { Freshness } from '../delivery/Freshness.tsx'
import { Steps } from '../delivery/Progress.tsx'
import { definitionList, section } from '../delivery/rest-styles.ts'
import { History } from '../History.tsx'
import { RiderCard } from '../rider/RiderCard.tsx'
import { TrackingSkeleton, TrackingUnavailable } from '../TrackingUnavailable.tsx'
import { useHostEvents } from '../use-host-events.ts'
import { C2cHeadline } from './C2cHeadline.tsx'

/** Shows a parcel's delivery to its sender and receiver (specification 1 §2, /tracking-c2c). */
export function C2cDelivery({ trackingId, page, emit, handle, report, noMap }: ViewProps) {
  const [c2c] = useState(() => createC2cTracking(page, trackingId))
  const current = useStore(c2c.$c2c)
  const following = current.state === 'following' ? current : null

  useEffect(() => c2c.destroy, [c2c])
  useEffect(() => handle({ refresh: c2c.retry }), [c2c, handle])
  useHostEvents(
    {
      orderId: following?.order.id,
      status: following?.order.status,
      stage: following?.stage,
      error: current.state === 'failed' ? current.error : null,
    },
    { emit, report },
  )

  if (current.state === 'not-found' || current.state === 'ended' || current.state === 'failed') {
    return <TrackingUnavailable reason={current.state} retry={() => void c2c.retry()} />
  }
  if (current.state !== 'following') return <TrackingSkeleton />
  return <ParcelSection c2c={c2c} current={current} noMap={noMap} />
}

interface ParcelSectionProps {
  c2c: C2cTracking
  current: Extract<C2cState, { state: 'following' }>
  noMap: boolean
}

function ParcelSection({ c2c, current, noMap }: ParcelSectionProps) {
  const translate = useTranslate()
  const { tracking } = c2c
  const { order, stage, parcel } = current
  const now = useStore(tracking.$minute)
  const hasMap = !noMap && !isEnded(order.status)
  const [isMapOff, setMapOff] = useState(false)
  return (
    <div className={layout} data-map={(hasMap && !isMapOff) || undefined}>
      <div className={summary}>
        <C2cHeadline order={order} stage={stage} parcel={parcel} now={now} />
        <Steps progress={c2cStepsOf(stage)} label={(step) => translate(`c2c.step.${step}`)} />
        {stage === 'cancelled' && (
          <Notice tone="info" title={translate('c2c.refund')}>
            {translate('c2c.refund-hint')}
          </Notice>
        )}
        {!isEnded(order.status) && <Freshness tracking={tracking} />}
      </div>
      {hasMap && (
        <div className={mapPlace} hidden={isMapOff}>
          <DeliveryMap tracking={tracking} order={order} now={now} onHidden={setMapOff} />
        </div>
      )}
      <div className={detailsColumn}>
        {order.rider && !isEnded(order.status) && <RiderCard rider={order.rider} />}
        <Parties parcel={parcel} />
        <History order={order} now={now} />
        <section className={section} part="help">
          <h2>{translate('tracking.help')}</h2>
          <p>{translate('c2c.help-parcel')}</p>
          <p>{translate('tracking.help-contact', { orderId: order.id })}</p>
        </section>
      </div>
    </div>
  )
}

const textBox = css`
  white-space: pre-line;
  overflow-wrap: anywhere;
  color: ${token.text};
`

function Parties({ parcel }: { parcel: Parcel }) {
  const translate = useTranslate()
  return (
    <dl className={definitionList}>
      {(['sender', 'receiver'] as const).map((side) => (
        <div key={side}>
          <dt>
            <Icon name={side === 'sender' ? 'person' : 'pin'} />
            {translate(`c2c.${side}`)}
          </dt>
          <dd>
            {parcel[side].name && (
              <>
                <bdi>{parcel[side].name}</bdi>
                <br />
              </>
            )}
            <bdi>{parcel[side].address}</bdi>
          </dd>
        </div>
      ))}
      <div>
        <dt>
          <Icon name="box" />
          {translate('c2c.parcel')}
        </dt>
        <dd className={textBox}>
          {parcel.description === null ? translate('c2c.parcel-later') : <bdi>{parcel.description}</bdi>}
        </dd>
      </div>
    </dl>
  )
}
