import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Receipt } from '../../../core/tracking/receipt.ts'
import { trackingLink } from '../../../core/tracking/tracking-link.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { CallLink } from '../rider/CallLink.tsx'
import { blank } from '../TrackingUnavailable.tsx'

const link = css`
  color: ${token.accentInk};
  font-weight: 600;
`

interface NoReceiptProps {
  why: 'pending' | 'returned' | 'cancelled'
  receipt: Receipt
  trackingId: string
}

/** Says why there is no receipt, with a link to tracking or the outlet's phone number. */
export function NoReceipt({ why, receipt, trackingId }: NoReceiptProps) {
  const translate = useTranslate()
  const { api } = useStore(usePage().$settings)
  const outlet = receipt.outlet.name
  return (
    <div className={blank} role="status">
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
