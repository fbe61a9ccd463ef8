import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createTracking } from '../../core/tracking/tracking.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import type { CourierTrackingProps } from './contract.ts'
import { Delivery } from './Delivery.tsx'

const blank = css`
  display: grid;
  justify-items: start;
  gap: ${token.space3};
  padding-block: ${token.space6};

  & > p {
    max-inline-size: 60ch;
    color: ${token.textMuted};
  }
`

const bones = css`
  display: grid;
  gap: ${token.space4};
`

/** The public page of one delivery, without a session (specification 1 §4, Tracking details). */
export function CourierTracking({ order, ...rest }: CourierTrackingProps) {
  const translate = useTranslate()
  if (!order) return <Blank title={translate('tracking.no-order')} hint={translate('tracking.no-order-hint')} />
  return <Followed key={order} trackingId={order} {...rest} />
}

function Blank({ title, hint, retry }: { title: string; hint: string; retry?: () => void }) {
  const translate = useTranslate()
  return (
    <div className={blank} role="status">
      <h1>{title}</h1>
      <p>{hint}</p>
      {retry && (
        <Button variant="primary" icon="refresh" onClick={retry}>
          {translate('tracking.retry')}
        </Button>
      )}
    </div>
  )
}

function Followed({
  trackingId,
  page,
  emit,
  report,
  noMap,
}: Omit<CourierTrackingProps, 'order'> & { trackingId: string }) {
  const translate = useTranslate()
  const [tracking] = useState(() => createTracking(page, trackingId))
  const current = useStore(tracking.$tracking)
  const stage = useStore(tracking.$stage)
  const order = current.state === 'following' ? current.order : null
  const orderId = order?.id
  const status = order?.status

  useEffect(() => tracking.destroy, [tracking])
  useEffect(() => {
    if (orderId && status && stage) emit('courier-order-status', { orderId, status, stage })
  }, [orderId, status, stage, emit])

  const error = current.state === 'failed' ? current.error : null
  useEffect(() => {
    if (error) report(error)
  }, [error, report])

  if (current.state === 'not-found') {
    return <Blank title={translate('tracking.not-found')} hint={translate('tracking.not-found-hint')} />
  }
  if (current.state === 'failed') {
    return (
      <Blank
        title={translate('tracking.failed')}
        hint={translate('tracking.failed-hint')}
        retry={() => void tracking.retry()}
      />
    )
  }
  if (!order || !stage) return <Bones />
  return (
    <>
      {current.state === 'following' && current.stale && <Notice tone="warning">{translate('tracking.stale')}</Notice>}
      <Delivery tracking={tracking} order={order} stage={stage} noMap={noMap} />
    </>
  )
}

function Bones() {
  const translate = useTranslate()
  return (
    <div className={bones} aria-busy="true">
      <VisuallyHidden live>{translate('tracking.loading')}</VisuallyHidden>
      <Skeleton height="36px" width="70%" />
      <Skeleton height="24px" width="50%" />
      <Skeleton height="30px" />
      <Skeleton height="320px" />
      <Skeleton height="70px" />
    </div>
  )
}
