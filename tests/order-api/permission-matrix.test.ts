import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OrderListAnswerWire } from '../../core/api/orders.ts'
import { createTestOrderApi, type TestOrderApi } from '../support/order-api.ts'

/**
 * Specification 1 §6 for every route that there is: the list below is held against the API's own, so that a new route
 * cannot be forgotten.
 */
type Rule =
  /** Public: what it answers is nobody's own. */
  | { for: 'everybody' }
  /** Anybody who is signed in: only what is their own, or nobody's, is in the answer. */
  | { for: 'signed-in' }
  /** Those who may act for the vendor; others cannot even learn that there is one. */
  | { for: 'vendor'; call: (vendor: Subject) => Call }
  /** As before, but not staff, who request and follow orders. */
  | { for: 'owner'; call: (vendor: Subject) => Call }

interface Call {
  path: string
  method?: string
  body?: unknown
}

/** A vendor, and an order of it that a rider carries. */
interface Subject {
  vendorId: string
  orderId: string
  riderId: string
}

const place = { latitude: 1.2995, longitude: 103.8554 }
const outlet = {
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
const order = {
  customer: { name: 'Alicia', phone_number: '+6581234567', location: { ...place, address: '#01-01, Here', notes: '' } },
  order: { payment_method: 'CASH_ON_DELIVERY', amount: 10, description: '', cold_bag_needed: false },
  age_validation_required: false,
  login_pickup_estimation: 15,
  delivery_fee: 1,
  signature: 'none',
}
const vendorPath = (rest: string) => (vendor: Subject) => ({ path: rest.replace('{vendor}', vendor.vendorId) })

const rules: Record<string, Rule> = {
  'GET /tiles/info.json': { for: 'everybody' },
  'GET /tiles/{z}/{x}/{file}': { for: 'everybody' },
  // Has a token of its own.
  'POST /conditions-api/v1/init': { for: 'everybody' },
  'GET /fwfFallback.json': { for: 'everybody' },
  'GET /orders/api/v1/flags': { for: 'everybody' },
  'GET /orders/api/v1/get-country-parameter/{name}': { for: 'everybody' },
  'POST /orders/api/v1/login': { for: 'everybody' },
  'POST /orders/api/v1/login/extend': { for: 'everybody' },
  'POST /orders/api/v1/register': { for: 'everybody' },
  'POST /orders/api/v1/register/help': { for: 'everybody' },
  'POST /orders/api/v1/verify-email': { for: 'everybody' },
  'POST /orders/api/v1/verify-email/resend': { for: 'everybody' },
  'POST /orders/api/v1/password/forgot': { for: 'everybody' },
  'POST /orders/api/v1/password/reset': { for: 'everybody' },
  'GET /orders/api/v1/public/tracking/{trackingId}': { for: 'everybody' },
  'GET /orders/api/v1/public/tracking/{trackingId}/rider': { for: 'everybody' },
  'GET /orders/api/v1/public/tracking/{trackingId}/receipt': { for: 'everybody' },
  'GET /orders/api/v1/public/tracking/{trackingId}/c2c': { for: 'everybody' },
  'POST /orders/api/v1/logout': { for: 'signed-in' },
  'GET /orders/api/v1/vendors': { for: 'signed-in' },
  'GET /orders/api/v1/geolocator/autocomplete': { for: 'signed-in' },
  'GET /orders/api/v1/geolocator/reverse': { for: 'signed-in' },
  'GET /orders/api/v1/geolocator/details': { for: 'signed-in' },
  'GET /orders/api/v1/vendor/{id}': { for: 'vendor', call: vendorPath('/vendor/{vendor}') },
  'GET /orders/api/v1/vendor/{id}/orders': { for: 'vendor', call: vendorPath('/vendor/{vendor}/orders') },
  'GET /orders/api/v1/vendor/{id}/hc_jwt_token': { for: 'vendor', call: vendorPath('/vendor/{vendor}/hc_jwt_token') },
  'GET /orders/api/v1/addressbook/{vendorId}': { for: 'vendor', call: vendorPath('/addressbook/{vendor}') },
  'GET /orders/api/v1/addressbook/search-customers/{vendorId}': {
    for: 'vendor',
    call: vendorPath('/addressbook/search-customers/{vendor}?query=al'),
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
    call: ({ vendorId }) => ({ path: '/order', body: { ...order, vendor_id: vendorId } }),
  },
  'GET /orders/api/v1/order': {
    for: 'vendor',
    call: ({ vendorId, orderId }) => ({ path: `/order?vendorId=${vendorId}&orderId=${orderId}` }),
  },
  'PUT /orders/api/v1/order/cancel': {
    for: 'vendor',
    call: ({ vendorId, orderId }) => ({
      path: '/order/cancel',
      method: 'PUT',
      body: { vendor_id: vendorId, order_id: orderId, reason: 'matrix' },
    }),
  },
  'POST /orders/api/v1/delivery/area/validate': {
    for: 'vendor',
    call: ({ vendorId }) => ({
      path: '/delivery/area/validate',
      body: {
        location: { lat: place.latitude, lng: place.longitude },
        vendor_location: { lat: place.latitude, lng: place.longitude },
        vendor_id: vendorId,
      },
    }),
  },
  'POST /orders/api/v1/delivery/fee': {
    for: 'vendor',
    call: ({ vendorId }) => ({
      path: '/delivery/fee',
      body: { source: place, destination: place, vendor_id: vendorId, delivery_type: 'food' },
    }),
  },
  'POST /orders/api/v1/estimations': {
    for: 'vendor',
    call: ({ vendorId }) => ({
      path: '/estimations',
      body: {
        location: { lat: place.latitude, lng: place.longitude },
        vendor_location: { lat: place.latitude, lng: place.longitude },
        vendor_id: vendorId,
      },
    }),
  },
  'GET /hurrier/api/v1/riders/{id}': { for: 'vendor', call: ({ riderId }) => ({ path: `/riders/${riderId}` }) },
  // To whom it is added is the vendor: a parent for those who own it, anything else for nobody.
  'POST /orders/api/v1/outlet': { for: 'signed-in' },
  'PUT /orders/api/v1/outlet/{id}': {
    for: 'owner',
    call: ({ vendorId }) => ({ path: `/outlet/${vendorId}`, method: 'PUT', body: outlet }),
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

describe('who may do what, for every route', () => {
  let server: TestOrderApi
  let subjects: Record<'1001' | '1002' | '2000', Subject>
  const headers: Record<string, string> = {}

  before(async () => {
    server = await createTestOrderApi()
    const old = await server.signIn()
    await server.clock.advance(3_600_000)
    Object.assign(headers, {
      'a stranger': '',
      'somebody with a made-up token': 'Bearer made.up.token',
      'a guest whose token is none': 'Bearer guest',
      'a session that has expired': old,
      'staff of a made-up token': 'GoDroid made-up',
      parent: await server.signIn(),
      single: await server.signIn('single@demo.courier'),
      'somebody without vendors': await server.signIn('novendor@demo.courier'),
      staff: 'GoDroid demo-godroid-token',
    })
    subjects = { '1001': await subject('1001'), '1002': await subject('1002'), '2000': await subject('2000') }
  })
  after(() => server.close())

  /** An order of the vendor on its way, whichever account may see it. */
  async function subject(vendorId: '1001' | '1002' | '2000'): Promise<Subject> {
    const as = headers[vendorId === '2000' ? 'single' : 'parent'] ?? ''
    const { body } = await server.call<OrderListAnswerWire>(`/vendor/${vendorId}/orders?count=200`, { as })
    const carried = body.result.data.find(({ rider, status }) => rider && status === 'PICKED_UP')
    const any = carried ?? body.result.data[0]
    return { vendorId, orderId: any?.order_id ?? `${vendorId}-NOTHER`, riderId: any?.rider?.rider_id ?? 'none' }
  }

  async function statusFor(route: string, call: Call, as: string) {
    const { path, method, body } = call
    const service = route.includes('/hurrier/') ? 'hurrier' : 'orders'
    const { status } = await server.call(path, {
      service,
      ...(method && { method }),
      ...(body !== undefined && { body }),
      ...(headers[as] && { as: headers[as] }),
    })
    return status
  }

  const strangers = [
    'a stranger',
    'somebody with a made-up token',
    'a guest whose token is none',
    'a session that has expired',
    'staff of a made-up token',
  ]
  const routesFor = <Kind extends Rule['for']>(...kinds: Kind[]) =>
    Object.entries(rules).filter((entry): entry is [string, Extract<Rule, { for: Kind }>] =>
      kinds.includes(entry[1].for as Kind),
    )

  test('the list names every route of the API, and no other', async () => {
    const answer = await server.api.fetch(new Request(`${server.origin}/openapi.json`))
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(routes.sort(), Object.keys(rules).sort())
  })

  test('nobody gets past a route that asks for a session without one', async () => {
    for (const [route, rule] of routesFor('signed-in', 'vendor', 'owner')) {
      const [method = '', path = ''] = route.split(' ')
      const plain = { path: path.replace(/^\/(orders|hurrier)\/api\/v1/, '').replace(/\{\w+\}/g, '1002'), method }
      const call =
        'call' in rule ? rule.call(subjects['1002']) : { ...plain, ...(method === 'POST' && { body: outlet }) }
      for (const who of strangers) assert.equal(await statusFor(route, call, who), 401, `${who}: ${route}`)
    }
  })

  test('a vendor of somebody else is not there, for anybody', async () => {
    for (const [route, { call }] of routesFor('vendor', 'owner')) {
      for (const [who, vendorId] of [
        ['single', '1002'],
        ['parent', '2000'],
        ['staff', '1002'],
        ['somebody without vendors', '1001'],
      ] as const) {
        assert.equal(await statusFor(route, call(subjects[vendorId]), who), 404, `${who} at ${vendorId}: ${route}`)
      }
    }
  })

  test('the seed has a rider on the road, so that the rows below are about something', () => {
    assert.ok(Object.values(subjects).some(({ riderId }) => riderId !== 'none'))
  })

  test('a vendor, a parent for its outlet, and staff for theirs do what is theirs to do', async () => {
    const refused = [401, 403]
    for (const [route, { call }] of routesFor('vendor')) {
      for (const [who, vendorId] of [
        ['parent', '1002'],
        ['parent', '1001'],
        ['staff', '1001'],
        ['single', '2000'],
      ] as const) {
        const its = subjects[vendorId]
        // Not every vendor of the seed has a rider on the road.
        if (route.includes('/riders/') && its.riderId === 'none') continue
        if (route.includes('/order') && its.orderId.endsWith('NOTHER')) continue
        const status = await statusFor(route, call(its), who)
        assert.ok(
          status < 500 && status !== 404 && !refused.includes(status),
          `${who} at ${vendorId}: ${route} ${status}`,
        )
      }
    }
  })

  test('collection points are changed by those who own them, not by staff', async () => {
    for (const [route, { call }] of routesFor('owner')) {
      assert.equal(await statusFor(route, call(subjects['1002']), 'parent'), 200, route)
      assert.equal(await statusFor(route, call(subjects['2000']), 'single'), 200, route)
      assert.equal(await statusFor(route, call(subjects['1001']), 'staff'), 403, route)
    }
  })

  test('what is public asks nobody who they are', async () => {
    for (const [route] of routesFor('everybody')) {
      const [method = '', path = ''] = route.split(' ')
      if (method !== 'GET') continue
      const answer = await server.api.fetch(
        new Request(server.origin + path.replace('{name}', 'serviceHours').replace(/\{\w+\}/g, '1')),
      )
      assert.ok(![401, 403].includes(answer.status), `${route} ${answer.status}`)
    }
  })
})
