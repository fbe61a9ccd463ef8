import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createKey, startSession } from '../../support/partner-keys.ts'
import { noPartner, partnerPermissions } from '../../support/routes/partner-routes.ts'
import {
  callOfRoute,
  routePermissions,
  type Subject,
  savedAddress,
  serviceOf,
} from '../../support/routes/route-permissions.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the permissions of a partner’s token, for every route', () => {
  const server = useOrderApi()
  let owner: string
  let subject: Subject
  const tokens: Record<string, string> = {}

  before(async () => {
    owner = await server.signIn()
    const { order_id: orderId } = await server.place()
    const { rider } = await server.move(orderId, 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP')
    const riderId = rider?.rider_id ?? assert.fail()
    const saved = await server.callFor<{ id: string }>('/addressbook/1002', { as: owner, body: savedAddress })
    subject = { vendorId: '1002', orderId, riderId, savedAddressId: saved.id, bulkJobId: 'none', ...noPartner }

    const permissions = ['orders:read', 'orders:write', 'address-book', 'exports']
    const { secret } = await createKey(server, { outlets: ['1002'], permissions, origins: [] })
    const other = await createKey(server, { outlets: ['1001'], permissions, origins: [] })
    tokens.all = await startSession(server, secret)
    tokens.elsewhere = await startSession(server, other.secret)
    for (const permission of permissions) {
      const rest = permissions.filter((other) => other !== permission)
      tokens[`not ${permission}`] = await startSession(server, secret, { permissions: rest })
    }
  })

  async function statusFor(route: string, token: string, headers: Record<string, string> = {}) {
    const { path, ...call } = callOfRoute(route, subject)
    const options = { ...call, service: serviceOf(route), as: tokens[token] ?? assert.fail(token) } as const
    return (await server.call(path, { ...options, headers: { ...call.headers, ...headers } })).status
  }

  const closedKinds = ['everybody', 'fleet', 'rider', 'key']
  const routes = Object.entries(routePermissions).filter(([, rule]) => !closedKinds.includes(rule.for))
  // A saved address can be deleted only once.
  const openRoutes = Object.entries(partnerPermissions).sort(
    ([a], [b]) => Number(a.startsWith('DEL')) - Number(b.startsWith('DEL')),
  )

  test('a token without the permission of a route is refused', async () => {
    for (const [route, permission] of openRoutes) {
      if (permission === 'any') continue
      assert.equal(await statusFor(route, `not ${permission}`), 403, route)
    }
  })

  test('a page that the key doesn’t list is refused on every route', async () => {
    for (const [route] of routes)
      assert.equal(await statusFor(route, 'all', { origin: 'https://other.example' }), 403, route)
  })

  test('an outlet outside the key isn’t found', async () => {
    for (const [route] of openRoutes) {
      if (routePermissions[route]?.for !== 'vendor') continue
      assert.equal(await statusFor(route, 'elsewhere'), 404, route)
    }
  })

  test('a token can do what its permissions allow', async () => {
    for (const [route] of openRoutes) {
      const status = await statusFor(route, 'all')
      // 404 for an unknown voucher or payment comes after the permission check.
      const isMissing = status === 404 && /voucher|payment\/state/.test(route)
      assert.ok(status < 500 && (isMissing || ![401, 403, 404].includes(status)), `${route} ${status}`)
    }
  })

  test('collection points, owners, keys, sign-ins and bulk orders are closed to every token', async () => {
    for (const [route] of routes) {
      // Ends a session, which a token doesn't have.
      if (partnerPermissions[route] || route === 'POST /orders/api/v1/logout') continue
      assert.equal(await statusFor(route, 'all'), 403, route)
    }
  })
})
