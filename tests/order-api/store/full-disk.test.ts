import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import { followDiskSpace } from '../../../order-api/store/pglite/disk-space.ts'
import { openPgliteThread } from '../../../order-api/store/pglite/thread.ts'
import { demoPassword } from '../../support/order-api.ts'
import { order, place } from '../../support/routes/route-permissions.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/servers/small-disk.ts'
import { refusalOf } from '../../support/shop-calls.ts'
import { type SiteProcess, startSiteProcess } from '../../support/site.ts'
import { copyMigratedDatabase } from '../../support/test-databases.ts'

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

test('a data folder that was removed is logged, and ends no other work of the process', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const folder = mkdtempSync(join(tmpdir(), 'courier-removed-'))
  const { promise: logged, resolve } = Promise.withResolvers<object>()
  const database = await openPgliteThread(folder, { log: resolve })
  rmSync(folder, { recursive: true })
  t.mock.timers.tick(5000)
  const { level, disk } = (await logged) as { level: string; disk: string }
  assert.equal(level, 'error')
  assert.match(disk, /^The free space of the data folder can’t be read: ENOENT/)
  await assert.rejects(database.query('select 1'), /ENOENT/)
  await database.close().catch(() => {})
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
    const { fee: delivery_fee, signature } = body.result
    return call('/order', { ...order, vendor_id: '1002', delivery_fee, signature }, { 'idempotency-key': key })
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
      const refused = await placeOrder('while-full')
      assert.deepEqual(refusalOf(refused), [503, 'error.saving-unavailable'])
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
      assert.equal((await call('/vendor/1002/orders')).status, 200)
      assert.equal((await call('/order?client_order_id=before')).status, 200)
    }
    assert.equal(await health(), '200 {"status":"read-only"}')
    small.fill(0)
    assert.equal((await call('/vendor/1002/orders')).status, 200)
    assert.equal(linesAbout('The disk of the data folder is full').length, 1)
    // The database may remove a file of its own after the disk was filled.
    const [, free] = /: (\d+) MB are free, and 32 MB are needed/.exec(linesAbout('The disk of the data')[0] ?? '') ?? []
    assert.ok(Number(free) < 32, `${free} MB are free`)
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

/** Runs a database in a process of its own that ends after 2 s without a response. */
async function runDatabase(folder: string, ...startScript: string[]) {
  await copyMigratedDatabase(folder)
  const file = new URL('../../support/servers/silent-database.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, join(folder, 'database-SG'), '2', ...startScript], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output = { errors: '' }
  child.stderr.setEncoding('utf8').on('data', (text) => (output.errors += text))
  return { child, output, opened: once(child.stdout, 'data'), exited: once(child, 'exit') as Promise<[number | null]> }
}

const silentFor = (seconds: number) => `The embedded database has not responded for ${seconds} s. The server ends.\n`

describe('a database that doesn’t respond', () => {
  test('ends the process with one line', { skip }, async () => {
    const full = mountSmallDisk(110) ?? assert.fail('no second disk')
    const { child, output, opened, exited } = await runDatabase(full.path)
    try {
      assert.equal(await Promise.race([opened.then(String), exited.then(() => output.errors)]), 'open\n')
      full.fill(12)
      child.stdin.end('go\n')
      assert.equal((await exited)[0], 1)
      assert.equal(output.errors, silentFor(2))
    } finally {
      child.kill('SIGKILL')
      full.unmount()
    }
  })

  // Each takes longer than 4 s. The first one writes 8 MB at a time, which is more than is kept in memory.
  const starts: [words: string, script: string, outcome: string][] = [
    [
      'writes for long at the start isn’t ended',
      `create table large (text text);
       alter table large alter column text set storage external;
       do $$ begin for second in 1..6 loop
         insert into large select repeat('x', 8000000);
         perform pg_sleep(1.5);
       end loop; end $$`,
      'open\n',
    ],
    ['hangs at the start ends the process', 'select pg_sleep(15)', silentFor(4)],
  ]
  for (const [words, script, outcome] of starts)
    test(`and ${words}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'courier-migration-'))
      const { child, output, opened, exited } = await runDatabase(folder, script)
      try {
        assert.equal(await Promise.race([opened.then(String), exited.then(() => output.errors)]), outcome)
      } finally {
        child.kill('SIGKILL')
        await exited
        rmSync(folder, { recursive: true })
      }
    })
})
