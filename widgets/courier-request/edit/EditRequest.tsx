import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { editOrder } from '../../../core/request/edit/edit.ts'
import type { PlacedOrder } from '../../../core/request/placing/attempts.ts'
import { createRequest } from '../../../core/request/request.ts'
import { Blocked } from '../blocked/Blocked.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { FieldFocus } from '../form/FieldFocus.tsx'
import { RequestForm } from '../form/RequestForm.tsx'
import { RequestSkeleton } from '../form/RequestSkeleton.tsx'
import { useHostEvents, useSubmitPermission } from '../form/use-host-events.ts'
import { LazyCardPart } from '../payment/LazyCardPart.tsx'
import { goToOrder, redirectToOrder } from '../to-tracking.ts'
import { EditBlocked } from './EditBlocked.tsx'
import { EditHead } from './EditHead.tsx'
import { EditUpdated } from './EditUpdated.tsx'
import { PaidFeeNote } from './PaidFeeNote.tsx'

export { EditCustomer } from './EditCustomer.tsx'

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
      <RequestForm noMap={noMap} terms={terms} isAllowed={isAllowed} feeNote={feeNote} />
    </FieldFocus>
  )
}
