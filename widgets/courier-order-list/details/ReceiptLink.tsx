import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { receiptLink } from '../../../core/tracking/receipt-link.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { useFlag } from '../../shared/use-flag.ts'

const link = css`
  align-self: center;
  padding-inline: ${token.space2};
  color: ${token.accentInk};
  font-weight: 600;
`

/** The customer's receipt of a delivered order, where the flag `delivery-receipt-cta` is on. */
export function ReceiptLink({ trackingId, vendorId }: { trackingId: string; vendorId: string }) {
  const page = usePage()
  const translate = useTranslate()
  const isOn = useFlag('delivery-receipt-cta', vendorId)
  const { api } = useStore(page.$settings)
  if (!isOn) return null
  return (
    <a className={link} href={receiptLink(api, trackingId)} target="_blank" rel="noreferrer" part="receipt-link">
      {translate('orders.receipt')}
    </a>
  )
}
