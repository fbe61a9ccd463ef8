import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { type Database, openStore } from '../../../order-api/store/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'

const postgres = await startPostgres()

describe('a connection that PostgreSQL closes', { skip: postgres ? false : 'no PostgreSQL on this machine' }, () => {
  after(() => postgres?.stop())

  test('fails the next query of its transaction, and the server goes on', async () => {
    const { database, close } = await openStore({ kind: 'postgres', url: postgres?.url ?? '' }, 'SG')
    const lateQuery = Promise.withResolvers<unknown>()
    const transaction = database.transaction(async (connection) => {
      const [row] = await select(connection, sql`select pg_backend_pid() as pid`)
      await select(database, sql`select pg_terminate_backend(${row?.pid})`)
      const isOpen = () => select(database, sql`select pid from pg_stat_activity where pid = ${row?.pid}`)
      while ((await isOpen()).length > 0);
      // Now the end of the connection has arrived here too.
      for (let round = 0; round < 20; round += 1) await isOpen()
      lateQuery.resolve(select(connection, sql`select 1`).catch((error: unknown) => error))
    })
    await assert.rejects(transaction)
    const { code, cause } = (await lateQuery.promise) as { code?: string; cause?: { code?: string } }
    assert.equal(code ?? cause?.code, 'CONNECTION_CLOSED')
    assert.equal((await select(database, sql`select 1`)).length, 1)
    await close()
  })
})

async function select(database: Database, query: ReturnType<typeof sql>) {
  return (await database.execute(query)) as unknown as { pid?: number }[]
}
