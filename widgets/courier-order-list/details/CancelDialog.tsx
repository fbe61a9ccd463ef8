import { css } from '@linaria/core'
import { useState } from 'react'
import type { CancelFailure } from '../../../core/orders/cancel/cancel-order.ts'
import { refundOnCancel } from '../../../core/orders/order/card-charge.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { useTranslate } from '../../page-context.ts'
import { Notice } from '../../shared/Notice.tsx'
import { ConfirmDialog } from '../../shared/panels/ConfirmDialog.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useOrderList } from '../order-list-context.ts'
import { useCancelReason } from './use-cancel-reason.tsx'

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
  const reason = useCancelReason()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CancelFailure | null>(null)
  const { price } = useFormats()
  const refund = refundOnCancel(order)

  const [textBeforeId = '', textAfterId = ''] = translate('orders.cancel-title', { orderId: idPlaceholder }).split(
    idPlaceholder,
  )

  async function submit() {
    const text = reason.check()
    if (text === null) return
    setSending(true)
    setFailure(null)
    const outcome = await orders.cancelOrder(order.id, text)
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
      {reason.fields}
      {failure && <Notice tone="danger">{translate(`orders.cancel-${failure}`)}</Notice>}
    </ConfirmDialog>
  )
}
