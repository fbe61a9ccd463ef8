import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Editing, editOrder } from '../../../core/request/edit/edit.ts'
import type { PlacedOrder } from '../../../core/request/placing/attempts.ts'
import { createRequest } from '../../../core/request/request.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Blocked } from '../blocked/Blocked.tsx'
import { BlockedPanel } from '../blocked/BlockedPanel.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { FieldFocus } from '../form/FieldFocus.tsx'
import { RequestForm } from '../form/RequestForm.tsx'
import { RequestSkeleton } from '../form/RequestSkeleton.tsx'
import { useHostEvents, useSubmitPermission } from '../form/use-host-events.ts'
import { LazyCardPart } from '../payment/LazyCardPart.tsx'
import { goToOrder, redirectToOrder } from '../to-tracking.ts'
import { EditBlocked } from './EditBlocked.tsx'
import { EditCustomer } from './EditCustomer.tsx'
import { EditHead } from './EditHead.tsx'

const note = css`
  margin-block-start: ${token.space2};
`

const customer = <EditCustomer />

/** Edits the order of the attribute `order` in the form (specification 2 §2, query `orderID`). */
export function EditRequest(props: CourierRequestProps & { order: string }) {
  const { page, emit, order: orderId, noMap, terms } = props
  const [request] = useState(() => createRequest(page, editOrder(orderId)))
  useEffect(() => request.destroy, [request])
  const { editing } = request
  if (!editing) throw new Error('An edit request has an order')
  const { state: session } = useStore(page.session.$session)
  const vendors = useStore(page.vendors.$state)
  const now = useStore(editing.$state)
  const placement = useStore(request.$placement)

  const feeNote = useMemo(() => <PaidFeeNote editing={editing} />, [editing])
  const isAllowed = useSubmitPermission(request, emit)
  const onPlaced = useCallback(
    (updated: PlacedOrder, isShown: boolean) => {
      const { orderId: id, vendorId, reference } = updated
      emit('courier-order-updated', { orderId: id, vendorId, reference })
      if (isShown) redirectToOrder(emit, updated)
    },
    [emit],
  )
  useHostEvents(request, props, onPlaced)

  if (session === 'signed-out' || session === 'signing-in') return <Blocked reason="signed-out" />
  if (session === 'signed-in' && vendors === 'none') return <Blocked reason="no-vendors" />
  if (session === 'signed-in' && vendors === 'failed') return <Blocked reason="vendors-failed" />
  if (placement.state === 'placed') {
    return <EditUpdated order={placement.order} onFollow={() => goToOrder(emit, placement.order)} />
  }
  if (now.state === 'loading') return <RequestSkeleton />
  if (placement.state === 'at-bank') {
    return <LazyCardPart request={request} placement={placement} waiting={<RequestSkeleton />} />
  }
  if (now.state !== 'open' && now.state !== 'conflict') {
    return <EditBlocked editing={editing} now={now} orderId={orderId} emit={emit} />
  }
  return (
    <FieldFocus request={request}>
      <EditHead editing={editing} now={now} emit={emit} />
      <RequestForm noMap={noMap} terms={terms} isAllowed={isAllowed} customer={customer} feeNote={feeNote} />
    </FieldFocus>
  )
}

/** Confirms the update of an order, if the host doesn't navigate. */
function EditUpdated({ order, onFollow }: { order: PlacedOrder; onFollow: () => void }) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <BlockedPanel icon="done" title={translate('alert.order-updated')} headingRef={heading}>
      <p>
        <bdi>{order.orderId}</bdi>
        <br />
        {translate('edit.updated-hint')}
      </p>
      <Button variant="primary" onClick={onFollow}>
        {translate('edit.back')}
      </Button>
    </BlockedPanel>
  )
}

/** Note below the fee of a paid order: the difference is refunded, or has to be paid. */
function PaidFeeNote({ editing }: { editing: Editing }) {
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
