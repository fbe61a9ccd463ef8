/** Orders placed per second through the API, compared with single inserts through the same driver. */
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createTestOrderApi } from '../support/order-api.ts'
import { closeAll } from '../support/runner/test-files/at-end.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { measureRounds, medianOf, rateOf } from './measuring.ts'

const pairs = 7
const ordersPerRound = 150

export async function run() {
  const folder = temporaryFolder()
  const server = await createTestOrderApi({ database: { kind: 'folder', path: join(folder, 'api') } })
  const raw = await openRaw(join(folder, 'raw'))
  try {
    const as = await server.signIn()
    const rounds = await measureRounds(pairs, async () => ({
      inserted: await rateOf(ordersPerRound, raw.insert),
      placed: await rateOf(ordersPerRound, () =>
        server.place({}, { as, headers: { 'idempotency-key': crypto.randomUUID() } }),
      ),
    }))
    const ratios = medianOf(rounds, ({ inserted, placed }) => placed / inserted)
    return {
      name: 'Placing orders (PGlite in a folder, one after another)',
      rows: [
        { what: 'raw inserts', value: Math.round(medianOf(rounds, ({ inserted }) => inserted)), unit: '1/s' },
        { what: 'orders placed', value: Math.round(medianOf(rounds, ({ placed }) => placed)), unit: '1/s' },
        { what: 'ratio', value: ratios, unit: '×', goal: 'at least 0.15' },
      ],
    }
  } finally {
    await server.close()
    await raw.close()
    await closeAll()
  }
}

/** Opens a database with the API's tables and demo, but without the API. Its `insert` adds a copy of the demo's first order. */
async function openRaw(path: string) {
  const seeded = await createTestOrderApi({ database: { kind: 'folder', path } })
  await seeded.place()
  await seeded.close()
  const database = await PGlite.create({ dataDir: join(path, 'database-SG') })
  const { rows } = await database.query<object>('select * from orders order by created_at desc limit 1')
  return {
    close: () => database.close(),
    insert() {
      const id = crypto.randomUUID()
      const row = { ...rows[0], order_id: id, client_order_id: id, tracking_id: id }
      const names = Object.keys(row)
      const parameters = names.map((_, index) => `$${index + 1}`)
      const statement = `insert into orders (${names.join(', ')}) values (${parameters.join(', ')})`
      return database.query(statement, Object.values(row))
    },
  }
}
