import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Editing } from '../../../core/request/edit/edit.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Notice } from '../../shared/Notice.tsx'

const note = css`
  margin-block-start: ${token.space2};
`

/** Note below the fee of a paid order: the difference is refunded, or has to be paid. */
export function PaidFeeNote({ editing }: { editing: Editing }) {
  const translate = useTranslate()
  const { price } = useStore(usePage().$formats)
  const paidFee = useStore(editing.$paidFee)
  if (!paidFee) return null
  return (
    <Notice tone="info" className={note}>
      {translate(`edit.fee-${paidFee.state}`, { difference: price(paidFee.difference) })}
    </Notice>
  )
}
