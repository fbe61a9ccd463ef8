import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { completePage } from '../../../core/app/page-object.ts'
import type { Placement } from '../../../core/request/feedback.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useRequest } from '../form/request-context.ts'
import { usePlaceLabel } from './use-place-label.ts'

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  margin-block-start: ${token.space3};
`

/** Says what happened if the last submit didn't place an order, and what to do next. */
export function PlacementNotice({ onConfirmFee }: { onConfirmFee: () => void }) {
  const { $placement, $online, $messages, checkAgain } = useRequest()
  const translate = useTranslate()
  const placement = useStore($placement)
  const isOnline = useStore($online)

  const { vendor: missing } = useStore($messages)
  if (missing) return <OutletMissing />
  if (placement.state === 'checking')
    return <Notice tone="info">{translate(`placing.checking.${placement.unanswered}`)}</Notice>
  if (placement.state === 'refused') return <Refused placement={placement} />
  if (placement.state === 'earlier-placed') return <EarlierPlaced placement={placement} />
  if (placement.state === 'fee-changed') return <FeeChanged placement={placement} onConfirmFee={onConfirmFee} />
  if (placement.state === 'ready-to-send' && isOnline) {
    return (
      <Notice tone="info">{translate(placement.held ? 'placing.ready-to-send-again' : 'placing.ready-to-send')}</Notice>
    )
  }
  if (placement.state !== 'unreachable') {
    return isOnline ? null : <Notice tone="warning">{translate('placing.offline')}</Notice>
  }
  if (!placement.sent) return <Notice tone="warning">{translate('placing.unreachable')}</Notice>
  return (
    <Notice tone="warning">
      {translate(`placing.unanswered.${placement.unanswered}`)}
      <div className={buttons}>
        <Button icon="refresh" onClick={() => void checkAgain()}>
          {translate('placing.check-again')}
        </Button>
      </div>
    </Notice>
  )
}

/** The outlet couldn't be identified (specification 2 §5, first check). */
function OutletMissing() {
  const { vendors } = completePage(usePage())
  const translate = useTranslate()
  return (
    <Notice
      tone="danger"
      action={
        <Button icon="refresh" onClick={() => void vendors.reload()}>
          {translate('common.retry')}
        </Button>
      }
    >
      {translate('error.cant-retrieve-vendor-rar')}
    </Notice>
  )
}

/** Why, and what was kept: a toast says that the order wasn't created or changed. */
function Refused({ placement }: { placement: Extract<Placement, { state: 'refused' }> }) {
  const { isTextKey } = usePage().translations
  const translate = useTranslate()
  const { key, message, waitSeconds } = placement

  function announcement(): string {
    if (waitSeconds !== null) return translate('placing.too-many-requests-in', { count: waitSeconds })
    return isTextKey(key) ? translate(key) : message
  }

  return (
    <Notice tone="danger" title={announcement()}>
      {translate('delivery-time.closed-kept')}
    </Notice>
  )
}

function EarlierPlaced({ placement: { order } }: { placement: Extract<Placement, { state: 'earlier-placed' }> }) {
  const { startNew } = useRequest()
  const translate = useTranslate()
  return (
    <Notice tone="warning" title={translate('placing.earlier-title', { orderId: order.orderId })}>
      {translate('placing.earlier')}
      <div className={buttons}>
        <Button icon="plus" onClick={startNew}>
          {translate('request.new')}
        </Button>
      </div>
    </Notice>
  )
}

interface FeeChangedProps {
  placement: Extract<Placement, { state: 'fee-changed' }>
  onConfirmFee: () => void
}

function FeeChanged({ placement: { change }, onConfirmFee }: FeeChangedProps) {
  const { dismiss } = useRequest()
  const translate = useTranslate()
  const placeLabel = usePlaceLabel()
  const { price } = useStore(usePage().$formats)
  const key = change.difference > 0 ? 'placing.fee-changed-up' : 'placing.fee-changed-down'
  const difference = price(Math.abs(change.difference))
  return (
    <Notice tone="warning" title={translate('error.fee.changed')}>
      {translate(key, { from: price(change.from), to: price(change.to), difference })}
      <div className={buttons}>
        <Button variant="primary" onClick={onConfirmFee}>
          {placeLabel(change.to)}
        </Button>
        <Button onClick={dismiss}>{translate('placing.fee-changed-cancel')}</Button>
      </div>
    </Notice>
  )
}
