import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Editing } from '../../../core/request/edit/edit.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { goToNewRequest } from './new-request.ts'

const note = css`
  margin-block-start: ${token.space2};
`

interface PaidFeeNoteProps {
  editing: Editing
  orderId: string
  emit: CourierRequestProps['emit']
}

/** Note below the fee of a paid order: a change leads to a refund, or makes the fee too high. */
export function PaidFeeNote({ editing, orderId, emit }: PaidFeeNoteProps) {
  const translate = useTranslate()
  const { price } = useStore(usePage().$formats)
  const paidFee = useStore(editing.$paidFee)
  if (!paidFee) return null
  const difference = price(paidFee.difference)
  if (paidFee.state === 'refunded') {
    return (
      <Notice tone="info" className={note}>
        {translate('edit.fee-refunded', { difference })}
      </Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      className={note}
      action={<Button onClick={() => goToNewRequest(emit, orderId)}>{translate('edit.new')}</Button>}
    >
      {translate('edit.fee-higher', { difference })}
    </Notice>
  )
}
