import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import { Webhook } from 'standardwebhooks'
import type { VendorWire } from '../../../core/api/vendors.ts'
import type { WebhookDeliveryWire, WebhookEndpointWire } from '../../../core/api/webhooks.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import type { CreatedWebhook } from '../../support/routes/partner-routes.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { createWebhookReceiver, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { keyOf } from '../../support/shop-calls.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { acquireDatabase } from '../../support/test-databases.ts'

const allEvents = ['order.placed', 'order.status-changed', 'order.updated', 'order.delivered', 'order.cancelled']
const hour = 3_600_000

describe('webhooks', () => {
  let client: PGlite
  let release: () => Promise<void>
  let server: TestOrderApi
  let as: string
  let receiver: WebhookReceiver
  before(async () => {
    ;({ client, release } = await acquireDatabase(null))
    // The library that verifies signatures uses the real clock.
    server = await createTestOrderApi({ database: { kind: 'memory', client }, clock: createTestClock(Date.now()) })
  })
  after(async () => {
    await server.close()
    await release()
  })
  beforeEach(async () => {
    as = await server.signIn()
    receiver = await createWebhookReceiver()
  })
  afterEach(async () => {
    await client.query('delete from webhook_endpoints')
    await receiver.close()
  })

  async function addEndpoint(vendorId = '1002', events = allEvents) {
    const options = { as, body: { url: receiver.url, events } }
    const created = await server.callFor<CreatedWebhook['result']>(`/vendor/${vendorId}/webhooks`, options)
    return { ...created, path: `/vendor/${vendorId}/webhooks/${created.endpoint.id}` }
  }
  async function place(headers: Record<string, string> = {}) {
    const { order_id } = await server.place({ reference: 'POS-4711' }, { as, headers })
    await server.clock.flush()
    return order_id
  }
  async function advance(orderId: string, ...statuses: string[]) {
    await server.move(orderId, ...statuses)
    await server.clock.flush()
  }
  const deliveriesOf = async (path: string) =>
    (await server.callFor<{ deliveries: WebhookDeliveryWire[] }>(`${path}/deliveries`, { as })).deliveries
  const endpointsOf = async (vendorId: string) =>
    (await server.callFor<{ endpoints: WebhookEndpointWire[] }>(`/vendor/${vendorId}/webhooks`, { as })).endpoints
  const typesReceived = () => receiver.received.map(({ body }) => JSON.parse(body).type)

  test('sends signed events of an order’s steps, without personal data', async () => {
    const { secret } = await addEndpoint()
    const orderId = await place({ 'idempotency-key': 'table 7' })
    await advance(orderId, 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED')
    const changed = 'order.status-changed'
    assert.deepEqual(typesReceived(), ['order.placed', changed, changed, 'order.delivered'])
    for (const { headers, body } of receiver.received) {
      assert.deepEqual(new Webhook(secret).verify(body, headers as Record<string, string>), JSON.parse(body))
      assert.ok(!/Alicia|8123|Orchard/.test(body))
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(new Set(ids).size, 4)
    const { data, type, ...rest } = JSON.parse(receiver.received[0]?.body ?? '')
    assert.deepEqual([type, Object.keys(rest)], ['order.placed', ['timestamp']])
    assert.deepEqual(
      [data.order_id, data.vendor_id, data.client_order_id, data.reference, data.status],
      [orderId, '1002', 'table 7', 'POS-4711', 'NEW'],
    )
  })

  test('sends an endpoint only its chosen events, of its vendor and outlets', async () => {
    await addEndpoint('1001')
    await addEndpoint('1000', ['order.cancelled'])
    const orderId = await place()
    await advance(orderId, 'RECEIVED')
    await server.clock.advance(1000)
    await server.cancel(orderId, 'Closed', as)
    await server.clock.flush()
    assert.deepEqual(typesReceived(), ['order.cancelled'])
  })

  test('a corrected order is an update', async () => {
    const { path } = await addEndpoint('1002', ['order.updated'])
    const orderId = await place()
    await server.clock.advance(1000)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await server.call(`/vendor/1002/orders/${orderId}/messages`, { as, body: { sentence: 'preparing' }, headers })
    await server.clock.flush()
    assert.deepEqual(
      (await deliveriesOf(path)).map(({ type, order_id }) => [type, order_id]),
      [['order.updated', orderId]],
    )
  })

  test('doesn’t send events from before the endpoint was added', async () => {
    const orderId = await place()
    await server.clock.advance(1000)
    await addEndpoint()
    await advance(orderId, 'COURIER_ACCEPTED_DELIVERY')
    assert.deepEqual(typesReceived(), ['order.status-changed'])
  })

  test('a failed delivery is retried with growing waits, with the same ID and body', async () => {
    const { path } = await addEndpoint('1002', ['order.placed'])
    receiver.status = 500
    await place()
    for (const [wait, tries] of [
      [4000, 1],
      [1000, 2],
      [29_000, 2],
      [1000, 3],
      [120_000, 4],
      [600_000, 5],
    ] as const) {
      await server.clock.advance(wait)
      assert.equal(receiver.received.length, tries)
    }
    receiver.status = 204
    await server.clock.advance(hour / 2)
    const distinctMessages = new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`))
    assert.deepEqual([receiver.received.length, distinctMessages.size], [6, 1])
    const [delivery] = await deliveriesOf(path)
    assert.deepEqual(
      delivery?.tries.map(({ status }) => status),
      [500, 500, 500, 500, 500, 204],
    )
    assert.ok(delivery?.delivered_at)
    assert.equal((await endpointsOf('1002'))[0]?.failing_since, null)
    await server.clock.advance(24 * hour)
    assert.equal(receiver.received.length, 6)
  })

  test('an endpoint that fails for 24 hours is disabled with an email, and can be enabled again', async () => {
    const { path, endpoint } = await addEndpoint('1002', ['order.placed'])
    receiver.status = 503
    await place()
    await server.clock.advance(24 * hour + 60_000)
    as = await server.signIn()
    assert.equal(receiver.received.length, 11)
    assert.notEqual((await endpointsOf('1002'))[0]?.disabled_at, null)
    const mail = server.mails.filter(({ kind }) => kind === 'webhook-disabled')
    assert.deepEqual(
      mail.map(({ to }) => to),
      ['parent@demo.courier'],
    )
    assert.match(mail[0]?.text ?? '', /\/partners$/m)
    const { rows } = await client.query("select event from audit where event = 'webhook-disabled'")
    assert.equal(rows.length, 1)
    await place()
    assert.equal(receiver.received.length, 11)
    assert.equal(keyOf(await server.call(`${path}/test`, { as, method: 'POST' })), 'webhooks.disabled')
    receiver.status = 200
    const { url, events } = endpoint
    await server.call(path, { as, method: 'PUT', body: { url, events, enabled: true } })
    const [missedDelivery] = await deliveriesOf(path)
    await server.call(`${path}/deliveries/${missedDelivery?.id}/replay`, { as, method: 'POST' })
    await server.clock.flush()
    assert.equal(receiver.received.at(-1)?.headers['webhook-id'], missedDelivery?.message_id)
  })

  test('an endpoint that responds 410 is disabled at once', async () => {
    await addEndpoint('1002', ['order.placed'])
    receiver.status = 410
    await place()
    assert.notEqual((await endpointsOf('1002'))[0]?.disabled_at, null)
  })

  test('after a rotation both secrets sign for a day, then only the new one', async () => {
    const { path, secret: oldSecret } = await addEndpoint()
    const { secret } = await server.callFor<{ secret: string }>(`${path}/secret`, { as, method: 'POST' })
    assert.match(secret, /^whsec_[\w+/]{32}$/)
    const signatures = async () => {
      await server.call(`${path}/test`, { as, method: 'POST' })
      await server.clock.flush()
      const { headers, body } = receiver.received.at(-1) ?? assert.fail()
      const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
      const signWith = (key: string) => new Webhook(key).sign(String(headers['webhook-id']), sentAt, body)
      const sentSignatures = String(headers['webhook-signature']).split(' ')
      return [sentSignatures.includes(signWith(secret)), sentSignatures.includes(signWith(oldSecret))]
    }
    assert.deepEqual(await signatures(), [true, true])
    await server.clock.advance(24 * hour)
    as = await server.signIn()
    assert.deepEqual(await signatures(), [true, false])
    const storedTexts = JSON.stringify([await endpointsOf('1002'), await deliveriesOf(path)])
    assert.ok(!storedTexts.includes(secret) && !storedTexts.includes(oldSecret))
  })

  test('loses no event if the server stops before sending it', async () => {
    await addEndpoint('1002', ['order.placed'])
    receiver.status = null
    await server.place({}, { as })
    await server.close()
    receiver.status = 200
    const { clock } = server
    server = await createTestOrderApi({ database: { kind: 'memory', client }, clock })
    // The stopped process may have begun to send it.
    await server.clock.advance(60_000)
    assert.ok(receiver.received.length >= 1)
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    assert.equal(ids.size, 1)
    assert.equal((await endpointsOf('1002')).length, 1)
  })

  test('removing an owner removes their endpoint', async () => {
    const users = ['parent@demo.courier', 'single@demo.courier']
    const body = { ...outlet, client_vendor_id: 'W-1', users }
    const { vendor_id: vendorId } = await server.callFor<VendorWire>('/outlet', { as, body })
    const single = await server.acceptInvitation()
    const endpoint = { url: receiver.url, events: ['order.placed'] }
    await server.callFor(`/vendor/${vendorId}/webhooks`, { as: single, body: endpoint })
    await client.query("delete from account_vendors where account_id = 'demo-single' and vendor_id = $1", [vendorId])
    await addEndpoint(vendorId, ['order.placed'])
    await client.query(
      'insert into order_events (order_id, vendor_id, status, created_at) select order_id, $1, $2, $3 from orders limit 1',
      [vendorId, 'NEW', new Date(server.clock.now()).toISOString()],
    )
    await place()
    const { rows } = await client.query(
      'select account_id from webhook_deliveries join webhook_endpoints using (endpoint_id) where vendor_id = $1',
      [vendorId],
    )
    assert.ok(rows.every((row) => (row as { account_id: string }).account_id === 'demo-parent'))
  })

  test('an outlet has 10 endpoints at most', async () => {
    for (let index = 0; index < 10; index += 1) await addEndpoint('1001')
    const body = { url: receiver.url, events: allEvents }
    assert.equal(keyOf(await server.call('/vendor/1001/webhooks', { as, body })), 'webhooks.too-many')
  })
})
