import type { RoutePermission, Subject } from './route-permissions.ts'

const pathOf = ({ vendorId, orderId }: Subject) => `/vendor/${vendorId}/orders/${orderId}/messages`

/** Routes of an order's messages, which the order's vendor may use. */
export const messageRoutes: Record<string, RoutePermission> = {
  'POST /orders/api/v1/vendor/{id}/orders/{orderId}/messages': {
    for: 'vendor',
    guests: true,
    call: (order) => ({
      path: pathOf(order),
      body: { sentence: 'preparing' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  'POST /orders/api/v1/vendor/{id}/orders/{orderId}/messages/repeat': {
    for: 'vendor',
    guests: true,
    call: (order) => ({ path: `${pathOf(order)}/repeat`, body: { kind: 'receiver-link' } }),
  },
}
