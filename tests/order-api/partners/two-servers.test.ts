import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PartnerSessionWire } from '../../../core/api/partner-keys.ts'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'
import type { CreatedKey } from '../../support/routes/partner-routes.ts'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts'
import { createWebhookReceiver, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { waitUntil } from '../../support/wait-until.ts'

const postgres: TestPostgres | null = await startPostgres()

describe('partners of two servers on one PostgreSQL', {
  skip: postgres ? false : 'no PostgreSQL on this machine',
}, () => {
  const clock = createTestClock()
  let first: TestOrderApi
  let second: TestOrderApi
  let receiver: WebhookReceiver
  let as: string
  before(async () => {
    const database = { kind: 'postgres', url: postgres?.url ?? '' } as const
    const servers = [createTestOrderApi({ database, clock }), createTestOrderApi({ database, clock })] as const
    ;[first, second] = await Promise.all(servers)
    receiver = await createWebhookReceiver()
    as = await first.signIn()
  })
  after(async () => {
    await Promise.all([first?.close(), second?.close()])
    await receiver?.close()
    await postgres?.stop()
  })

  test('each event is sent once, from either server, and again after a failure', async () => {
    const body = { url: receiver.url, events: ['order.placed'] }
    assert.equal((await first.call('/vendor/1002/webhooks', { as, body })).status, 201)
    receiver.status = 500
    const placed = await Promise.all(
      [first, second, second].map((server) => server.call('/order', { as, body: orderFromBugis(clock) })),
    )
    assert.ok(placed.every(({ status }) => status === 201))
    await waitUntil(clock, 'three deliveries', () => receiver.received.length >= 3)
    receiver.status = 200
    await clock.advance(60_000)
    await waitUntil(clock, 'three more', () => receiver.received.length >= 6)
    await clock.advance(600_000)
    const counts = new Map<string, number>()
    for (const { headers } of receiver.received) {
      const id = String(headers['webhook-id'])
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    assert.deepEqual([...counts.values()], [2, 2, 2])
  })

  test('a key revoked on one server ends its tokens and live sockets on the other', async () => {
    const body = { name: 'Till', mode: 'test', outlets: null, permissions: ['orders:read'], origins: [] }
    const created = await first.call<CreatedKey>('/vendor/1000/partner-keys', { as, body })
    const { key, secret } = created.body.result
    const session = { as: `Bearer ${secret}`, body: {} }
    const { body: sessionBody } = await second.call<{ result: PartnerSessionWire }>('/partner/session', session)
    const token = `Bearer ${sessionBody.result.accessToken}`
    const socket = second.openSocket()
    await socket.send({ action: 'authorize', authorization: token })
    assert.equal(socket.messages.at(-1)?.type, 'authorize_ok')
    await first.call(`/vendor/1000/partner-keys/${key.id}`, { as, method: 'DELETE' })
    await waitUntil(clock, 'the socket ends', () => socket.closedWith === 4401)
    assert.equal((await second.call('/vendors', { as: token })).status, 401)
  })
})
