import type { ApiClient } from './client.ts'
import type { OrderWire } from './orders.ts'

export interface RiderContactWire {
  name: string
  phone: string
}

interface OrderOfVendor {
  vendorId: string
  orderId: string
}

const pathOf = ({ vendorId, orderId }: OrderOfVendor) =>
  `/vendor/${encodeURIComponent(vendorId)}/order/${encodeURIComponent(orderId)}/rider`

/**
 * POST /vendor/{id}/order/{orderId}/rider: sends a rider the link by text message, once for each key of the client. An earlier link ends.
 * @throws RefusedError 409 `own-rider.job-ended`, `fleet.order-of-another-fleet`; 422 `validation.phone-incorrect`
 */
export function giveToRider(client: ApiClient, order: OrderOfVendor, rider: RiderContactWire) {
  return client.request<OrderWire>(pathOf(order), { method: 'POST', body: rider })
}

/** DELETE …/rider: ends the link. @throws RefusedError 409 `own-rider.job-collected`, `own-rider.job-ended` */
export function takeBackFromRider(client: ApiClient, order: OrderOfVendor) {
  return client.request<OrderWire>(pathOf(order), { method: 'DELETE' })
}

/** GET /vendor/{id}/riders: the last ten riders of the outlet. */
export function fetchLastRiders(client: ApiClient, vendorId: string, signal?: AbortSignal) {
  return client.request<{ riders: RiderContactWire[] }>(`/vendor/${encodeURIComponent(vendorId)}/riders`, { signal })
}
