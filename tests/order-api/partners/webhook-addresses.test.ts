import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress, isSendable } from '../../../order-api/adapters/webhooks/addresses.ts'
import { createWebhookSender } from '../../../order-api/adapters/webhooks/webhook-sender.ts'
import { retryDelaysMs, retryPeriodMs } from '../../../order-api/domain/delivery-loop.ts'
import { createWebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { waitUntil } from '../../support/wait-until.ts'

const words = (text: string) => text.trim().split(/\s+/)

const privateAddresses = words(`
  127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255
  ::1 :: fe80::1 fd00::1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1`)

/** Every spelling of this machine and of private networks that a URL can have. */
const privateNames = words(`
  localhost localhost. LOCALHOST LocalHost. localhost:8443 localhost.:8443 local%68ost ｌｏｃａｌｈｏｓｔ localhost。
  api.localhost api.localhost. localhost.localdomain
  intranet. printer.local printer.local. router.lan nas.home nas.home.arpa
  metadata.google.internal metadata.google.internal. shop.corp shop.intranet shop.private shop.test shop.invalid
  hidden.onion 1.0.0.127.in-addr.arpa
  127.0.0.1. 127.0.1 127.1. 2130706433 2130706433. 0177.0.0.1 0x7f.0.0.1 0X7F000001 １２７.0.0.1 127。0。0。1 0 0.
  169.254.169.254.
  [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b:1::a00:1]
  [2002:7f00:1::] [2001::7f00:1] [fec0::1] [fe80::1] [ff02::1]
  shop..example.com .example.com example.com..`)

test('blocks local and private addresses, and allows public ones', () => {
  for (const address of privateAddresses) assert.equal(isPublicAddress(address), false, address)
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111'])
    assert.equal(isPublicAddress(address), true, address)
})

test('in production only HTTPS to a public host is accepted', () => {
  for (const url of [
    'http://shop.example/hooks',
    'https://localhost/hooks',
    'https://intranet/hooks',
    'https://127.1/hooks',
    'https://0x7f000001/hooks',
    'https://[::1]/hooks',
    'https://user:password@shop.example/hooks',
    'ftp://shop.example',
    'hooks',
    ...privateNames.map((name) => `https://${name}/`),
    ...privateAddresses.map((address) => `https://${address.includes(':') ? `[${address}]` : address}/`),
  ]) {
    assert.equal(isSendable(url, true), false, url)
  }
  assert.equal(isSendable('https://hooks.shop.com:8443/hooks?of=1', true), true)
  assert.equal(isSendable('https://hooks.shop.com./hooks', true), true)
  assert.equal(isSendable('https://localhost.shop.com/hooks', true), true)
  assert.equal(isSendable('https://1.1.1.1/hooks', true), true)
  assert.equal(isSendable('http://localhost:3000/hooks', false), true)
})

const message = { id: 'msg_1', body: '{}', secrets: [`whsec_${btoa('a secret of the tests')}`] }

test('doesn’t connect to a name that resolves to a private address', async () => {
  const requests: string[] = []
  const sender = createWebhookSender({
    clock: createTestClock(),
    isProduction: true,
    resolve(hostname, _, done) {
      requests.push(hostname)
      done(null, [
        { address: '1.1.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    },
  })
  const result = await sender.send({ ...message, url: 'https://rebound.example/hooks' })
  assert.deepEqual([result, requests], [{ status: null, error: 'private-address' }, ['rebound.example']])
})

test('a redirect isn’t followed', async () => {
  const target = await createWebhookReceiver()
  const receiver = await createWebhookReceiver({ location: target.url })
  receiver.status = 307
  const sender = createWebhookSender({ clock: createTestClock(), isProduction: false })
  assert.deepEqual(await sender.send({ ...message, url: receiver.url }), { status: 307, error: null })
  assert.equal(target.received.length, 0)
  await Promise.all([receiver.close(), target.close()])
})

test('times out after 10 seconds', async () => {
  const clock = createTestClock()
  const receiver = await createWebhookReceiver()
  receiver.status = null
  const sender = createWebhookSender({ clock, isProduction: false })
  const result = sender.send({ ...message, url: receiver.url })
  await waitUntil(clock, 'the request arrives', () => receiver.received.length === 1)
  await clock.advance(10_000)
  assert.deepEqual(await result, { status: null, error: 'timeout' })
  assert.equal(clock.pending(), 0)
  await receiver.close()
})

test('waits between attempts grow, and end 24 hours after the first one', () => {
  assert.deepEqual(
    retryDelaysMs.toSorted((a, b) => a - b),
    retryDelaysMs,
  )
  assert.equal(
    retryDelaysMs.reduce((sum, wait) => sum + wait, 0),
    retryPeriodMs,
  )
})
