import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createReceipt, type Receipt } from '../../../core/tracking/receipt.ts'
import { trackingLink } from '../../../core/tracking/tracking-link.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { CallLink } from '../../shared/orders/LinkButton.tsx'
import { endLooks, StatusMark } from '../../shared/StatusMark.tsx'
import type { ViewProps } from '../contract.ts'
import { blank, TrackingSkeleton, TrackingUnavailable } from '../TrackingUnavailable.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'

const link = css`
  color: ${token.accentInk};
  font-weight: 600;
`

/** Receipt of a delivery (specification 1 §2, /delivery-receipt), or why there is none. */
export function ReceiptPage({ trackingId, page, emit, handle, report }: ViewProps) {
  const [view] = useState(() => createReceipt(page, trackingId))
  const current = useStore(view.$receipt)
  const { state } = current
  const receipt = 'receipt' in current ? current.receipt : null
  const orderId = receipt?.orderId
  const status = receipt?.status

  useEffect(() => view.destroy, [view])
  useEffect(() => handle({ refresh: view.retry }), [view, handle])
  useEffect(() => {
    if (orderId && status) emit('courier-order-status', { orderId, status, stage: state })
  }, [orderId, status, state, emit])

  const error = current.state === 'failed' ? current.error : null
  useEffect(() => {
    if (error) report(error)
  }, [error, report])

  if (current.state === 'not-found' || current.state === 'ended' || current.state === 'failed') {
    return <TrackingUnavailable reason={current.state} retry={() => void view.retry()} />
  }
  if (current.state === 'loading') return <TrackingSkeleton />
  if (current.state !== 'delivered')
    return <NoReceipt why={current.state} receipt={current.receipt} trackingId={trackingId} />
  return <ReceiptSheet receipt={current.receipt} trackingId={trackingId} />
}

interface NoReceiptProps {
  why: 'pending' | 'returned' | 'cancelled'
  receipt: Receipt
  trackingId: string
}

const looks = {
  ...endLooks,
  pending: { tone: 'info', icon: 'clock' },
} as const

/** Says why there is no receipt, with a link to tracking or the outlet's phone number. */
function NoReceipt({ why, receipt, trackingId }: NoReceiptProps) {
  const translate = useTranslate()
  const { api } = useStore(usePage().$settings)
  const outlet = receipt.outlet.name
  return (
    <div className={blank} role="status">
      <StatusMark {...looks[why]} />
      <h1>{translate(`receipt.${why}-title`)}</h1>
      <p>{translate(`receipt.${why}-hint`, { outlet })}</p>
      <p>{translate('receipt.order', { orderId: receipt.orderId })}</p>
      {why === 'pending' ? (
        <a className={link} href={trackingLink(api, trackingId)}>
          {translate('receipt.track')}
        </a>
      ) : (
        <CallLink phoneNumber={receipt.outlet.phoneNumber}>{translate('tracking.call-outlet', { outlet })}</CallLink>
      )}
    </div>
  )
}
