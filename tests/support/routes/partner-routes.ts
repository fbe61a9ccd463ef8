import type { PartnerKeyWire, PartnerPermission } from '../../../core/api/partner-keys.ts'
import type { WebhookDeliveryWire, WebhookEndpointWire } from '../../../core/api/webhooks.ts'
import type { TestOrderApi } from '../order-api.ts'

export const partnerKey = { name: 'Matrix', mode: 'test', outlets: null, permissions: ['orders:read'], origins: [] }
export type CreatedKey = { result: { key: PartnerKeyWire; secret: string } }
export const webhook = { url: 'http://127.0.0.1:9/', events: ['order.placed'] }
export type CreatedWebhook = { result: { endpoint: WebhookEndpointWire; secret: string } }

/** IDs of a key, an endpoint and a delivery to it. */
export interface PartnerSubject {
  partnerKeyId: string
  webhookId: string
  deliveryId: string
}
export const noPartner: PartnerSubject = { partnerKeyId: 'none', webhookId: 'none', deliveryId: '1' }

/** Creates a key, an endpoint and a delivery of a vendor, as its owner. */
export async function partnerSubject(server: TestOrderApi, vendorId: string, as: string): Promise<PartnerSubject> {
  const path = `/vendor/${vendorId}`
  const created = await server.call<CreatedKey>(`${path}/partner-keys`, { as, body: partnerKey })
  const added = await server.call<CreatedWebhook>(`${path}/webhooks`, { as, body: webhook })
  const webhookId = added.body.result.endpoint.id
  await server.call(`${path}/webhooks/${webhookId}/test`, { as, method: 'POST' })
  const { body } = await server.call<{ result: { deliveries: WebhookDeliveryWire[] } }>(
    `${path}/webhooks/${webhookId}/deliveries`,
    { as },
  )
  const deliveryId = String(body.result.deliveries[0]?.id)
  return { partnerKeyId: created.body.result.key.id, webhookId, deliveryId }
}

/** Permission that a partner's token needs, by route. Other routes refuse partners' tokens with 403. */
export const partnerPermissions: Record<string, PartnerPermission | 'any'> = {
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
  'POST /orders/api/v1/vendor/{id}/orders/{orderId}/messages/repeat': 'orders:write',
  'POST /orders/api/v1/vendor/{vendorId}/order/{orderId}/rider': 'orders:write',
  'DELETE /orders/api/v1/vendor/{vendorId}/order/{orderId}/rider': 'orders:write',
  'GET /orders/api/v1/vendor/{vendorId}/riders': 'orders:write',
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
