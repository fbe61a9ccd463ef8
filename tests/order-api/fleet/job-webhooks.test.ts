import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import { Webhook } from 'standardwebhooks'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createWebhookReceiver, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { acquireDatabase } from '../../support/test-databases.ts'

const hour = 3_600_000
const rider = { id: 'r-1', name: 'Mei Tan', phone: '+6581112222' }

describe('webhooks of the fleet API', () => {
  let client: PGlite
  let release: () => Promise<void>
  let server: TestOrderApi
  let receiver: WebhookReceiver
  let fleet: string
  let secret: string
  before(async () => {
    ;({ client, release } = await acquireDatabase(null))
    const fleetKey = 'a-key-of-the-settings-of-this-test-file'
    // The library that verifies signatures uses the real clock.
    const clock = createTestClock(Date.now())
    server = await createTestOrderApi({ database: { kind: 'memory', client }, clock, fleet: 'api', fleetKey })
  })
  after(async () => {
    await server.close()
    await release()
  })
  beforeEach(async () => {
    receiver = await createWebhookReceiver()
    const { key } = (await operate('add', 'riders')) as { key: string }
    fleet = `Fleet ${key}`
    ;({ secret } = (await operate('webhook', 'riders', receiver.url)) as { secret: string })
    await server.clock.advance(1000)
  })
  afterEach(async () => {
    await operate('revoke', 'riders')
    await receiver.close()
  })

  const operate = (...args: string[]) => server.api.operate(['fleet-key', ...args])
  async function place() {
    const { order_id } = await server.place()
    await server.clock.flush()
    return order_id
  }
  async function report(orderId: string, type: string, more: object = {}) {
    await server.clock.advance(1000)
    const body = { event_id: crypto.randomUUID(), type, at: new Date(server.clock.now()).toISOString(), ...more }
    const { status } = await server.call(`/fleet/jobs/${orderId}/events`, { as: fleet, body })
    assert.equal(status, 200)
    await server.clock.flush()
  }
  const messages = () => receiver.received.map(({ body }) => JSON.parse(body))
  const statesOf = () => messages().map(({ type, data }) => `${type} ${data.status}`)
  const webhookOf = async (name: string) =>
    ((await operate('list')) as { name: string; webhook: string | null; disabled_at: string | null }[]).find(
      (key) => key.name === name,
    )

  test('send each job as GET /fleet/jobs has it, signed', async () => {
    const orderId = await place()
    const { body } = await server.call<{ result: { jobs: { order_id: string }[] } }>('/fleet/jobs', { as: fleet })
    const [first] = receiver.received
    const { type, data } = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>) as {
      type: string
      data: object
    }
    assert.equal(type, 'job.created')
    assert.deepEqual(
      data,
      body.result.jobs.find(({ order_id }) => order_id === orderId),
    )
  })

  test('tell of each change, and of the end without addresses', async () => {
    const orderId = await place()
    await report(orderId, 'accepted', { rider })
    await report(orderId, 'collected')
    await report(orderId, 'delivered')
    const cancelled = await place()
    await server.clock.advance(1000)
    await server.cancel(cancelled)
    await server.clock.flush()
    assert.deepEqual(statesOf(), [
      'job.created RECEIVED',
      'job.updated COURIER_ACCEPTED_DELIVERY',
      'job.updated PICKED_UP',
      'job.ended DELIVERED',
      'job.created RECEIVED',
      'job.cancelled CANCELLED',
    ])
    for (const { type, data } of messages())
      assert.equal(data.dropoff === null, type === 'job.ended' || type === 'job.cancelled', type)
  })

  test('are sent again as the job is then; addresses and phones aren’t stored with them', async () => {
    receiver.status = 500
    const orderId = await place()
    const { rows } = await client.query('select body from webhook_deliveries')
    assert.doesNotMatch(JSON.stringify(rows), /Alicia|8123|Orchard/)
    await server.clock.advance(1000)
    await server.cancel(orderId)
    receiver.status = 200
    await server.clock.advance(hour)
    const [first] = receiver.received
    const repeated = receiver.received.filter(({ headers }) => headers['webhook-id'] === first?.headers['webhook-id'])
    const last = JSON.parse(repeated.at(-1)?.body ?? '')
    assert.ok(repeated.length > 1)
    assert.deepEqual([last.type, last.data.status, last.data.dropoff], ['job.created', 'CANCELLED', null])
  })

  test('are switched off after 24 hours of failures, until the operator sets the address again', async () => {
    receiver.status = 503
    await place()
    await server.clock.advance(24 * hour + 60_000)
    assert.notEqual((await webhookOf('riders'))?.disabled_at, null)
    assert.match(JSON.stringify(server.logged), /The webhook of the fleet key riders is switched off/)
    receiver.status = 200
    await operate('webhook', 'riders', receiver.url)
    const count = receiver.received.length
    await server.clock.advance(1000)
    await place()
    assert.ok(receiver.received.length > count)
    await operate('webhook', 'riders')
    assert.equal((await webhookOf('riders'))?.webhook, null)
  })

  test('are described for machines and people', async () => {
    const read = async (path: string) => (await server.api.fetch(new Request(`${server.origin}${path}`))).text()
    const { webhooks } = JSON.parse(await read('/openapi.json'))
    assert.deepEqual(Object.keys(webhooks), ['job.created', 'job.updated', 'job.cancelled', 'job.ended'])
    assert.match(JSON.stringify(webhooks), /FleetJob/)
    assert.match(await read('/docs'), /job\.created/)
  })

  test('have no orders of other fleets', async () => {
    await server.api.operate(['fleet', 'set', '1002', 'own-riders'])
    await server.clock.advance(3000)
    await place()
    await server.api.operate(['fleet', 'set', '1002', 'default'])
    await server.clock.advance(3000)
    assert.deepEqual(receiver.received, [])
  })
})

test('in production, webhooks of the fleet API need HTTPS and a public address', async (t) => {
  const server = await createTestOrderApi({ environment: 'prd' })
  t.after(() => server.close())
  await server.api.operate(['fleet-key', 'add', 'riders'])
  for (const url of ['http://fleet.example/jobs', 'https://127.0.0.1/jobs', 'https://[::1]/', 'fleet.example'])
    await assert.rejects(server.api.operate(['fleet-key', 'webhook', 'riders', url]), /isn’t an address that/, url)
  await assert.rejects(server.api.operate(['fleet-key', 'webhook', 'nobody', 'https://fleet.example']), /no key nobody/)
})
