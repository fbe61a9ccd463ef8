import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { signatureOf } from '../../../support/fleets/callbacks.ts'
import { openPandago } from '../../../support/fleets/drivers/companies.ts'
import { pandagoCredentials } from '../../../support/fleets/pandago/tokens.ts'

const minute = 60_000

const isRefused = ({ status }: { status: number }) => status >= 400 && status < 500

describe('a stranger at pandago’s callback', () => {
  test('moves nothing without the secret, later, with another body, or for another’s order', async (t) => {
    const driver = await openPandago()
    t.after(driver.close)
    const { shop, standIn } = driver
    const orderId = await driver.place()
    const before = await shop.history(orderId)
    const { id } = standIn.orderOf(orderId)
    const send = (content: unknown, more: Record<string, string> = {}, secret = pandagoCredentials.callbackSecret) => {
      const body = typeof content === 'string' ? content : JSON.stringify(content)
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      return shop.server().call('/fleet/pandago/callback', {
        body,
        headers: { 'content-type': 'application/json', 'X-Signature-SHA256': signature, ...more },
      })
    }
    const now = Math.floor(shop.clock.now() / 1000)
    const message = { order_id: id, client_order_id: orderId, status: 'DELIVERED', updated_at: now }
    // Whatever a signed message says, pandago is asked.
    assert.equal((await send(message)).status, 200)
    // The signature is over the bytes, also of a byte order mark.
    const marked = `\ufeff${JSON.stringify(message)}`
    assert.equal((await send(marked, { 'content-length': String(Buffer.byteLength(marked)) })).status, 200)
    const refused = await Promise.all([
      send(message, {}, 'another secret'),
      send(message, { 'X-Signature-SHA256': '' }),
      send({ ...message, updated_at: now - 301 }),
      send({ ...message, updated_at: now + 301 }),
      send({ ...message, updated_at: 1e15 }),
      send({ ...message, updated_at: 'now' }),
      send('[]'),
      send('null'),
      send('{"order_id":'),
      send('\ufeff{}'),
      send(`${'['.repeat(20_000)}`),
      send({ ...message, order_id: 'y0ud-999999', client_order_id: '1002-NOSUCH' }),
      send({ ...message, order_id: '\u0000' }),
      send({ ...message, order_id: '\ud800', client_order_id: null }),
      send({ ...message, order_id: 'x'.repeat(201) }),
      send(message, { 'content-type': 'text/plain' }, 'another secret'),
    ])
    for (const [index, response] of refused.entries()) assert.ok(isRefused(response), `${index}: ${response.status}`)
    await shop.wait(minute)
    assert.deepEqual(await shop.history(orderId), before)
    assert.equal(standIn.company.runningFor(orderId), 1)
  })

  test('doesn’t move a rider with an old message that has no time', async (t) => {
    const driver = await openPandago()
    t.after(driver.close)
    const { shop, standIn } = driver
    const orderId = await driver.place()
    await driver.make(orderId, 'accept')
    await driver.moveTo(orderId, { latitude: 1.301, longitude: 103.851 })
    const { tracking_id } = await shop.read(orderId)
    const latitude = async () =>
      (await shop.server().call<{ result: { latitude: number } }>(`/public/tracking/${tracking_id}/rider`)).body.result
        .latitude
    const shown = await latitude()
    const { id } = standIn.orderOf(orderId)
    const driverOf = { location: { latitude: 1.5, longitude: 103.9 } }
    const message = { order_id: id, client_order_id: orderId, status: 'DELIVERED', driver: driverOf }
    const body = JSON.stringify(message)
    const headers = { 'X-Signature-SHA256': signatureOf(body, pandagoCredentials.callbackSecret, 'hex') }
    assert.equal((await shop.server().call('/fleet/pandago/callback', { body, headers })).status, 200)
    assert.equal(await latitude(), shown)
    assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
  })
})
