import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { receiptLink } from '../../../core/tracking/receipt-link.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { useFlag } from '../../shared/use-flag.ts'

const link = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${token.control};
  padding-inline: ${token.space2};
  color: ${token.accentInk};
  font-weight: 600;
`

/** Link to the receipt of a delivered order (flag `delivery-receipt-cta`). */
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
