import { css } from '@linaria/core'
import { type FormEvent, useId, useState } from 'react'
import { type CancelReason, cancelReasons } from '../../core/orders/cancellation.ts'
import type { Order } from '../../core/orders/order.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { RadioGroup } from '../shared/Choice.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Notice } from '../shared/Notice.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { useOrderList } from './order-list-context.ts'

const form = css`
  display: grid;
  gap: ${token.space3};
`

interface CancelDialogProps {
  order: Order
  onClose(): void
  onCancelled(order: Order): void
  report(error: unknown): void
}

/** Asks for the reason and cancels. A refusal and a lost answer are told here, and the reason stays. */
export function CancelDialog({ order, onClose, onCancelled, report }: CancelDialogProps) {
  const { orders } = useOrderList()
  const translate = useTranslate()
  const formId = useId()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [words, setWords] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<'refused' | 'offline' | null>(null)
  const isOther = reason === 'other'
  const isMissingReason = isChecked && reason === null
  const isMissingWords = isChecked && isOther && words.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isSending || reason === null || (isOther && words.trim() === '')) return
    setSending(true)
    setFailure(null)
    const outcome = await orders.cancelOrder(order.id, isOther ? words.trim() : translate(`orders.reason.${reason}`))
    setSending(false)
    if (outcome?.done) {
      onCancelled(outcome.order)
    } else if (outcome) {
      setFailure(outcome.refused ? 'refused' : 'offline')
      report(outcome.error)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('orders.cancel-title', { orderId: order.id })}
      actions={
        <>
          <Button onClick={onClose}>{translate('orders.cancel-keep')}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSending} disabled={failure === 'refused'}>
            {translate(isSending ? 'orders.cancel-sending' : 'orders.cancel')}
          </Button>
        </>
      }
    >
      <form id={formId} className={form} onSubmit={submit} noValidate>
        <p>{translate('orders.cancel-text')}</p>
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
            value={words}
            onChange={setWords}
            maxLength={200}
            error={isMissingWords ? translate('orders.cancel-words-required') : null}
          />
        )}
        {failure && (
          <Notice tone="danger">
            {translate(failure === 'refused' ? 'orders.cancel-refused' : 'orders.cancel-offline')}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
