import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeTwoServers } from '../../support/servers/two-servers.ts'
import { shopSignUp } from '../../support/sign-up.ts'

let tries: { id: string; server: number }[] = []
let isAway = true
const options = (server: number) => ({
  deliver: async (_mail: unknown, id: string) => {
    tries.push({ id, server })
    if (isAway) throw new Error('connect ECONNREFUSED')
  },
})

await describeTwoServers(
  'messages of two servers on one PostgreSQL',
  (pair) => {
    const { clock } = pair

    test('are claimed by one server at each try', async () => {
      for (let count = 0; count < 12; count += 1) {
        const from = `203.0.113.${count}`
        const server = pair.servers[count % 2] ?? assert.fail()
        await server.callFor('/register', { body: shopSignUp(`shop${count}@shop.example`), from })
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
      const { first, second } = pair
      await first.call('/register', { body: shopSignUp('late@shop.example'), from: '203.0.113.99' })
      await clock.flush()
      await first.close()
      pair.servers = [second]
      isAway = false
      await clock.advance(2 * 60_000)
      assert.deepEqual([...new Set(tries.map(({ server }) => server))], [0, 1])
      assert.equal(tries.length, 2)
      assert.equal(new Set(tries.map(({ id }) => id)).size, 1)
    })
  },
  options,
)
