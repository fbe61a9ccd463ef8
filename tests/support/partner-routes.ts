import type { PartnerKeyWire, PartnerPermissionWire } from '../../core/api/partner-keys.ts'
import type { RoutePermission } from './route-permissions.ts'

export const partnerKey = { name: 'Matrix', mode: 'test', outlets: null, permissions: ['orders:read'], origins: [] }
export type MadeKey = { result: { key: PartnerKeyWire; secret: string } }

/** Keys are an owner's; the session is the key's own. */
export const partnerKeyRoutes: Record<string, RoutePermission> = {
  'POST /orders/api/v1/partner/session': { for: 'key' },
  'GET /orders/api/v1/vendor/{id}/partner-keys': {
    for: 'owner',
    call: ({ vendorId }) => ({ path: `/vendor/${vendorId}/partner-keys` }),
  },
  'POST /orders/api/v1/vendor/{id}/partner-keys': {
    for: 'owner',
    call: ({ vendorId }) => ({ path: `/vendor/${vendorId}/partner-keys`, body: partnerKey }),
  },
  'DELETE /orders/api/v1/vendor/{id}/partner-keys/{keyId}': {
    for: 'owner',
    call: ({ vendorId, partnerKeyId }) => ({
      path: `/vendor/${vendorId}/partner-keys/${partnerKeyId}`,
      method: 'DELETE',
    }),
  },
}

/** What a partner's token needs at a route; routes that aren't here refuse every partner's token with 403. */
export const partnersMay: Record<string, PartnerPermissionWire | 'any'> = {
  'GET /orders/api/v1/vendors': 'any',
  'GET /orders/api/v1/vendor/{id}': 'any',
  'GET /orders/api/v1/geolocator/autocomplete': 'any',
  'GET /orders/api/v1/geolocator/reverse': 'any',
  'GET /orders/api/v1/geolocator/details': 'any',
  'POST /orders/api/v1/delivery/area/validate': 'any',
  'GET /orders/api/v1/delivery/area/{vendorId}': 'any',
  'POST /orders/api/v1/delivery/fee': 'any',
  'POST /orders/api/v1/estimations': 'any',
  'GET /orders/api/v1/order': 'orders:read',
  'GET /orders/api/v1/vendor/{id}/orders': 'orders:read',
  'GET /hurrier/api/v1/riders/{id}': 'orders:read',
  'POST /orders/api/v1/order': 'orders:write',
  'PUT /orders/api/v1/order/{orderId}': 'orders:write',
  'PUT /orders/api/v1/order/cancel': 'orders:write',
  'POST /orders/api/v1/vendor/{id}/orders/{orderId}/messages': 'orders:write',
  'POST /orders/api/v1/order/payment/auth/{vendorId}': 'orders:write',
  'POST /orders/api/v1/order/payment/intent': 'orders:write',
  'POST /orders/api/v1/order/payment/intent/confirm': 'orders:write',
  'GET /orders/api/v1/order/payment/state': 'orders:write',
  'GET /orders/api/v1/voucher/{code}': 'orders:write',
  'POST /orders/api/v1/voucher/validate': 'orders:write',
  'GET /orders/api/v1/addressbook/{vendorId}': 'address-book',
  'GET /orders/api/v1/addressbook/search-customers/{vendorId}': 'address-book',
  'POST /orders/api/v1/addressbook/{vendorId}': 'address-book',
  'PUT /orders/api/v1/addressbook/{vendorId}/{id}': 'address-book',
  'DELETE /orders/api/v1/addressbook/{vendorId}/{id}': 'address-book',
  'POST /orders/api/v1/vendor/{id}/orders/export': 'exports',
}
