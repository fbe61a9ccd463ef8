import { css } from '@linaria/core'
import { useState } from 'react'
import type { CancelFailure } from '../../../core/orders/cancel/cancel-order.ts'
import { type CancelReason, cancelReasons } from '../../../core/orders/cancel/cancellation.ts'
import { refundOnCancel } from '../../../core/orders/order/card-charge.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { useTranslate } from '../../page-context.ts'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { ConfirmDialog } from '../../shared/panels/ConfirmDialog.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useOrderList } from '../order-list-context.ts'

/* Without a break at its hyphen. */
const orderId = css`
  white-space: nowrap;
`

/** Placeholder for the ID in the title. */
const idPlaceholder = '\uE000'

interface CancelDialogProps {
  order: Order
  onClose(): void
  onCancelled(order: Order): void
  report(error: unknown): void
}

/** Asks for a reason and cancels. Shows refusals and lost responses, keeping the reason. */
export function CancelDialog({ order, onClose, onCancelled, report }: CancelDialogProps) {
  const { orders } = useOrderList()
  const translate = useTranslate()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [ownReason, setOwnReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CancelFailure | null>(null)
  const { price } = useFormats()
  const refund = refundOnCancel(order)
  const isOther = reason === 'other'
  const isMissingReason = isChecked && reason === null
  const isMissingOwnReason = isChecked && isOther && ownReason.trim() === ''

  const [textBeforeId = '', textAfterId = ''] = translate('orders.cancel-title', { orderId: idPlaceholder }).split(
    idPlaceholder,
  )

  async function submit() {
    setChecked(true)
    if (reason === null || (isOther && ownReason.trim() === '')) return
    setSending(true)
    setFailure(null)
    const outcome = await orders.cancelOrder(
      order.id,
      isOther ? ownReason.trim() : translate(`orders.reason.${reason}`),
    )
    setSending(false)
    if (outcome?.done) {
      onCancelled(outcome.order)
    } else if (outcome) {
      setFailure(outcome.reason)
      report(outcome.error)
    }
  }

  return (
    <ConfirmDialog
      title={
        <>
          {textBeforeId}
          <bdi className={orderId}>{order.id}</bdi>
          {textAfterId}
        </>
      }
      description={translate(order.rider ? 'orders.cancel-text' : 'orders.cancel-text-no-rider')}
      cancel={translate('orders.cancel-keep')}
      submit={translate(isSending ? 'orders.cancel-sending' : 'orders.cancel')}
      danger
      busy={isSending}
      disabled={failure === 'refused'}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <p>
        {refund
          ? translate('orders.cancel-refund', { amount: price(refund.amount), card: refund.card })
          : translate('orders.cancel-free')}
      </p>
      <RadioGroup
        legend={translate('orders.cancel-reason')}
        options={cancelReasons.map((value) => ({ value, label: translate(`orders.reason.${value}`) }))}
        value={reason}
        onChange={setReason}
        error={isMissingReason ? translate('orders.cancel-reason-required') : null}
      />
      {isOther && (
        <TextArea
          label={translate('orders.cancel-words')}
          value={ownReason}
          onChange={setOwnReason}
          oneLine
          maxLength={200}
          error={isMissingOwnReason ? translate('orders.cancel-words-required') : null}
        />
      )}
      {failure && <Notice tone="danger">{translate(`orders.cancel-${failure}`)}</Notice>}
    </ConfirmDialog>
  )
}
