import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { uploadOrders } from '../../support/bulk-jobs.ts'
import { operationsOf, readDocument } from '../../support/open-api.ts'
import { noPartner, partnerSubject } from '../../support/routes/partner-routes.ts'
import {
  type Call,
  callOfRoute,
  order,
  outlet,
  place,
  type RoutePermission,
  routePermissions,
  type Subject,
  savedAddress,
  sender,
  serviceOf,
} from '../../support/routes/route-permissions.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('permissions of every route', () => {
  const server = useOrderApi({ flags: { 'guest-checkout': true, 'bulk-order-upload': true } })
  let subjects: Record<'1001' | '1002' | '2000', Subject>
  const headers: Record<string, string> = {}
  const guests: Record<string, Subject> = {}

  before(async () => {
    const oldGuest = await server.admitGuest()
    // A guest's token is valid for three days.
    await server.clock.leap(3 * 24 * 3_600_000)
    const expiredAuthorization = await server.signIn()
    await server.clock.advance(3_600_000)
    Object.assign(headers, {
      'a stranger': '',
      'a caller with a made-up token': 'Bearer made.up.token',
      'a guest without a token': 'Bearer guest',
      'a session that has expired': expiredAuthorization,
      'a guest whose token has expired': oldGuest.as,
      'staff with a made-up token': 'GoDroid made-up',
      parent: await server.signIn(),
      single: await server.signIn('single@demo.courier'),
      'a user without vendors': await server.signIn('novendor@demo.courier'),
      staff: 'GoDroid demo-godroid-token',
    })
    // The seed has orders of the parent's outlets only.
    await server.place({}, { as: headers.single ?? '', body: await orderOf('2000', 'single') })
    for (const caller of ['guest', 'another guest']) guests[caller] = await createGuestSubject(caller)
    subjects = {
      '1001': await createSubject('1001'),
      '1002': await createSubject('1002'),
      '2000': await createSubject('2000'),
    }
  })

  /** Creates a guest with a vendor and an order that a rider carries. */
  async function createGuestSubject(caller: string): Promise<Subject> {
    const { as, vendorId } = await server.admitGuest()
    headers[caller] = as
    const body = { ...(await orderOf(vendorId, caller)), sender }
    const { order_id: orderId } = await server.place({}, { as, body })
    for (const status of ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP']) await server.api.advanceOrder(orderId, status)
    const { rider } = await server.readOrder(orderId, as)
    const from = new Date(server.clock.now() - 3_600_000).toISOString()
    const riderId = rider?.rider_id ?? 'none'
    return { vendorId, orderId, riderId, savedAddressId: 'none', bulkJobId: 'none', ...noPartner, from }
  }

  /** Returns an order that passes every check, with a current fee. */
  async function orderOf(vendorId: string, caller: string) {
    const fee = await server.quote(place, { as: headers[caller] ?? '', source: place, vendorId })
    return { ...order, vendor_id: vendorId, ...fee }
  }

  /** Returns the vendor and one of its orders, with a rider if possible. */
  async function createSubject(vendorId: '1001' | '1002' | '2000'): Promise<Subject> {
    const as = headers[vendorId === '2000' ? 'single' : 'parent'] ?? ''
    const orders = await server.listOrders(vendorId, 'count=200', as)
    const carriedOrder = orders.find(({ rider, status }) => rider && status === 'PICKED_UP')
    const order = carriedOrder ?? orders[0] ?? assert.fail(`the seed has no order of ${vendorId}`)
    const saved = await server.callFor<{ id: string }>(`/addressbook/${vendorId}`, { as, body: savedAddress })
    const { bulk_job } = await uploadOrders(server, [{}], { as, vendorId })
    const bulkJobId = bulk_job.metadata.bulk_job_id
    const riderId = order.rider?.rider_id ?? 'none'
    const savedAddressId = saved.id
    const partnerIds = await partnerSubject(server, vendorId, as)
    return { vendorId, orderId: order.order_id, riderId, savedAddressId, bulkJobId, ...partnerIds }
  }

  const statusFor = async (route: string, { path, ...call }: Call, caller: string) =>
    (await server.call(path, { ...call, service: serviceOf(route), as: headers[caller] ?? '' })).status

  const strangers = [
    'a stranger',
    'a caller with a made-up token',
    'a guest without a token',
    'a guest whose token has expired',
    'a session that has expired',
    'staff with a made-up token',
  ]
  const routesFor = <Kind extends RoutePermission['for']>(...kinds: Kind[]) =>
    Object.entries(routePermissions).filter((entry): entry is [string, Extract<RoutePermission, { for: Kind }>] =>
      kinds.includes(entry[1].for as Kind),
    )

  test('lists every route of the API, and no other', async () => {
    const routes = operationsOf(await readDocument(server)).map(({ route }) => route)
    assert.deepEqual(routes.sort(), Object.keys(routePermissions).sort())
  })

  test('a route that needs a session refuses callers without one', async () => {
    for (const [route] of routesFor('signed-in', 'vendor', 'owner')) {
      const call = callOfRoute(route, subjects['1002'])
      for (const caller of strangers) assert.equal(await statusFor(route, call, caller), 401, `${caller}: ${route}`)
    }
  })

  test('a foreign vendor isn’t found, for every caller', async () => {
    for (const [route, { call }] of routesFor('vendor', 'owner')) {
      for (const [caller, vendorId] of [
        ['single', '1002'],
        ['parent', '2000'],
        ['staff', '1002'],
        ['a user without vendors', '1001'],
      ] as const) {
        const status = await statusFor(route, call(subjects[vendorId]), caller)
        assert.equal(status, 404, `${caller} at ${vendorId}: ${route}`)
      }
    }
  })

  test('the seed has a rider on the way', () => {
    assert.ok(Object.values(subjects).some(({ riderId }) => riderId !== 'none'))
  })

  test('a vendor, a parent for its outlets, and staff for their outlet can use their routes', async () => {
    const refused = [401, 403]
    for (const [route, { call }] of routesFor('vendor')) {
      for (const [caller, vendorId] of [
        ['parent', '1002'],
        ['parent', '1001'],
        ['staff', '1001'],
        ['single', '2000'],
      ] as const) {
        const target = subjects[vendorId]
        // Some vendors of the seed have no active rider.
        if (route.includes('/riders/') && target.riderId === 'none') continue
        const status = await statusFor(route, call(target), caller)
        assert.ok(
          status < 500 && status !== 404 && !refused.includes(status),
          `${caller} at ${vendorId}: ${route} ${status}`,
        )
      }
    }
  })

  test('only owners can change collection points, not staff', async () => {
    const isLeaving = (route: string) => route.endsWith('/owners/me')
    const leaveRouteLast = routesFor('owner').sort(
      ([routeA], [routeB]) => Number(isLeaving(routeA)) - Number(isLeaving(routeB)),
    )
    for (const [route, { call }] of leaveRouteLast) {
      const isAdding = /^POST .*(partner-keys|webhooks)$/.test(route)
      assert.equal(await statusFor(route, call(subjects['1002']), 'parent'), isAdding ? 201 : 200, route)
      // Leaving a vendor ends earlier access tokens.
      if (isLeaving(route)) headers.parent = await server.signIn()
      // The only owner of a vendor without a parent can't leave it.
      assert.equal(
        await statusFor(route, call(subjects['2000']), 'single'),
        isLeaving(route) ? 409 : isAdding ? 201 : 200,
        route,
      )
      assert.equal(await statusFor(route, call(subjects['1001']), 'staff'), 403, route)
    }
  })

  test('signed-in users can use routes without a vendor, and add collection points only to their own vendor', async () => {
    for (const [route] of routesFor('signed-in')) {
      if (!route.startsWith('GET ')) continue
      const path = route.replace('GET /orders/api/v1', '').replace(/\{\w+\}/g, 'NONE')
      for (const caller of ['parent', 'single', 'staff', 'a user without vendors']) {
        const status = await statusFor(route, { path }, caller)
        assert.ok(status < 500 && ![401, 403].includes(status), `${caller}: ${route} ${status}`)
      }
    }
    for (const [caller, parent, status] of [
      ['parent', '1000', 201],
      ['parent', '1001', 403],
      ['parent', '2000', 404],
      ['single', '1000', 404],
      ['staff', '1000', 404],
      ['staff', '1001', 403],
      ['a user without vendors', '1000', 404],
    ] as const) {
      const body = { ...outlet, parent_vendor_id: parent }
      assert.equal(await statusFor('POST /outlet', { path: '/outlet', body }, caller), status, `${caller} to ${parent}`)
    }
  })

  test('a guest can act for their own vendor, and see no other guest’s or shop’s data', async () => {
    const ownSubject = guests.guest ?? assert.fail()
    for (const [route, rule] of routesFor('vendor')) {
      if (!rule.guests) continue
      for (const other of [
        guests['another guest'] ?? assert.fail(),
        { ...subjects['1001'], from: ownSubject.from ?? '' },
      ]) {
        if (route.includes('/riders/') && other.riderId === 'none') continue
        assert.equal(await statusFor(route, rule.call(other), 'guest'), 404, `${other.vendorId}: ${route}`)
      }
      assert.equal(await statusFor(route, rule.call(ownSubject), 'parent'), 404, `parent: ${route}`)
      const status = await statusFor(route, rule.call(ownSubject), 'guest')
      assert.ok(status < 500 && ![401, 403, 404].includes(status), `${route} ${status}`)
    }
  })

  test('routes that guests can’t use say that an account is needed', async () => {
    const ownSubject = guests.guest ?? assert.fail()
    for (const [route, rule] of routesFor('signed-in', 'vendor', 'owner')) {
      if ('guests' in rule && rule.guests) continue
      assert.equal(await statusFor(route, callOfRoute(route, ownSubject), 'guest'), 403, route)
    }
  })

  test('public routes need no session', async () => {
    for (const [route] of routesFor('everybody')) {
      const [method = '', path = ''] = route.split(' ')
      const response = await server.fetch(path.replace('{name}', 'serviceHours').replace(/\{\w+\}/g, '1'), {
        method,
        ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
      })
      assert.ok(![401, 403].includes(response.status), `${route} ${response.status}`)
    }
  })
})
