import type { PlacedOrder } from '../../core/request/placing/attempts.ts'
import type { CourierRequestProps } from './contract.ts'

type Emit = CourierRequestProps['emit']

type OrderLink = Omit<PlacedOrder, 'reference'>

function trackingTarget({ orderId, vendorId }: OrderLink) {
  const path = `/order-tracking/${encodeURIComponent(vendorId)}?order_id=${encodeURIComponent(orderId)}`
  return { to: 'order-tracking' as const, path, vendorId, orderId }
}

/** Navigates to the order (specification 2 §2). */
export function goToOrder(emit: Emit, order: OrderLink): void {
  emit('courier-navigate', trackingTarget(order), { cancelable: true })
}

/** Navigates automatically after an order; the host can prevent it. */
export function redirectToOrder(emit: Emit, order: OrderLink): void {
  if (emit('courier-before-redirect', trackingTarget(order), { cancelable: true })) goToOrder(emit, order)
}
