import { css } from '@linaria/core'
import { useState } from 'react'
import { createReceiptPhotos } from '../../../core/orders/proofs/photos.ts'
import type { Receipt } from '../../../core/tracking/receipt.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { ProofList } from '../../shared/proofs/ProofList.tsx'
import { useFormatsIn } from '../../shared/use-formats.ts'

const section = css`
  display: grid;
  gap: ${token.space3};
  padding-block-start: ${token.space4};
  border-block-start: 1px solid ${token.line};
`

export function ReceiptProofs({ receipt, trackingId }: { receipt: Receipt; trackingId: string }) {
  const page = usePage()
  const translate = useTranslate()
  const formats = useFormatsIn(receipt.outlet.timeZone)
  const [photos] = useState(() => createReceiptPhotos(page, trackingId, receipt.proofs))
  return (
    <section className={section}>
      <h2>{translate('proofs.title')}</h2>
      <ProofList photos={photos} orderId={receipt.orderId} momentOf={formats.dateTime} />
    </section>
  )
}
