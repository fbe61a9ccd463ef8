import { vendorIdOfOrder } from '../../../core/orders/order/order-id.ts'
import type { CourierRequestProps } from '../contract.ts'

/** Navigates to a new request at the order's outlet. */
export function goToNewRequest(emit: CourierRequestProps['emit'], orderId: string): void {
  const vendorId = vendorIdOfOrder(orderId) || null
  const path = vendorId === null ? '/request-a-rider' : `/request-a-rider/${encodeURIComponent(vendorId)}`
  emit('courier-navigate', { to: 'request', path, vendorId, orderId: null }, { cancelable: true })
}
