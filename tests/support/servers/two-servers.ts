import { after, before, describe } from 'node:test'
import { createTestOrderApi, type TestOrderApi, type TestOrderApiOptions } from '../order-api.ts'
import { createTestClock, type TestClock } from '../test-clock.ts'
import { startPostgres } from './postgres.ts'

export interface TwoServers {
  clock: TestClock
  database: { kind: 'postgres'; url: string }
  /** Both start at the same time, so both find an empty database. They exist once the tests run. */
  servers: TestOrderApi[]
  readonly first: TestOrderApi
  readonly second: TestOrderApi
}

/** Describes what two servers on one PostgreSQL do; skipped where it isn't installed. `options` are of the server with this index. */
export async function describeTwoServers(
  name: string,
  tests: (pair: TwoServers) => void,
  options: (index: number) => TestOrderApiOptions = () => ({}),
): Promise<void> {
  const postgres = await startPostgres()
  describe(name, { skip: postgres ? false : 'no PostgreSQL on this machine' }, () => {
    const pair: TwoServers = {
      clock: createTestClock(),
      database: { kind: 'postgres', url: postgres?.url ?? '' },
      servers: [],
      get first() {
        return pair.servers[0] as TestOrderApi
      },
      get second() {
        return pair.servers[1] as TestOrderApi
      },
    }
    before(async () => {
      const { clock, database } = pair
      pair.servers = await Promise.all(
        [0, 1].map((index) => createTestOrderApi({ ...options(index), clock, database })),
      )
    })
    after(async () => {
      await Promise.all(pair.servers.map((server) => server.close()))
    })
    tests(pair)
    after(() => postgres?.stop())
  })
}
