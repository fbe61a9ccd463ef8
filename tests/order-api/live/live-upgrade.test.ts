import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { createLiveUpgrade, livePath } from '../../../order-api/server/live-upgrade.ts'
import { listen } from '../../support/servers/listen.ts'
import { useNewOrderApi } from '../../support/use-order-api.ts'

const partner = 'https://shop.example'

describe('opening a live socket over the network', () => {
  const api = useNewOrderApi()
  let address: string
  let close: () => Promise<void>
  beforeEach(open)
  async function open() {
    const live = createLiveUpgrade({
      apiWhenReady: () => api.api,
      origins: [partner],
      proxies: { siteUrl: 'https://courier.example', trustedProxies: 1, proxyHeader: 'x-forwarded-for' },
    })
    const server = await listen(createServer().on('upgrade', live.upgrade))
    address = `127.0.0.1:${server.port}`
    close = async () => {
      live.close()
      live.terminate()
      await server.close()
    }
  }
  afterEach(() => close())

  /** Returns 101, or the status of the refusal. */
  async function statusFrom(headers: Record<string, string>) {
    const socket = new WebSocket(`ws://${address}${livePath}`, { headers })
    const [response] = await Promise.race([
      once(socket, 'open'),
      once(socket, 'unexpected-response').then(([, refusal]) => [refusal]),
    ])
    return { status: response === undefined ? 101 : Number(response.statusCode), socket }
  }

  test('ends a connection that doesn’t answer a ping within 10 seconds', async ({ mock }) => {
    await close()
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
    await open()
    const origin = { origin: `http://${address}` }
    const [{ socket: alive }, { socket: dead }] = [await statusFrom(origin), await statusFrom(origin)]
    dead.pong = () => {}
    const pinged = Promise.all([once(alive, 'ping'), once(dead, 'ping')])
    mock.timers.tick(25_000)
    await pinged
    // A round trip, so that the server has the answer.
    alive.ping()
    await once(alive, 'pong')
    const ended = once(dead, 'close')
    mock.timers.tick(10_000)
    await ended
    assert.equal(alive.readyState, WebSocket.OPEN)
    alive.terminate()
  })

  test('refuses a page of another origin unless it is a partner’s, and accepts clients that aren’t browsers', async () => {
    for (const [origin, expected] of [
      [`http://${address}`, 101],
      ['https://courier.example', 101],
      [partner, 101],
      ['', 101],
      ['https://elsewhere.example', 403],
      ['https://shop.example.elsewhere.example', 403],
      ['null', 403],
    ] as const) {
      const { status, socket } = await statusFrom(origin ? { origin } : {})
      assert.equal(status, expected, origin)
      socket.terminate()
    }
  })

  test('one address can open 500 sockets at a time, without affecting others', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const openSockets = await Promise.all(Array.from({ length: 500 }, () => statusFrom(headers)))
    assert.ok(openSockets.every(({ status }) => status === 101))
    assert.equal((await statusFrom(headers)).status, 429)
    const other = await statusFrom({ 'x-forwarded-for': '203.0.113.8' })
    assert.equal(other.status, 101)
    openSockets[0]?.socket.close()
    while ((await statusFrom(headers)).status === 429) await new Promise((resolve) => setImmediate(resolve))
    for (const { socket } of [...openSockets, other]) socket.terminate()
  })

  test('cuts off a flood of frames early, and still serves other sockets', async () => {
    const flood = connect({ port: Number(address.split(':')[1]), host: '127.0.0.1' })
    flood.on('error', () => {})
    const wasCutOff = new Promise<boolean>((resolve) => flood.on('close', resolve))
    flood.write(
      [
        `GET ${livePath} HTTP/1.1`,
        `Host: ${address}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    )
    await once(flood, 'data')
    const text = Buffer.from(JSON.stringify({ action: 'authorize', tracking_id: 'x'.repeat(20) }))
    // Masked with zeros, so that the text is unchanged.
    const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text])
    flood.end(Buffer.alloc(600_000 * frame.length, frame))
    const { socket } = await statusFrom({})
    socket.send(JSON.stringify({ action: 'authorize', authorization: await api.signIn() }))
    const [message] = await once(socket, 'message')
    assert.equal(JSON.parse(String(message)).type, 'authorize_ok')
    assert.equal(await wasCutOff, true)
    socket.terminate()
  })
})
