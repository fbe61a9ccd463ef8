import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { DatabaseOptions } from '../../../order-api/store/database.ts'
import { jpeg } from '../../support/fleets/company.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { keyOf } from '../../support/payments/card-payments.ts'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts'
import { createWebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { acquireDatabase } from '../../support/test-databases.ts'
import { waitUntil } from '../../support/wait-until.ts'

const migration = new URL('../../../order-api/store/migrations/0083-rider-keys-of-earlier-orders.sql', import.meta.url)
const settingsKey = 'a-key-of-the-settings-of-this-test-file'

interface Jobs {
  result: { jobs: { order_id: string }[]; cursor: number }
}

/** A database for several servers, and a way to read it. */
interface SharedDatabase {
  options: DatabaseOptions
  query<Row>(sql: string, values: string[]): Promise<Row[]>
  end(): Promise<void>
}

async function openEmbedded(): Promise<SharedDatabase> {
  const { client, release } = await acquireDatabase(null)
  return {
    options: { kind: 'memory', client },
    query: async <Row>(sql: string, values: string[]) => (await client.query<Row>(sql, values)).rows,
    end: release,
  }
}

async function openPostgres({ url, stop }: TestPostgres): Promise<SharedDatabase> {
  const client = (await import('postgres')).default(url, { max: 1 })
  return {
    options: { kind: 'postgres', url },
    query: async <Row>(sql: string, values: string[]) => [...(await client.unsafe(sql, values))] as Row[],
    async end() {
      await client.end()
      await stop()
    },
  }
}

const postgres = await startPostgres()
const databases: [string, (() => Promise<SharedDatabase>) | null][] = [
  ['the embedded database', openEmbedded],
  ['PostgreSQL', postgres && (() => openPostgres(postgres))],
]

for (const [name, open] of databases) {
  describe(`keys of the fleet API, on ${name}`, { skip: open === null && 'no PostgreSQL on this machine' }, () => {
    const clock = createTestClock()
    let database: SharedDatabase
    let server: TestOrderApi
    /** Where the operator's commands run: another process, with PostgreSQL. */
    let other: TestOrderApi
    before(async () => {
      database = (await open?.()) as SharedDatabase
      const create = () =>
        createTestOrderApi({ fleet: 'api', fleetKey: settingsKey, clock, database: database.options, demo: true })
      server = await create()
      other = database.options.kind === 'postgres' ? await create() : server
    })
    after(async () => {
      await server?.close()
      if (other !== server) await other?.close()
      await database?.end()
    })

    const operate = (...args: string[]) => other.api.operate(['fleet-key', ...args])
    const add = async (keyName: string) => {
      const { key } = (await operate('add', keyName)) as { key: string }
      return `Fleet ${key}`
    }
    const jobs = (as: string, query = '') => server.call<Jobs>(`/fleet/jobs${query}`, { as })
    const report = (as: string, orderId: string, type: string, fields: object = {}, at = server) => {
      const body = { event_id: crypto.randomUUID(), type, at: new Date(clock.now()).toISOString(), ...fields }
      return at.call<RefusalWire>(`/fleet/jobs/${orderId}/events`, { as, body })
    }
    const accept = (as: string, orderId: string, fields: object = {}, at = server) =>
      report(as, orderId, 'accepted', { rider: { id: 'r-1', name: 'Mei Tan', phone: '+6581112222' }, ...fields }, at)

    test('are shown once, stored hashed, and listed by name', async () => {
      const added = (await operate('add', 'night-riders')) as { key: string; scope: string }
      assert.match(added.key, /^fk_[\w-]{43}$/)
      assert.equal(added.scope, 'fleet')
      const listed = (await operate('list')) as { name: string }[]
      assert.deepEqual(
        listed.map((key) => key.name),
        ['night-riders'],
      )
      const rows = await database.query<object>('select * from fleet_keys', [])
      assert.ok(!JSON.stringify([listed, rows]).includes(added.key.slice(3)))
      await assert.rejects(operate('add', 'night-riders'), /The key night-riders exists/)
      await assert.rejects(operate('add', 'COURIER_FLEET_KEY'), /small letters/)
      await assert.rejects(operate('revoke', 'nobody'), /There is no key nobody/)
    })

    test('open the fleet API beside the settings’ key, and each event names its own', async () => {
      const first = await add('first-riders')
      const second = await add('second-riders')
      for (const [as, name] of [
        [first, 'first-riders'],
        [second, 'second-riders'],
        [`Fleet ${settingsKey}`, 'COURIER_FLEET_KEY'],
      ] as const) {
        const { order_id } = await server.place()
        assert.equal((await jobs(as)).status, 200)
        assert.equal((await accept(as, order_id)).status, 200)
        const query = 'select key_name from fleet_events where order_id = $1'
        assert.deepEqual(await database.query(query, [order_id]), [{ key_name: name }])
      }
    })

    test('have an order alone from the first acceptance, until it’s given back or the key is revoked', async () => {
      const day = await add('day-riders')
      const dusk = await add('dusk-riders')
      const { order_id } = await server.place()
      const taken = '409 fleet.job-taken'
      assert.equal((await accept(day, order_id, { event_id: 'e-1' })).status, 200)
      assert.equal((await accept(day, order_id)).status, 200)
      assert.equal(keyOf(await accept(dusk, order_id)), taken)
      assert.equal(keyOf(await accept(dusk, order_id, { event_id: 'e-1' })), taken)
      for (const type of ['at_vendor', 'collected', 'delivered', 'declined', 'delayed'])
        assert.equal(keyOf(await report(dusk, order_id, type)), taken, type)
      const photo = {
        kind: 'delivery',
        at: new Date(clock.now()).toISOString(),
        content_type: 'image/jpeg',
        content: jpeg,
      }
      const path = `/fleet/jobs/${order_id}/proofs`
      assert.equal(keyOf(await server.call(path, { as: dusk, body: photo })), taken)
      assert.equal((await server.call(path, { as: day, body: photo })).status, 200)
      assert.equal((await report(day, order_id, 'declined')).status, 200)
      assert.equal((await accept(dusk, order_id)).status, 200)
      assert.equal(keyOf(await report(day, order_id, 'collected')), taken)
      await operate('revoke', 'dusk-riders')
      assert.equal((await report(day, order_id, 'collected')).status, 200)
    })

    test('move only riders of the orders that they took, also if two have a rider of the same name', async () => {
      const morning = await add('morning-riders')
      const evening = await add('evening-riders')
      const [first, second] = [await server.place(), await server.place()]
      const rider = { id: 'r-same', name: 'Mei Tan', phone: '+6581112222' }
      const send = async (as: string, latitude: number) => {
        await clock.advance(1000)
        const position = { rider_id: rider.id, latitude, longitude: 103.85, at: new Date(clock.now()).toISOString() }
        return (await server.call('/fleet/positions', { as, body: { positions: [position] } })).status
      }
      const shown = async () => {
        const all: (number | undefined)[] = []
        for (const { tracking_id } of [first, second]) {
          const path = `/public/tracking/${tracking_id}/rider`
          all.push((await server.call<{ result: { latitude: number } | null }>(path)).body.result?.latitude)
        }
        return all
      }
      assert.equal((await accept(morning, first.order_id, { rider })).status, 200)
      assert.equal(await send(evening, 1.31), 200)
      assert.deepEqual(await shown(), [undefined, undefined])
      assert.equal((await accept(evening, second.order_id, { rider })).status, 200)
      assert.equal(await send(morning, 1.32), 200)
      assert.deepEqual(await shown(), [1.32, undefined])
      assert.equal(await send(evening, 1.33), 200)
      assert.deepEqual(await shown(), [1.32, 1.33])
      await operate('revoke', 'morning-riders')
      assert.equal(await send(evening, 1.34), 200)
      assert.deepEqual(await shown(), [1.34, 1.34])
    })

    test('have the orders that they took before that was recorded with the order', async () => {
      const early = await add('early-riders')
      const all: string[] = []
      for (let count = 0; count < 3; count += 1) all.push((await server.place()).order_id)
      const [named = '', unnamed = '', declined = ''] = all
      for (const [as, orderId] of [
        [early, named],
        [`Fleet ${settingsKey}`, unnamed],
        [early, declined],
      ] as const)
        assert.equal((await accept(as, orderId)).status, 200)
      await clock.advance(1000)
      assert.equal((await report(early, named, 'at_vendor')).status, 200)
      assert.equal((await report(early, declined, 'declined')).status, 200)
      for (const orderId of all)
        await database.query('update orders set rider_key = null where order_id = $1', [orderId])
      // From before keys had names.
      await database.query('update fleet_events set key_name = null where order_id = $1', [unnamed])
      await database.query(await readFile(migration, 'utf8'), [])
      const query = 'select rider_key from orders where order_id = $1'
      const keys: unknown[] = []
      for (const orderId of all)
        keys.push((await database.query<{ rider_key: string }>(query, [orderId]))[0]?.rider_key)
      assert.deepEqual(keys, ['early-riders', 'COURIER_FLEET_KEY', null])
    })

    test('don’t get an order at the same time', async () => {
      const keys = [await add('fast-riders'), await add('quick-riders')]
      const { order_id } = await server.place()
      const all = await Promise.all(keys.map((as, index) => accept(as, order_id, {}, index === 0 ? server : other)))
      assert.deepEqual(all.map(keyOf).sort(), ['200', '409 fleet.job-taken'])
    })

    test('have a webhook, which gets new jobs from every server', async (t) => {
      const receiver = await createWebhookReceiver()
      t.after(() => receiver.close())
      // Jobs from before have no message.
      await clock.advance(1000)
      await operate('add', 'hooked-riders')
      await operate('webhook', 'hooked-riders', receiver.url)
      await clock.advance(1000)
      const { order_id } = await server.place()
      await waitUntil(clock, 'the job arrives', () => receiver.received.length > 0)
      const { type, data } = JSON.parse(receiver.received[0]?.body ?? '')
      assert.deepEqual([type, data.order_id, data.dropoff.name], ['job.created', order_id, 'Alicia Wong'])
      await operate('revoke', 'hooked-riders')
      await server.cancel(order_id)
      await clock.flush()
      assert.deepEqual(
        receiver.received.filter(({ body }) => body.includes('cancelled')),
        [],
      )
    })

    test('end a waiting call with 401 when they are revoked, and other keys’ calls go on', async () => {
      const [revoked, kept] = [await add('revoked-riders'), await add('kept-riders')]
      const { cursor } = (await jobs(revoked)).body.result
      const statuses: number[] = []
      const waiting = [revoked, kept].map(async (as) => {
        const { status } = await jobs(as, `?since=${cursor}&wait=25`)
        statuses.push(status)
      })
      await operate('revoke', 'revoked-riders')
      // The clock stands still: the revocation ends the call, not its wait.
      await waitUntil(clock, 'the call ends', () => statuses.length > 0)
      assert.deepEqual(statuses, [401])
      assert.equal((await jobs(revoked)).status, 401)
      await clock.advance(25_000)
      await Promise.all(waiting)
      assert.deepEqual(statuses, [401, 200])
    })
  })
}
