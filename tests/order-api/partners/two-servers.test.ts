import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey, startSession } from '../../support/partner-keys.ts'
import { describeTwoServers } from '../../support/servers/two-servers.ts'
import { createWebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { waitUntil } from '../../support/wait-until.ts'

await describeTwoServers('partners of two servers on one PostgreSQL', (pair) => {
  const { clock } = pair

  test('each event is sent once, from either server, and again after a failure', async (t) => {
    const receiver = await createWebhookReceiver()
    t.after(() => receiver.close())
    const body = { url: receiver.url, events: ['order.placed'] }
    await pair.first.callFor('/vendor/1002/webhooks', { as: await pair.first.signIn(), body })
    receiver.status = 500
    await Promise.all([pair.first, pair.second, pair.second].map((server) => server.place()))
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
    const { first, second } = pair
    const as = await first.signIn()
    const { key, secret } = await createKey(first, {}, { as })
    const token = await startSession(second, secret)
    const socket = await second.follow({ as: token })
    assert.equal(socket.closedWith, null)
    await first.callFor(`/vendor/1000/partner-keys/${key.id}`, { as, method: 'DELETE' })
    await waitUntil(clock, 'the socket ends', () => socket.closedWith === 4401)
    assert.equal((await second.call('/vendors', { as: token })).status, 401)
  })
})
