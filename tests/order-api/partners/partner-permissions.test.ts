import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { PartnerSessionWire } from '../../../core/api/partner-keys.ts'
import { type CreatedKey, noPartner, partnerPermissions } from '../../support/routes/partner-routes.ts'
import { outlet, routePermissions, type Subject, savedAddress } from '../../support/routes/route-permissions.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the permissions of a partner’s token, for every route', () => {
  const server = useOrderApi()
  let owner: string
  let subject: Subject
  const tokens: Record<string, string> = {}

  before(async () => {
    owner = await server.signIn()
    const { order_id: orderId } = await server.place()
    for (const status of ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP']) await server.api.advanceOrder(orderId, status)
    const riderId = (await server.readOrder(orderId)).rider?.rider_id ?? assert.fail()
    const saved = await server.call<{ result: { id: string } }>('/addressbook/1002', { as: owner, body: savedAddress })
    const savedAddressId = saved.body.result.id
    subject = {
      vendorId: '1002',
      orderId,
      riderId,
      savedAddressId,
      bulkJobId: 'none',
      ...noPartner,
    }

    const permissions = ['orders:read', 'orders:write', 'address-book', 'exports']
    const body = { name: 'Kitchen software', mode: 'test', outlets: ['1002'], permissions, origins: [] }
    const created = await server.call<CreatedKey>('/vendor/1000/partner-keys', { as: owner, body })
    const key = `Bearer ${created.body.result.secret}`
    const otherOutletKey = { ...body, outlets: ['1001'] }
    const other = await server.call<CreatedKey>('/vendor/1000/partner-keys', { as: owner, body: otherOutletKey })
    tokens.all = await tokenFor(key, {})
    tokens.elsewhere = await tokenFor(`Bearer ${other.body.result.secret}`, {})
    for (const permission of permissions) {
      tokens[`not ${permission}`] = await tokenFor(key, {
        permissions: permissions.filter((other) => other !== permission),
      })
    }
  })

  async function tokenFor(key: string, body: object) {
    const { body: session } = await server.call<{ result: PartnerSessionWire }>('/partner/session', { as: key, body })
    return `Bearer ${session.result.accessToken}`
  }

  async function statusFor(route: string, token: string, headers: Record<string, string> = {}) {
    const rule = routePermissions[route] ?? assert.fail(route)
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replace(/^\/(orders|hurrier)\/api\/v1/, '').replace(/\{\w+\}/g, '1002')
    const defaultCall = { path, method, ...(method === 'POST' && { body: outlet }) }
    const call = 'call' in rule ? rule.call(subject) : defaultCall
    const service = route.includes('/hurrier/') ? 'hurrier' : 'orders'
    const as = tokens[token] ?? assert.fail(token)
    return (
      await server.call(call.path, {
        ...call,
        service,
        as,
        headers: { ...('headers' in call && call.headers), ...headers },
      })
    ).status
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
