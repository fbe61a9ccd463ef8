import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createReceipt } from '../../../core/tracking/receipt.ts'
import type { ViewProps } from '../contract.ts'
import { TrackingSkeleton, TrackingUnavailable } from '../TrackingUnavailable.tsx'
import { NoReceipt } from './NoReceipt.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'

/** Receipt of a delivery (specification 1 §2, /delivery-receipt), or why there is none. */
export function ReceiptPage({ trackingId, page, emit, handle, report }: ViewProps) {
  const [view] = useState(() => createReceipt(page, trackingId))
  const current = useStore(view.$receipt)
  const { state } = current
  const receipt = 'receipt' in current ? current.receipt : null
  const orderId = receipt?.orderId
  const status = receipt?.status

  useEffect(() => view.destroy, [view])
  useEffect(() => handle({ refresh: view.retry }), [view, handle])
  useEffect(() => {
    if (orderId && status) emit('courier-order-status', { orderId, status, stage: state })
  }, [orderId, status, state, emit])

  const error = current.state === 'failed' ? current.error : null
  useEffect(() => {
    if (error) report(error)
  }, [error, report])

  if (current.state === 'not-found' || current.state === 'ended' || current.state === 'failed') {
    return <TrackingUnavailable reason={current.state} retry={() => void view.retry()} />
  }
  if (current.state === 'loading') return <TrackingSkeleton />
  if (current.state !== 'delivered')
    return <NoReceipt why={current.state} receipt={current.receipt} trackingId={trackingId} />
  return <ReceiptSheet receipt={current.receipt} trackingId={trackingId} />
}
