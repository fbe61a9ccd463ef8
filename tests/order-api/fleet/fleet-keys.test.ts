import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { DatabaseOptions } from '../../../order-api/store/database.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts'
import { createWebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { acquireDatabase } from '../../support/test-databases.ts'
import { waitUntil } from '../../support/wait-until.ts'

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
    const accept = (as: string, orderId: string, eventId: string) => {
      const rider = { id: 'r-1', name: 'Mei Tan', phone: '+6581112222' }
      const body = { event_id: eventId, type: 'accepted', at: new Date(clock.now()).toISOString(), rider }
      return server.call(`/fleet/jobs/${orderId}/events`, { as, body })
    }

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
      const { order_id } = await server.place()
      for (const [as, id] of [
        [first, 'e-1'],
        [second, 'e-2'],
        [`Fleet ${settingsKey}`, 'e-3'],
      ] as const) {
        assert.equal((await jobs(as)).status, 200)
        assert.equal((await accept(as, order_id, id)).status, 200)
      }
      const query = 'select event_id, key_name from fleet_events where order_id = $1 order by event_id'
      assert.deepEqual(await database.query(query, [order_id]), [
        { event_id: 'e-1', key_name: 'first-riders' },
        { event_id: 'e-2', key_name: 'second-riders' },
        { event_id: 'e-3', key_name: 'COURIER_FLEET_KEY' },
      ])
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
