import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import type { AuthenticationResultWire } from '../../core/api/login.ts'
import type { OrderWire } from '../../core/api/orders.ts'
import { describedCalls } from '../support/described-calls.ts'
import { readDocument } from '../support/open-api.ts'
import { demoPassword } from '../support/order-api.ts'
import { useOrderApi } from '../support/use-order-api.ts'

const server = useOrderApi()

const startClient = async () =>
  describedCalls(await readDocument(server), server.origin, async (request) => server.api.fetch(request))

test('a client that knows only the OpenAPI document carries a shop’s day', async () => {
  const call = await startClient()
  const login = { email_address: 'parent@demo.courier', password: demoPassword }
  const signedIn = await call<{ result: { AuthenticationResult: AuthenticationResultWire } }>('postLogin', {
    body: login,
  })
  const { AccessToken, IdToken } = signedIn.body.result.AuthenticationResult
  const authorization = `Bearer ${AccessToken}|${IdToken}`
  await call('getVendors', { authorization })
  const vendor = { id: '1002' }
  await call('getVendorById', { authorization, parameters: vendor })
  const place = { latitude: 1.304, longitude: 103.8318 }
  await call('getGeolocatorReverse', { authorization, parameters: { lat: '1.304', lng: '103.8318' } })
  const route = { vendor_id: '1002', source: { latitude: 1.2995, longitude: 103.8554 }, destination: place }
  const quoted = { ...route, payment_method: 'CASH_ON_DELIVERY', delivery_type: 'food' }
  type Quote = { result: { fee: number; signature: string } }
  const { fee, signature } = (await call<Quote>('postDeliveryFee', { authorization, body: quoted })).body.result
  const location = { ...place, address: '#04-12, 2 Orchard Turn, Singapore 238801', notes: '' }
  const body = {
    vendor_id: '1002',
    customer: { name: 'Alicia Wong', phone_number: '+65 8123 4567', location },
    order: { payment_method: 'CASH_ON_DELIVERY', amount: 25, description: 'Laksa for two' },
    delivery_fee: fee,
    signature,
    reference: 'POS-4711',
  }
  const placed = await call<{ result: OrderWire }>('postOrder', {
    authorization,
    body,
    parameters: { 'idempotency-key': 'day-1' },
  })
  assert.equal(placed.status, 201)
  const { order_id: orderId, tracking_id: trackingId } = placed.body.result
  await call('getOrder', { authorization, parameters: { orderId } })
  await call('getVendorByIdOrders', { authorization, parameters: { ...vendor, count: '10' } })
  await call('getPublicTrackingByTrackingId', { parameters: { trackingId } })
  const cancelled = { vendor_id: '1002', order_id: orderId, reason: 'Customer changed their mind' }
  await server.api.advanceOrder(orderId, 'RECEIVED')
  assert.equal((await call('putOrderCancel', { authorization, body: cancelled })).status, 200)
  const again = await call('putOrderCancel', { authorization, body: cancelled })
  assert.equal(again.status, 409)
  const period = { from: '2026-01-01T00:00:00+08:00', to: '2026-01-02T00:00:00+08:00' }
  const exported = { ...period, status: 'ANY', include_outlets: false, format: 'csv', deliver: 'download' }
  await call('postVendorByIdOrdersExport', { authorization, parameters: vendor, body: exported })
  const endpoint = { url: 'https://shop.example/hooks', events: ['order.placed'] }
  await call('postVendorByIdWebhooks', { authorization, parameters: { id: '1000' }, body: endpoint })
  await call('getVendorByIdWebhooks', { authorization, parameters: { id: '1000' } })
  const session = await call<{ result: { accessToken: string } }>('postPartnerSession', {
    authorization: 'Bearer ck_test_demo-merlion-kitchen',
    body: { outlets: ['1001'] },
  })
  const { accessToken } = session.body.result
  await call('getVendorByIdOrders', { authorization: `Bearer ${accessToken}`, parameters: { id: '1001' } })
})

test('a client generated from the document compiles under the strictest checks, and carries the same day', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-client-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const source = JSON.stringify(await readDocument(server))
  writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTS(source)))
  const day = join(import.meta.dirname, 'generated-day.ts')
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] },
    ...{ target: 'es2022', lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler' },
    paths: { 'courier-schema': ['./schema.d.ts'] },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [day] }))
  const compiler = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  assert.equal(stdout, '')

  const { spendDay }: GeneratedDay = await import(pathToFileURL(day).href)
  const report = await spendDay(
    server.origin,
    async (request) => server.api.fetch(request),
    (orderId) => server.api.advanceOrder(orderId, 'RECEIVED'),
  )
  assert.match(report, /,Cancelled,Not charged,/)
})

interface GeneratedDay {
  spendDay(
    baseUrl: string,
    fetch: (request: Request) => Promise<Response>,
    receive: (orderId: string) => Promise<unknown>,
  ): Promise<string>
}

test('refusals are as described: no session, an odd date, an unknown order, a wrong body', async () => {
  const call = await startClient()
  const authorization = await server.signIn()
  const statusOf = async (id: string, input: Parameters<typeof call>[1]) => (await call(id, input)).status
  const listFrom = (from: string, as = authorization) =>
    statusOf('getVendorByIdOrders', { authorization: as, parameters: { id: '1002', from } })
  assert.equal(await listFrom('2026-01-01T00:00:00Z', 'Bearer none'), 401)
  assert.equal(await listFrom('yesterday'), 400)
  assert.equal(await listFrom('0000-01-01T00:00:00Z'), 422)
  assert.equal(await statusOf('getOrder', { authorization, parameters: { orderId: 'none' } }), 404)
  const body = { vendor_id: '1002', order_id: 'none', reason: 'x' }
  assert.equal(await statusOf('putOrderCancel', { authorization, body }), 404)
})
