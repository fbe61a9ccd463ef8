import type { RoutePermission, Subject } from './route-permissions.ts'

const pathOf = ({ vendorId, orderId }: Subject) => `/vendor/${vendorId}/order/${orderId}/rider`

/** Routes of a shop's own riders: the shop's, and those of the riders by their links (tests/order-api/fleet/own-riders.test.ts). */
export const riderRoutes: Record<string, RoutePermission> = {
  'POST /orders/api/v1/vendor/{vendorId}/order/{orderId}/rider': {
    for: 'vendor',
    call: (order) => ({ path: pathOf(order), body: { name: 'Arun', phone: '+6591234567' } }),
  },
  'DELETE /orders/api/v1/vendor/{vendorId}/order/{orderId}/rider': {
    for: 'vendor',
    call: (order) => ({ path: pathOf(order), method: 'DELETE' }),
  },
  'GET /orders/api/v1/vendor/{vendorId}/riders': {
    for: 'vendor',
    call: ({ vendorId }) => ({ path: `/vendor/${vendorId}/riders` }),
  },
  'GET /orders/api/v1/job': { for: 'rider' },
  'POST /orders/api/v1/job/events': { for: 'rider' },
  'POST /orders/api/v1/job/positions': { for: 'rider' },
  'POST /orders/api/v1/job/proofs': { for: 'rider' },
}
