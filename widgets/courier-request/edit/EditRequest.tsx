import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createEditing } from '../../../core/request/edit/edit.ts'
import { Blocked } from '../blocked/Blocked.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { FieldFocus } from '../form/FieldFocus.tsx'
import { RequestForm } from '../form/RequestForm.tsx'
import { RequestSkeleton } from '../form/RequestSkeleton.tsx'
import { goToOrder, redirectToOrder } from '../to-tracking.ts'
import { EditBlocked } from './EditBlocked.tsx'
import { EditHead } from './EditHead.tsx'
import { EditUpdated } from './EditUpdated.tsx'

/** Changes the order of the attribute `order`: the form over what it holds (specification 2 §2, query `orderID`). */
export function EditRequest(props: CourierRequestProps & { order: string }) {
  const { page, emit, report, order: orderId, noMap, terms } = props
  const [editing] = useState(() => createEditing(page, orderId))
  useEffect(() => editing.destroy, [editing])
  const { request } = editing
  useEffect(() => request.$addressTrouble.listen((trouble) => trouble && report(trouble.cause)), [request, report])
  const { state: session } = useStore(page.session.$session)
  const vendors = useStore(page.vendors.$state)
  const now = useStore(editing.$editing)
  const placement = useStore(request.$placement)

  useEffect(() => {
    if (placement.state === 'unreachable') {
      emit('courier-error', { type: 'network', key: 'error.offline', retryable: true, requestId: null })
    }
    if (placement.state === 'refused') {
      emit('courier-error', { type: 'invalid-request', key: placement.key, retryable: false, requestId: null })
    }
    if (placement.state !== 'placed' || placement.elsewhere) return
    const { orderId, vendorId } = placement.order
    emit('courier-order-updated', { orderId, vendorId })
    redirectToOrder(emit, placement.order)
  }, [placement, emit])

  function isSubmitAllowed() {
    const quote = request.$quote.get()
    const fee = 'quote' in quote ? (quote.quote.discountedFee ?? quote.quote.fee) : null
    const detail = { vendorId: request.$vendor.get()?.id ?? '', fee, currency: page.$country.get().currency }
    return emit('courier-before-order-submit', detail, { cancelable: true })
  }

  if (session === 'signed-out' || session === 'signing-in') return <Blocked reason="signed-out" />
  if (session === 'signed-in' && vendors === 'none') return <Blocked reason="no-vendors" />
  if (session === 'signed-in' && vendors === 'failed') return <Blocked reason="vendors-failed" />
  if (placement.state === 'placed') {
    return <EditUpdated order={placement.order} onFollow={() => goToOrder(emit, placement.order)} />
  }
  if (now.state === 'loading') return <RequestSkeleton noMap={noMap} />
  if (now.state !== 'open' && now.state !== 'conflict') {
    return <EditBlocked editing={editing} now={now} orderId={orderId} emit={emit} />
  }
  return (
    <FieldFocus request={request}>
      <EditHead editing={editing} now={now} emit={emit} />
      <RequestForm noMap={noMap} terms={terms} onPlace={() => void editing.place(isSubmitAllowed)} />
    </FieldFocus>
  )
}
