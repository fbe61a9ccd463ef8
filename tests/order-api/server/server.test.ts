import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createServer } from '../../../order-api/server/server.ts'
import { readSettings } from '../../../order-api/server/settings/settings.ts'
import { startProblem } from '../../../order-api/server/start-problem.ts'
import { order, place } from '../../support/routes/route-permissions.ts'
import { seededProcess } from '../../support/seeded-random.ts'
import { freePort } from '../../support/servers/listen.ts'
import { copyMigratedDatabase } from '../../support/test-databases.ts'

const main = join(import.meta.dirname, '../../../order-api/main.ts')
const data = mkdtempSync(join(tmpdir(), 'courier-server-'))
let port = 0
let origin = ''

interface ServerProcess {
  child: ChildProcess
  output: { out: string; errors: string }
}

function startServer(env: Record<string, string> = {}): ServerProcess {
  const seeded = seededProcess()
  const child = spawn(process.execPath, [...seeded.args, main], {
    env: {
      ...seeded.env,
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      COURIER_DATA: data,
      COURIER_RIDER_SPEED: '0',
      COURIER_ENVIRONMENT: 'san',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output.errors += text))
  return { child, output }
}

/** Returns the statuses of `/healthz` until it responds 200. */
async function waitUntilHealthy({ child, output }: ServerProcess): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.at(-1) !== 200) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${output.errors}`)
    const response = await fetch(`${origin}/healthz`).catch(() => null)
    if (response) statuses.push(response.status)
    await pause(20)
  }
  return statuses
}

async function waitForExit({ child }: ServerProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  assert.equal(await waitForExit(server), 0)
}

async function call<Body>(path: string, options: { body?: unknown; as?: string; headers?: object } = {}) {
  const response = await fetch(`${origin}/orders/api/v1${path}`, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(options.as && { Authorization: options.as }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

async function signIn(): Promise<string> {
  const { body } = await call<LoginResponseWire>('/login', {
    body: { email_address: 'parent@demo.courier', password: 'Courier!2026' },
  })
  const { AccessToken, IdToken } = body.result.AuthenticationResult
  return `Bearer ${AccessToken}|${IdToken}`
}

async function orderFor(as: string): Promise<object> {
  const route = { source: place, destination: place, vendor_id: '1002', delivery_type: 'food' }
  const { body } = await call<{ result: FeeWire }>('/delivery/fee', { as, body: route })
  return { ...order, vendor_id: '1002', delivery_fee: body.result.fee, signature: body.result.signature }
}

let server: ServerProcess
before(async () => {
  port = await freePort()
  await copyMigratedDatabase(data)
  origin = `http://localhost:${port}`
  server = startServer()
})
after(async () => {
  server.child.kill('SIGKILL')
  await waitForExit(server)
  rmSync(data, { recursive: true, force: true })
})

test('the server responds 503 until it is ready', async () => {
  while (!(await fetch(origin).catch(() => null))) await pause(20)
  const early = await call<RefusalWire>('/vendors', { headers: { origin: 'https://partner.example' } })
  assert.deepEqual([early.status, early.body.meta.translation_key], [503, 'error.service-unavailable'])
  assert.ok(early.body.request_id)
  const method = 'OPTIONS'
  const preflight = await fetch(`${origin}/orders/api/v1/order`, { method })
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*'])
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization.*Idempotency-Key/)
  assert.deepEqual(await (await fetch(`${origin}/healthz`)).json(), { status: 'starting' })
  const statuses = await waitUntilHealthy(server)
  assert.deepEqual([...new Set(statuses)], [503, 200])
  assert.deepEqual(await (await fetch(`${origin}/healthz`)).json(), { status: 'ok' })
  assert.match(server.output.out, new RegExp(`http://localhost:${port}`))
  assert.match(server.output.out, /parent@demo\.courier/)
})

test('over the network, a call without a body works, and one without a length is refused', async () => {
  const headers = { Authorization: await signIn() }
  const entry = `${origin}/orders/api/v1/addressbook/1002/unknown`
  assert.equal((await fetch(entry, { method: 'DELETE', headers })).status, 204)
  const body = new Blob(['{}']).stream()
  const withoutLength = await fetch(`${origin}/orders/api/v1/login`, { method: 'POST', body, ...{ duplex: 'half' } })
  assert.equal(withoutLength.status, 411)
})

test('the secret is readable by its owner only, and not printed', () => {
  assert.equal(statSync(join(data, 'secret')).mode & 0o777, 0o600)
  assert.ok(readFileSync(join(data, 'secret'), 'utf8').trim().length >= 32)
  assert.ok(!server.output.out.includes(readFileSync(join(data, 'secret'), 'utf8').trim()))
})

test('a server on a port in use stops with a one-line error', async (t) => {
  const otherData = `${data}-other`
  t.after(() => rmSync(otherData, { recursive: true, force: true }))
  const second = startServer({ COURIER_DATA: otherData })
  assert.equal(await waitForExit(second), 1)
  assert.equal(second.output.errors, `PORT ${port} is in use by another program.\n`)
})

test('a folder in use, a file instead of a folder, and an invalid file are described in one line', async (t) => {
  const [otherData, file] = [`${data}-flags`, `${data}-file`]
  writeFileSync(file, '')
  for (const path of [otherData, file]) t.after(() => rmSync(path, { recursive: true, force: true }))
  await copyMigratedDatabase(otherData)
  writeFileSync(join(otherData, 'flags.json'), '{\n  "voucher": true,\n}')
  for (const [folder, problem] of [
    [data, /^The data folder .* is in use by another order API\..*$/],
    [file, /^COURIER_DATA is .* must be a folder/],
    [otherData, /^\S+flags\.json can’t be used: line 3, column 1: a name in double quotes is expected.*$/],
  ] as const) {
    const other = createServer(readSettings({ COURIER_DATA: folder, PORT: '0' }), () => {})
    await assert.rejects(other.start(), (error) => problem.test(startProblem(error)))
    await other.close(0)
  }
})

test('a server whose database is damaged stops with a one-line error', async (t) => {
  const damagedData = `${data}-damaged`
  t.after(() => rmSync(damagedData, { recursive: true, force: true }))
  await copyMigratedDatabase(damagedData)
  const database = join(damagedData, 'database-SG')
  writeFileSync(join(database, 'PG_VERSION'), 'not a version')
  const damaged = startServer({ COURIER_DATA: damagedData, PORT: '0' })
  assert.equal(await waitForExit(damaged), 1)
  assert.match(damaged.output.errors, /^The database \S+ can’t be opened: its files are damaged[^\n]+\n$/)
  assert.ok(damaged.output.errors.includes(database))
})

const databaseRefusals = {
  '3D000': /^DATABASE_URL names a database that does not exist\. Create it: createdb/,
  '28P01': /^DATABASE_URL has a user or password that the database refuses\.$/,
  SELF_SIGNED_CERT_IN_CHAIN: /^DATABASE_URL names a database whose certificate is refused .*NODE_EXTRA_CA_CERTS\.$/,
  42501: /^DATABASE_URL has a user without rights to the database\..* OWNER TO user$/,
}

test('a database that refuses the start is described in one line', () => {
  for (const [code, line] of Object.entries(databaseRefusals)) {
    const refusal = Object.assign(new Error('refused'), { code })
    assert.match(startProblem(new Error('Failed query', { cause: refusal })), line)
  }
})

test('sockets of other paths are refused', async () => {
  const socket = new WebSocket(`ws://localhost:${port}/elsewhere`)
  const [error] = await once(socket, 'error')
  assert.match(String(error), /404/)
})

test('the server ends after SIGTERM, closes sockets with 1001, and keeps orders and sessions', async () => {
  const as = await signIn()
  const body = await orderFor(as)
  const placed = await call<{ result: OrderWire }>('/order', { as, body, headers: { 'Idempotency-Key': 'kept-order' } })
  assert.equal(placed.status, 201)
  const socket = new WebSocket(`ws://localhost:${port}/orders/live`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const stopped = stop(server)
  // A supervisor may start it before the first one has closed the database.
  server = startServer()
  await stopped
  assert.equal((await closed)[0], 1001)
  await waitUntilHealthy(server)
  const { order_id } = placed.body.result
  const keptOrder = await call<{ result: OrderWire }>(`/order?vendorId=1002&orderId=${order_id}`, { as })
  assert.equal(keptOrder.status, 200)
  assert.equal(keptOrder.body.result.order_id, order_id)
  assert.equal(server.output.errors, '')
})
