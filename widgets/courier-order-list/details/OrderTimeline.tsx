import type { Order } from '../../../core/orders/order/order.ts'
import type { ReasonKind } from '../../../core/orders/order/reason-key.ts'
import type { ReceiverCorrection } from '../../../core/orders/order/receiver.ts'
import { vendorStatusOf } from '../../../core/orders/order/status.ts'
import { type TimelineStep, timelineOf } from '../../../core/orders/timeline.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Timeline } from '../../shared/orders/Timeline.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useReason } from './use-reason.ts'

/** The order's history, newest first: statuses with their reasons, proofs and the refund. */
export function OrderTimeline({ order, now }: { order: Order; now: number }) {
  const translate = useTranslate()
  const formats = useFormats(order.pickup).withoutZone()
  const entries = timelineOf(order)
    .toReversed()
    .map((step) => ({
      key: `${keyOf(step)} ${step.at}`,
      label: <StepLabel step={step} isReturn={order.isReturn} />,
      at: step.at,
      time: formats.dayTimeAlone(step.at, now),
    }))
  return <Timeline entries={entries} label={translate('orders.section.timeline')} />
}

function keyOf(step: TimelineStep): string {
  if (step.kind === 'status') return step.status
  if (step.kind === 'receiver-change') return `${step.field} ${step.value}`
  if (step.kind === 'refund') return step.isSent ? 'refund sent' : 'refund'
  return step.kind === 'proof' ? step.proof.kind : step.kind
}

function StepLabel({ step, isReturn }: { step: TimelineStep; isReturn: boolean }) {
  const translate = useTranslate()
  const { price } = useFormats()
  switch (step.kind) {
    case 'status':
      return translate(`status.${vendorStatusOf({ status: step.status, isReturn })}`)
    case 'unknown':
      return translate('bulk-order-upload.status.UNKNOWN')
    case 'proof':
      return translate(`proofs.kind.${step.proof.kind}`)
    case 'receiver-change':
      return <ReceiverChangeLabel change={step} />
    case 'refund':
      return translate(step.isSent ? 'orders.refund-sent-step' : 'orders.refund-step', { amount: price(step.amount) })
    case 'cancelled':
      return <WithReason status="CANCELLED" of="cancelled" reason={step.reason} />
    case 'delay':
      return <WithReason status="DELAYED" of="delay" reason={step.reason} />
    case 'failure':
      return <WithReason status="RETURNING" of="failure" reason={step.reason} />
  }
}

interface WithReasonProps {
  status: 'CANCELLED' | 'DELAYED' | 'RETURNING'
  of: ReasonKind
  reason: string | null
}

function WithReason({ status, of, reason }: WithReasonProps) {
  const translate = useTranslate()
  const reasonText = useReason(of, reason)
  return (
    <>
      {translate(`status.${status}`)}
      {reasonText && (
        <>
          {': '}
          <bdi>{reasonText}</bdi>
        </>
      )}
    </>
  )
}

function ReceiverChangeLabel({ change: { field, value, note } }: { change: ReceiverCorrection }) {
  const translate = useTranslate()
  const { translations } = usePage()
  const place = `orders.leave-place.${value}`
  const text = field === 'leave_at' && translations.isTextKey(place) ? translate(place) : value
  return (
    <>
      {translate(`orders.receiver-change.${field === 'leave_at' ? 'leave-at' : field}`)}
      {field !== 'pin' && (
        <>
          {': '}
          <bdi>{note ? `${text}, ${note}` : text}</bdi>
        </>
      )}
    </>
  )
}
