import { marinaBay } from '../outlets.ts'
import { type PartnerSubject, partnerKey, webhook } from './partner-routes.ts'

/** Specification 1 §6 for every route: tests/order-api/vendors/permission-matrix.test.ts compares the list with the API's own. */
export type RoutePermission =
  /** Public: its response belongs to no user. */
  | { for: 'everybody' }
  /** A partner's server by its key (tests/order-api/partners/partner-keys.test.ts). */
  | { for: 'key' }
  /** A fleet by its key (tests/order-api/fleet/fleet-api.test.ts). */
  | { for: 'fleet' }
  /** A shop's own rider by a link (tests/order-api/fleet/own-riders.test.ts). */
  | { for: 'rider' }
  /**
   * Any signed-in user: the response holds only what is their own or public. Here and below, `guests`
   * are allowed only if set, each at their own vendor; otherwise the response says that an account is needed.
   */
  | { for: 'signed-in'; guests?: true }
  /** Callers who may act for the vendor; others get the same as for a missing one. */
  | { for: 'vendor'; guests?: true; call: (vendor: Subject) => Call }
  /** Like `vendor`, but neither staff nor guests, who only request and follow orders. */
  | { for: 'owner'; call: (vendor: Subject) => Call }

export interface Call {
  path: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A vendor, an order of it that a rider carries, an entry of its address book, and a bulk job. */
export interface Subject extends PartnerSubject {
  vendorId: string
  /** Lists start here, if it matters. */
  from?: string
  orderId: string
  riderId: string
  savedAddressId: string
  bulkJobId: string
}

/** Bugis, for any outlet. */
export const place = { latitude: 1.2995, longitude: 103.8554 }
export const outlet = { ...marinaBay, client_vendor_id: 'M-1', name: 'Matrix', users: [], ...place }
export const order = {
  customer: { name: 'Alicia', phone_number: '+6581234567', location: { ...place, address: '#01-01, Here', notes: '' } },
  order: { payment_method: 'CASH_ON_DELIVERY', amount: 10, description: '', cold_bag_needed: false },
  age_validation_required: false,
  login_pickup_estimation: 15,
  delivery_fee: 1,
  signature: 'none',
}
export const savedAddress = {
  name: 'Alicia Wong',
  phone_number: '+6581234567',
  address: '#01-01, , 1 Somewhere Road',
  notes: '',
  ...place,
}
export const sender = {
  location: { ...place, address: '#03-01, 8 Queen Street, Singapore 188535' },
  name: 'Bee Guest',
  email: 'bee@guest.example',
  phone_number: '+6581230000',
}

/** What a route's call has besides its method and path. */
type Details = { body?: object; query?: string; headers?: Record<string, string> }
type DetailsOf = Details | ((subject: Subject) => Details)

const withRule = <Rule extends { for: string }>(rule: Rule, paths: readonly string[]): Record<string, Rule> =>
  Object.fromEntries(paths.map((path) => [path, rule]))

/** Adds the call of each route, with the IDs of a subject in its path. */
const withCalls = <Rule extends { for: string }>(rule: Rule, routes: Record<string, DetailsOf>) =>
  Object.fromEntries(
    Object.entries(routes).map(([route, details]) => [
      route,
      { ...rule, call: (subject: Subject) => callOf(route, subject, details) },
    ]),
  )

function callOf(route: string, subject: Subject, details: DetailsOf): Call {
  const [method = '', path = ''] = route.replace(/\/\w+\/api\/v1/, '').split(' ')
  const { query = '', ...rest } = typeof details === 'function' ? details(subject) : details
  const { vendorId, orderId, riderId, savedAddressId, partnerKeyId, webhookId, deliveryId } = subject
  const id = path.startsWith('/addressbook/') ? savedAddressId : path.startsWith('/riders/') ? riderId : vendorId
  const ids: Record<string, string> = { vendorId, id, orderId, keyId: partnerKeyId, endpointId: webhookId, deliveryId }
  ids.jobId = subject.bulkJobId
  return { path: path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '') + query, method, ...rest }
}

const ofVendor =
  (fields: object) =>
  ({ vendorId }: Subject) => ({ body: { ...fields, vendor_id: vendorId } })
const { latitude: lat, longitude: lng } = place
const places = { location: { lat, lng }, vendor_location: { lat, lng } }

export const routePermissions: Record<string, RoutePermission> = {
  ...withRule({ for: 'everybody' as const }, [
    'GET /tiles/info.json',
    'GET /tiles/{z}/{x}/{file}',
    'POST /conditions-api/v1/init',
    'GET /fwfFallback.json',
    'GET /orders/api/v1/flags',
    'GET /orders/api/v1/get-country-parameter/{name}',
    'POST /orders/api/v1/guest',
    'GET /orders/api/v1/invitations/{id}',
    'POST /orders/api/v1/login',
    'POST /orders/api/v1/login/extend',
    'POST /orders/api/v1/register',
    'POST /orders/api/v1/register/help',
    'POST /orders/api/v1/verify-email',
    'POST /orders/api/v1/verify-email/resend',
    'POST /orders/api/v1/password/forgot',
    'POST /orders/api/v1/password/reset',
    'GET /orders/api/v1/public/tracking/{trackingId}',
    'GET /orders/api/v1/public/tracking/{trackingId}/rider',
    'GET /orders/api/v1/public/tracking/{trackingId}/receipt',
    'GET /orders/api/v1/public/tracking/{trackingId}/c2c',
    'POST /orders/api/v1/public/tracking/{trackingId}/change',
    'POST /orders/api/v1/public/tracking/{trackingId}/messages',
    // The signature in its URL gives access.
    'GET /orders/api/v1/proofs/{orderId}/{kind}',
    'POST /orders/api/v1/order/payment/webhook',
    // Its signature gives access.
    'POST /orders/api/v1/fleet/pandago/callback',
    'POST /orders/api/v1/fleet/uber-direct/webhook',
  ]),
  ...withRule({ for: 'key' as const }, ['POST /orders/api/v1/partner/session']),
  ...withRule({ for: 'fleet' as const }, [
    'GET /orders/api/v1/fleet/jobs',
    'POST /orders/api/v1/fleet/jobs/{orderId}/events',
    'POST /orders/api/v1/fleet/jobs/{orderId}/proofs',
    'POST /orders/api/v1/fleet/positions',
  ]),
  ...withRule({ for: 'rider' as const }, [
    'GET /orders/api/v1/job',
    'POST /orders/api/v1/job/events',
    'POST /orders/api/v1/job/positions',
    'POST /orders/api/v1/job/proofs',
  ]),
  ...withRule({ for: 'signed-in' as const }, [
    'POST /orders/api/v1/logout',
    'GET /orders/api/v1/sessions',
    'DELETE /orders/api/v1/sessions',
    'DELETE /orders/api/v1/sessions/{id}',
    'GET /orders/api/v1/bulk-job/example-file',
    'DELETE /orders/api/v1/order/payment/instruments/{id}',
    // Only the parent's or the single shop's owners may add an outlet, and only the parent's may remove one.
    'POST /orders/api/v1/outlet',
    'DELETE /orders/api/v1/outlet/{id}',
    // Only for invitations to the account's own address. Staff have no address.
    'POST /orders/api/v1/invitations/{id}/accept',
    'POST /orders/api/v1/invitations/{id}/decline',
  ]),
  ...withRule({ for: 'signed-in' as const, guests: true as const }, [
    'GET /orders/api/v1/vendors',
    'GET /orders/api/v1/geolocator/autocomplete',
    'GET /orders/api/v1/geolocator/reverse',
    'GET /orders/api/v1/geolocator/details',
    // Returns only the caller's own payments.
    'GET /orders/api/v1/order/payment/state',
    // A voucher's value is public.
    'GET /orders/api/v1/voucher/{code}',
  ]),
  ...withCalls(
    { for: 'vendor' as const, guests: true as const },
    {
      'GET /orders/api/v1/vendor/{id}': {},
      'GET /orders/api/v1/vendor/{id}/orders': ({ from }) => ({
        query: from ? `?from=${encodeURIComponent(from)}` : '',
      }),
      'POST /orders/api/v1/vendor/{id}/orders/{orderId}/messages': () => ({
        body: { sentence: 'preparing' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
      'POST /orders/api/v1/vendor/{id}/orders/{orderId}/messages/repeat': { body: { kind: 'receiver-link' } },
      'POST /orders/api/v1/order': ofVendor(order),
      'GET /orders/api/v1/order': ({ vendorId, orderId }) => ({ query: `?vendorId=${vendorId}&orderId=${orderId}` }),
      'PUT /orders/api/v1/order/cancel': (subject) =>
        ofVendor({ order_id: subject.orderId, reason: 'matrix' })(subject),
      'PUT /orders/api/v1/order/{orderId}': ofVendor({
        payment_method: 'CASH_ON_DELIVERY',
        amount: 10,
        delivery_fee: 1,
        signature: 'none',
      }),
      'POST /orders/api/v1/order/payment/auth/{vendorId}': {},
      'POST /orders/api/v1/order/payment/intent': ofVendor({ wallet_id: 'none', bearer_token: 'none', order: {} }),
      'POST /orders/api/v1/order/payment/intent/confirm': ({ vendorId }) => ({
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: {
          order: { ...order, vendor_id: vendorId },
          bearer_token: 'none',
          purchase_intent_id: 'none',
          payment_method: 'generic_creditcard',
          payment_instrument_id: 'NEW',
        },
      }),
      'POST /orders/api/v1/delivery/area/validate': ofVendor(places),
      'GET /orders/api/v1/delivery/area/{vendorId}': { query: `?lat=${lat}&lng=${lng}` },
      'POST /orders/api/v1/delivery/fee': ofVendor({ source: place, destination: place, delivery_type: 'food' }),
      'POST /orders/api/v1/estimations': ofVendor(places),
      'POST /orders/api/v1/voucher/validate': ofVendor({
        code: 'NONE',
        order: { order_time: '2026-01-01T00:00:00Z', delivery_fee: 1, signature: 'none' },
      }),
      'GET /hurrier/api/v1/riders/{id}': {},
    },
  ),
  ...withCalls(
    { for: 'vendor' as const },
    {
      'POST /orders/api/v1/bulk-job/create': ofVendor({ content: 'none' }),
      'GET /orders/api/v1/bulk-job/all/{vendorId}': {},
      'GET /orders/api/v1/bulk-job/detail/{vendorId}/{jobId}': {},
      'POST /orders/api/v1/bulk-job/place-orders/{jobId}': {},
      'GET /orders/api/v1/vendor/{id}/hc_jwt_token': {},
      'GET /orders/api/v1/addressbook/{vendorId}': {},
      'GET /orders/api/v1/addressbook/search-customers/{vendorId}': { query: '?query=al' },
      'POST /orders/api/v1/addressbook/{vendorId}': { body: savedAddress },
      'PUT /orders/api/v1/addressbook/{vendorId}/{id}': { body: savedAddress },
      'DELETE /orders/api/v1/addressbook/{vendorId}/{id}': {},
      'POST /orders/api/v1/vendor/{id}/orders/export': {
        body: {
          ...{ from: '2026-01-01T00:00:00+08:00', to: '2026-01-02T00:00:00+08:00', status: 'ANY' },
          ...{ include_outlets: false, format: 'csv', deliver: 'download' },
        },
      },
      'POST /orders/api/v1/vendor/{vendorId}/order/{orderId}/rider': { body: { name: 'Arun', phone: '+6591234567' } },
      'DELETE /orders/api/v1/vendor/{vendorId}/order/{orderId}/rider': {},
      'GET /orders/api/v1/vendor/{vendorId}/riders': {},
    },
  ),
  ...withCalls(
    { for: 'owner' as const },
    {
      'PUT /orders/api/v1/outlet/{id}': { body: outlet },
      'DELETE /orders/api/v1/vendor/{id}/owners/me': {},
      'PUT /orders/api/v1/vendor/{id}/address': { body: { ...outlet, address_text: outlet.address } },
      'GET /orders/api/v1/vendor/{id}/partner-keys': {},
      'POST /orders/api/v1/vendor/{id}/partner-keys': { body: partnerKey },
      'DELETE /orders/api/v1/vendor/{id}/partner-keys/{keyId}': {},
      'GET /orders/api/v1/vendor/{id}/webhooks': {},
      'POST /orders/api/v1/vendor/{id}/webhooks': { body: webhook },
      'PUT /orders/api/v1/vendor/{id}/webhooks/{endpointId}': { body: { ...webhook, enabled: true } },
      'POST /orders/api/v1/vendor/{id}/webhooks/{endpointId}/secret': {},
      'POST /orders/api/v1/vendor/{id}/webhooks/{endpointId}/test': {},
      'GET /orders/api/v1/vendor/{id}/webhooks/{endpointId}/deliveries': {},
      'POST /orders/api/v1/vendor/{id}/webhooks/{endpointId}/deliveries/{deliveryId}/replay': {},
      'DELETE /orders/api/v1/vendor/{id}/webhooks/{endpointId}': {},
    },
  ),
}

/** Returns the call of a route, also of one without a vendor. */
export function callOfRoute(route: string, subject: Subject): Call {
  const rule = routePermissions[route]
  if (rule && 'call' in rule) return rule.call(subject)
  const [method = '', path = ''] = route.split(' ')
  const plainPath = path.replace(/^\/(orders|hurrier)\/api\/v1/, '').replace(/\{\w+\}/g, subject.vendorId)
  return { path: plainPath, method, ...(method === 'POST' && { body: outlet }) }
}

export const serviceOf = (route: string) => (route.includes('/hurrier/') ? 'hurrier' : 'orders')
