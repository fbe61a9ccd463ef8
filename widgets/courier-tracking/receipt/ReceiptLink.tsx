import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { flagsOf } from '../../../core/app/public-flags.ts'
import { receiptLink } from '../../../core/tracking/receipt-link.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'

const link = css`
  justify-self: start;
  color: ${token.accentInk};
  font-weight: 600;

  @media (pointer: coarse) {
    padding-block: 12px;
  }
`

/** Link to the receipt (flag `delivery-receipt-cta`). */
export function ReceiptLink({ trackingId }: { trackingId: string }) {
  const page = usePage()
  const translate = useTranslate()
  const isOn = useStore(flagsOf(page).$flag('delivery-receipt-cta'))
  const { api } = useStore(page.$settings)
  if (!isOn) return null
  return (
    <a className={link} href={receiptLink(api, trackingId)} part="receipt-link">
      {translate('receipt.see')}
    </a>
  )
}
