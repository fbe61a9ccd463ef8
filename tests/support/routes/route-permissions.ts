import { messageRoutes } from './message-routes.ts'
import { fleetRoutes, openRoutes } from './open-routes.ts'
import { type PartnerSubject, partnerRoutes } from './partner-routes.ts'
import { riderRoutes } from './rider-routes.ts'

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
export const outlet = {
  parent_vendor_id: '1000',
  client_vendor_id: 'M-1',
  name: 'Matrix',
  phone_number: '+6561000000',
  users: [],
  address: '1 Somewhere Road',
  unit: '',
  building: '',
  street: '',
  street_number: '',
  postal_code: '',
  city: 'Singapore',
  country_code: 'SG',
  rider_instructions: '',
  ...place,
}
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
const vendorPath = (rest: string) => (vendor: Subject) => ({ path: rest.replace('{vendor}', vendor.vendorId) })

export const routePermissions: Record<string, RoutePermission> = {
  ...openRoutes,
  ...fleetRoutes,
  ...partnerRoutes,
  ...riderRoutes,
  'POST /orders/api/v1/logout': { for: 'signed-in' },
  'GET /orders/api/v1/sessions': { for: 'signed-in' },
  'DELETE /orders/api/v1/sessions': { for: 'signed-in' },
  'DELETE /orders/api/v1/sessions/{id}': { for: 'signed-in' },
  'GET /orders/api/v1/vendors': { for: 'signed-in', guests: true },
  'GET /orders/api/v1/geolocator/autocomplete': { for: 'signed-in', guests: true },
  'GET /orders/api/v1/geolocator/reverse': { for: 'signed-in', guests: true },
  'GET /orders/api/v1/geolocator/details': { for: 'signed-in', guests: true },
  'GET /orders/api/v1/vendor/{id}': { for: 'vendor', guests: true, call: vendorPath('/vendor/{vendor}') },
  'GET /orders/api/v1/vendor/{id}/orders': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId, from }) => ({
      path: `/vendor/${vendorId}/orders${from ? `?from=${encodeURIComponent(from)}` : ''}`,
    }),
  },
  'POST /orders/api/v1/bulk-job/create': {
    for: 'vendor',
    call: ({ vendorId }) => ({ path: '/bulk-job/create', body: { vendor_id: vendorId, content: 'none' } }),
  },
  'GET /orders/api/v1/bulk-job/example-file': { for: 'signed-in' },
  'GET /orders/api/v1/bulk-job/all/{vendorId}': { for: 'vendor', call: vendorPath('/bulk-job/all/{vendor}') },
  'GET /orders/api/v1/bulk-job/detail/{vendorId}/{jobId}': {
    for: 'vendor',
    call: ({ vendorId, bulkJobId }) => ({ path: `/bulk-job/detail/${vendorId}/${bulkJobId}` }),
  },
  'POST /orders/api/v1/bulk-job/place-orders/{jobId}': {
    for: 'vendor',
    call: ({ bulkJobId }) => ({ path: `/bulk-job/place-orders/${bulkJobId}`, method: 'POST' }),
  },
  'GET /orders/api/v1/vendor/{id}/hc_jwt_token': { for: 'vendor', call: vendorPath('/vendor/{vendor}/hc_jwt_token') },
  'GET /orders/api/v1/addressbook/{vendorId}': { for: 'vendor', call: vendorPath('/addressbook/{vendor}') },
  'GET /orders/api/v1/addressbook/search-customers/{vendorId}': {
    for: 'vendor',
    call: vendorPath('/addressbook/search-customers/{vendor}?query=al'),
  },
  'POST /orders/api/v1/addressbook/{vendorId}': {
    for: 'vendor',
    call: ({ vendorId }) => ({ path: `/addressbook/${vendorId}`, body: savedAddress }),
  },
  'PUT /orders/api/v1/addressbook/{vendorId}/{id}': {
    for: 'vendor',
    call: ({ vendorId, savedAddressId }) => ({
      path: `/addressbook/${vendorId}/${savedAddressId}`,
      method: 'PUT',
      body: savedAddress,
    }),
  },
  'DELETE /orders/api/v1/addressbook/{vendorId}/{id}': {
    for: 'vendor',
    call: ({ vendorId, savedAddressId }) => ({ path: `/addressbook/${vendorId}/${savedAddressId}`, method: 'DELETE' }),
  },
  'POST /orders/api/v1/vendor/{id}/orders/export': {
    for: 'vendor',
    call: ({ vendorId }) => ({
      path: `/vendor/${vendorId}/orders/export`,
      body: {
        from: '2026-01-01T00:00:00+08:00',
        to: '2026-01-02T00:00:00+08:00',
        status: 'ANY',
        include_outlets: false,
        format: 'csv',
        deliver: 'download',
      },
    }),
  },
  'POST /orders/api/v1/order': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId }) => ({ path: '/order', body: { ...order, vendor_id: vendorId } }),
  },
  'GET /orders/api/v1/order': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId, orderId }) => ({ path: `/order?vendorId=${vendorId}&orderId=${orderId}` }),
  },
  'PUT /orders/api/v1/order/cancel': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId, orderId }) => ({
      path: '/order/cancel',
      method: 'PUT',
      body: { vendor_id: vendorId, order_id: orderId, reason: 'matrix' },
    }),
  },
  ...messageRoutes,
  'PUT /orders/api/v1/order/{orderId}': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId, orderId }) => ({
      path: `/order/${orderId}`,
      method: 'PUT',
      body: { vendor_id: vendorId, payment_method: 'CASH_ON_DELIVERY', amount: 10, delivery_fee: 1, signature: 'none' },
    }),
  },
  'POST /orders/api/v1/order/payment/auth/{vendorId}': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId }) => ({ path: `/order/payment/auth/${vendorId}`, method: 'POST' }),
  },
  'POST /orders/api/v1/order/payment/intent': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId }) => ({
      path: '/order/payment/intent',
      body: { wallet_id: 'none', bearer_token: 'none', vendor_id: vendorId, order: {} },
    }),
  },
  'POST /orders/api/v1/order/payment/intent/confirm': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId }) => ({
      path: '/order/payment/intent/confirm',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        order: { ...order, vendor_id: vendorId },
        bearer_token: 'none',
        purchase_intent_id: 'none',
        payment_method: 'generic_creditcard',
        payment_instrument_id: 'NEW',
      },
    }),
  },
  // Returns only the caller's own payments.
  'GET /orders/api/v1/order/payment/state': { for: 'signed-in', guests: true },
  'DELETE /orders/api/v1/order/payment/instruments/{id}': { for: 'signed-in' },
  'POST /orders/api/v1/delivery/area/validate': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId }) => ({
      path: '/delivery/area/validate',
      body: {
        location: { lat: place.latitude, lng: place.longitude },
        vendor_location: { lat: place.latitude, lng: place.longitude },
        vendor_id: vendorId,
      },
    }),
  },
  'GET /orders/api/v1/delivery/area/{vendorId}': {
    for: 'vendor',
    guests: true,
    call: vendorPath('/delivery/area/{vendor}?lat=1.2995&lng=103.8554'),
  },
  'POST /orders/api/v1/delivery/fee': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId }) => ({
      path: '/delivery/fee',
      body: { source: place, destination: place, vendor_id: vendorId, delivery_type: 'food' },
    }),
  },
  'POST /orders/api/v1/estimations': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId }) => ({
      path: '/estimations',
      body: {
        location: { lat: place.latitude, lng: place.longitude },
        vendor_location: { lat: place.latitude, lng: place.longitude },
        vendor_id: vendorId,
      },
    }),
  },
  // A voucher's value is public.
  'GET /orders/api/v1/voucher/{code}': { for: 'signed-in', guests: true },
  'POST /orders/api/v1/voucher/validate': {
    for: 'vendor',
    guests: true,
    call: ({ vendorId }) => ({
      path: '/voucher/validate',
      body: {
        code: 'NONE',
        order: { order_time: '2026-01-01T00:00:00Z', delivery_fee: 1, signature: 'none' },
        vendor_id: vendorId,
      },
    }),
  },
  'GET /hurrier/api/v1/riders/{id}': {
    for: 'vendor',
    guests: true,
    call: ({ riderId }) => ({ path: `/riders/${riderId}` }),
  },
  // Only the parent's or the single shop's owners may add an outlet, and only the parent's may remove one.
  'POST /orders/api/v1/outlet': { for: 'signed-in' },
  'DELETE /orders/api/v1/outlet/{id}': { for: 'signed-in' },
  'PUT /orders/api/v1/outlet/{id}': {
    for: 'owner',
    call: ({ vendorId }) => ({ path: `/outlet/${vendorId}`, method: 'PUT', body: outlet }),
  },
  // Only for invitations to the account's own address. Staff have no address.
  'POST /orders/api/v1/invitations/{id}/accept': { for: 'signed-in' },
  'POST /orders/api/v1/invitations/{id}/decline': { for: 'signed-in' },
  'DELETE /orders/api/v1/vendor/{id}/owners/me': {
    for: 'owner',
    call: ({ vendorId }) => ({ path: `/vendor/${vendorId}/owners/me`, method: 'DELETE' }),
  },
  'PUT /orders/api/v1/vendor/{id}/address': {
    for: 'owner',
    call: ({ vendorId }) => ({
      path: `/vendor/${vendorId}/address`,
      method: 'PUT',
      body: { ...outlet, address_text: outlet.address },
    }),
  },
}
