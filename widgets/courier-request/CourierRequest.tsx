import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createRequest } from '../../core/request/request.ts'
import { trackingLink } from '../../core/tracking/tracking-link.ts'
import { late } from '../shared/late.tsx'
import { useIdle } from '../shared/use-idle.ts'
import type { CourierRequestProps } from './contract.ts'
import { FieldFocus } from './FieldFocus.tsx'
import { RequestForm } from './RequestForm.tsx'
import { RequestSkeleton } from './RequestSkeleton.tsx'

const Blocked = late(async () => (await import('./Blocked.tsx')).Blocked)
const Closed = late(async () => (await import('./Closed.tsx')).Closed)
const PlacedPanel = late(async () => (await import('./PlacedPanel.tsx')).PlacedPanel)

/** Asks for a rider: one form from the address to the placed order (specification 2 §2 and §4). */
export function CourierRequest({ page, emit, noMap }: CourierRequestProps) {
  const [request] = useState(() => createRequest(page))
  useEffect(() => request.destroy, [request])
  const { state: session } = useStore(page.session.$session)
  const vendors = useStore(page.vendors.$state)
  const step = useStore(request.$step)
  const placement = useStore(request.$placement)
  useIdle(() => PlacedPanel.fetch(page.environment.clock))

  useEffect(() => {
    if (placement.state === 'unreachable') {
      emit('courier-error', { type: 'network', key: 'error.offline', retryable: true, requestId: null })
    }
    if (placement.state === 'refused') {
      emit('courier-error', { type: 'invalid-request', key: placement.key, retryable: false, requestId: null })
    }
    if (placement.state !== 'placed' || placement.elsewhere) return
    const { orderId, vendorId, trackingId } = placement.order
    const trackingUrl = trackingLink(page.$settings.get().api, trackingId)
    emit('courier-order-placed', { orderId, vendorId, trackingUrl })
    const path = trackingPath(vendorId, orderId)
    const isAllowed = emit('courier-before-redirect', { to, path, vendorId, orderId }, { cancelable: true })
    if (isAllowed) emit('courier-navigate', { to, path, vendorId, orderId }, { cancelable: true })
  }, [placement, emit, page])

  function isSubmitAllowed() {
    const vendor = request.$vendor.get()
    const quote = request.$quote.get()
    const { currency } = page.$country.get()
    const fee = 'quote' in quote ? (quote.quote.discountedFee ?? quote.quote.fee) : null
    const detail = { vendorId: vendor?.id ?? '', fee, currency }
    return emit('courier-before-order-submit', detail, { cancelable: true })
  }

  const waiting = <RequestSkeleton noMap={noMap} />
  if (session === 'signed-out' || session === 'signing-in') return <Blocked reason="signed-out" waiting={waiting} />
  if (session === 'signed-in' && vendors === 'none') return <Blocked reason="no-vendors" waiting={waiting} />
  if (session === 'signed-in' && vendors === 'failed') return <Blocked reason="vendors-failed" waiting={waiting} />
  if (!step) return waiting
  if (placement.state === 'placed') {
    const { orderId, vendorId } = placement.order
    const follow = () => {
      emit('courier-navigate', { to, path: trackingPath(vendorId, orderId), vendorId, orderId }, { cancelable: true })
    }
    return <PlacedPanel request={request} order={placement.order} onFollow={follow} waiting={waiting} />
  }
  if (step.step === 'ask-for-origin-address') return <Blocked reason="no-origin" request={request} waiting={waiting} />
  if (step.step === 'service-closed') return <Closed request={request} step={step} waiting={waiting} />
  return (
    <FieldFocus request={request}>
      <RequestForm noMap={noMap} onPlace={() => void request.place(isSubmitAllowed)} />
    </FieldFocus>
  )
}

const to = 'order-tracking'

function trackingPath(vendorId: string, orderId: string): string {
  return `/order-tracking/${encodeURIComponent(vendorId)}?order_id=${encodeURIComponent(orderId)}`
}
