import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { followDiskSpace } from '../../../demo-site/order-api/store/pglite/disk-space.ts'
import { demoPassword } from '../../support/order-api.ts'
import { order, place } from '../../support/routes/route-permissions.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/servers/small-disk.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site.ts'

const megabyte = 1024 * 1024

test('writing stops with less than 32 MB, and starts again with 40 MB', () => {
  let free = 100
  const changed = followDiskSpace(() => free * megabyte)
  const states = [100, 33, 32, 31, 12, 0, 33, 39, 40, 33, 31].map((megabytes) => {
    free = megabytes
    return changed()?.isFull ?? null
  })
  assert.deepEqual(states, [null, null, null, true, null, null, null, null, false, null, true])
})

const disk: SmallDisk | null = mountSmallDisk(110)
const skip = disk ? false : 'this user may not mount a disk'

describe('on a disk that becomes full', { skip }, () => {
  const small = disk ?? assert.fail('skipped')
  let site: SiteProcess
  let as: string
  before(async () => {
    const data = join(small.path, 'data')
    mkdirSync(data)
    site = await startSiteProcess({ data, settings: { COURIER_ENVIRONMENT: 'san' }, riderSpeed: 200 })
    const body = { email_address: 'parent@demo.courier', password: demoPassword }
    const { AccessToken, IdToken } = (await call<LoginResponseWire>('/login', body)).body.result.AuthenticationResult
    as = `Bearer ${AccessToken}|${IdToken}`
  })
  after(async () => {
    await site?.remove()
    small.unmount()
  })

  async function call<Body>(path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${site.origin}/orders/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(as && { authorization: as }), ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }

  async function placeOrder(key: string) {
    const quote = { source: place, destination: place, vendor_id: '1002', delivery_type: 'food' }
    const { body } = await call<{ result: FeeWire }>('/delivery/fee', quote)
    const { fee, signature } = body.result
    const content = { ...order, vendor_id: '1002', delivery_fee: fee, signature }
    return call<{ result: OrderWire } & RefusalWire>('/order', content, { 'idempotency-key': key })
  }

  const health = async () => {
    const response = await fetch(`${site.origin}/healthz`)
    return `${response.status} ${await response.text()}`
  }

  const linesAbout = (text: string) =>
    site
      .logged()
      .split('\n')
      .filter((line) => line.includes(text))

  test('writes are refused with a key and Retry-After, reads go on, and writes work when there is space', async () => {
    assert.equal((await placeOrder('before')).status, 201)
    small.fill(12)
    for (let number = 0; number < 5; number += 1) {
      const { status, headers, body } = await placeOrder('while-full')
      assert.deepEqual([status, body.meta.translation_key], [503, 'error.saving-unavailable'])
      assert.ok(Number(headers.get('retry-after')) > 0)
      assert.equal((await call('/vendor/1002/orders')).status, 200)
      assert.equal((await call('/order?client_order_id=before')).status, 200)
    }
    assert.equal(await health(), '200 {"status":"read-only"}')
    small.fill(0)
    assert.equal((await call('/vendor/1002/orders')).status, 200)
    assert.equal(linesAbout('The disk of the data folder is full').length, 1)
    assert.match(linesAbout('The disk of the data folder is full')[0] ?? '', /1[12] MB are free, and 32 MB are needed/)
    small.empty()
    assert.equal((await placeOrder('while-full')).status, 201)
    assert.equal(await health(), '200 {"status":"ok"}')
    assert.equal(linesAbout('has space again').length, 1)
  })

  test('a start on the full disk ends with one line, and keeps what was saved', async () => {
    await site.stop()
    small.fill(12)
    const output = await site.start().then(
      () => 'started',
      (error: Error) => error.message,
    )
    assert.match(
      output.slice(output.lastIndexOf('The disk')),
      /^The disk of the data folder \S+ is full: 1[12] MB are free, and 32 MB are needed\..*\n?$/,
    )
    small.fill(0)
    await assert.rejects(site.start(), /\nThe disk of the data folder \S+ is full: 0 MB are free[^\n]+\n?$/)
    small.empty()
    await site.start()
    for (const key of ['before', 'while-full']) assert.equal((await call(`/order?client_order_id=${key}`)).status, 200)
  })
})

describe('a database that doesn’t respond', { skip }, () => {
  test('ends the process with one line', async () => {
    const small = mountSmallDisk(110) ?? assert.fail('no second disk')
    const child: ChildProcess = spawn(
      process.execPath,
      [
        new URL('../../support/servers/silent-database.ts', import.meta.url).pathname,
        join(small.path, 'database'),
        '2',
      ],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    )
    try {
      let errors = ''
      child.stderr?.setEncoding('utf8').on('data', (text) => (errors += text))
      await once(child.stdout ?? child, 'data')
      small.fill(12)
      const exited = once(child, 'exit')
      child.stdin?.end('go\n')
      const [code] = await exited
      assert.equal(code, 1)
      assert.equal(errors, 'The embedded database has not responded for 2 s. The server ends.\n')
    } finally {
      child.kill('SIGKILL')
      small.unmount()
    }
  })
})
