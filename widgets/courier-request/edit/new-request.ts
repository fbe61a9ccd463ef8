import { vendorIdOfOrder } from '../../../core/orders/order/order.ts'
import type { CourierRequestProps } from '../contract.ts'

/** Leads to an empty form for the order's outlet. */
export function goToNewRequest(emit: CourierRequestProps['emit'], orderId: string): void {
  const vendorId = vendorIdOfOrder(orderId) || null
  const path = vendorId === null ? '/request-a-rider' : `/request-a-rider/${encodeURIComponent(vendorId)}`
  emit('courier-navigate', { to: 'request', path, vendorId, orderId: null }, { cancelable: true })
}
