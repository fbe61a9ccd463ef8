import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres.ts'
import { shopSignUp } from '../../support/sign-up.ts'
import { createTestClock } from '../../support/test-clock.ts'

const postgres: TestPostgres | null = await startPostgres()

describe('messages of two servers on one PostgreSQL', {
  skip: postgres ? false : 'no PostgreSQL on this machine',
}, () => {
  const clock = createTestClock()
  let servers: TestOrderApi[]
  let tries: { id: string; server: number }[] = []
  let isAway = true
  before(async () => {
    const database = { kind: 'postgres', url: postgres?.url ?? '' } as const
    servers = await Promise.all(
      [0, 1].map((server) =>
        createTestOrderApi({
          ...{ database, clock },
          mail: {
            deliver: async (_mail, id) => {
              tries.push({ id, server })
              if (isAway) throw new Error('connect ECONNREFUSED')
            },
            brandName: 'foodpanda',
            siteUrl: 'http://site.test',
            supportAddress: 'support@demo.courier',
          },
        }),
      ),
    )
  })
  after(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await postgres?.stop()
  })

  test('are claimed by one server at each try', async () => {
    for (let count = 0; count < 12; count += 1) {
      const from = `203.0.113.${count}`
      const server = servers[count % 2] ?? assert.fail()
      assert.equal(
        (await server.call('/register', { body: shopSignUp(`shop${count}@shop.example`), from })).status,
        201,
      )
    }
    await clock.flush()
    assert.equal(tries.length, 12)
    for (const wait of [5_000, 30_000]) {
      tries = []
      await clock.advance(wait)
      assert.deepEqual([tries.length, new Set(tries.map(({ id }) => id)).size], [12, 12])
    }
    isAway = false
    tries = []
    await clock.advance(2 * 60_000)
    assert.equal(new Set(tries.map(({ id }) => id)).size, 12)
    assert.equal(tries.length, 12)
  })

  test('are sent by the other server when one has ended', async () => {
    isAway = true
    tries = []
    const [first, second] = servers as [TestOrderApi, TestOrderApi]
    await first.call('/register', { body: shopSignUp('late@shop.example'), from: '203.0.113.99' })
    await clock.flush()
    await first.close()
    servers = [second]
    isAway = false
    await clock.advance(2 * 60_000)
    assert.deepEqual([...new Set(tries.map(({ server }) => server))], [0, 1])
    assert.equal(tries.length, 2)
    assert.equal(new Set(tries.map(({ id }) => id)).size, 1)
  })
})
