import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { type DatabaseOptions, openStore } from '../../../order-api/store/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'

const migrations = new URL('../../../order-api/store/migrations/', import.meta.url)
const renaming = '0047-columns-in-the-field-s-words.sql'

/** A row of each table whose columns get other names, as the version before wrote it. */
const earlierRows = `
insert into facts values ('epoch', 'a1b2c3d4');
insert into idempotency values ('demo', 'key-1', 'hash', '{"result":1}', '2026-01-02T03:04:05Z');
insert into vouchers (code, type, value, most) values ('HALF', 'PERCENTAGE', 50, 10);
insert into vendors (vendor_id, client_vendor_id, name, is_parent, is_active, is_registered, estimation_pick_up_time, payment_methods, phone)
  values ('1001', 'MK-1001', 'Bugis', false, true, true, 15, '[]', '');
insert into saved_addresses values
  ('a', '1001', 'Alicia', '+6581234567', 1.3, 103.8, '2 Orchard Turn', '', '2026-01-02T03:04:05Z', ' alicia orchard');
insert into registrations (registration_id, registration_type, email, password_hash, language, is_known, created_at, expires_at)
  values ('r', 'NPV', 'a@b.example', 'hash', 'en', true, '2026-01-02T03:04:05Z', '2026-01-03T03:04:05Z');
insert into bulk_jobs (job_id, vendor_id, placed_by, placed_by_kind, created_at, status, row_count, success_row_count, left_out)
  values ('job', '1001', 'demo', 'user', '2026-01-02T03:04:05Z', 'PREPROCESS_SUCCESS', 1, 1, 2);
insert into bulk_rows (job_id, row_number, status, order_given, wire, fingerprint)
  values ('job', 2, 'PREPROCESS_SUCCESS', '{"vendor_id":"1001"}', '{"row":2}', 'print');
insert into bulk_arrangements values ('1001');
insert into payment_intents values ('intent', 'demo', '1001', '{"order":{}}', '2026-01-02T03:04:05Z', '2026-01-02T04:04:05Z');
insert into payments (payment_id, intent_id, placed_by, client_order_id, request_hash, vendor_id, order_id, order_facts, change_given,
  status, amount_minor, currency, save_for, created_at, updated_at, check_at)
  values ('payment', 'intent', 'demo', 'key-1', 'hash', '1001', '1001-AB', '{"orderId":"1001-AB"}', null,
    'INITIATED', 940, 'SGD', 'demo', '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z', '2026-01-02T03:05:05Z'),
    ('change', 'intent', 'demo', 'key-2', 'hash', '1001', '1001-AB', null, '{"amount":25}',
    'PAYMENT_FAILED', 100, 'SGD', null, '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z', null);
insert into payment_refunds (refund_id, payment_id, amount_minor, created_at, send_at)
  values ('refund', 'payment', 940, '2026-01-02T03:04:05Z', '2026-01-02T03:06:05Z');
insert into outbox (message_id, channel, kind, words_key, created_at)
  values ('message', 'text-message', 'receiver-link', 'phone', '2026-01-02T03:04:05Z');`

/** What is found after the upgrade. */
const kept: [value: string, statement: string][] = [
  ['a1b2c3d4', `select value from server_values where name = 'epoch'`],
  ['1', `select response->>'result' as value from idempotency`],
  ['10', `select max_discount::int::text as value from vouchers`],
  [' alicia orchard', `select search_words as value from saved_addresses`],
  ['true', `select has_account::text as value from registrations`],
  ['2', `select left_out_row_count::text as value from bulk_jobs`],
  ['1001', `select order_payload->>'vendor_id' as value from bulk_rows`],
  ['2', `select api_row->>'row' as value from bulk_rows`],
  ['1001', `select vendor_id as value from invoiced_vendors`],
  ['{"order": {}}', `select order_payload::text as value from payment_intents`],
  ['1001-AB', `select order_content->>'orderId' as value from payments where payment_id = 'payment'`],
  ['25', `select change_content->>'amount' as value from payments where payment_id = 'change'`],
  ['demo', `select save_card_for as value from payments where payment_id = 'payment'`],
  ['5', `select extract(minute from next_check_at)::text as value from payments where payment_id = 'payment'`],
  ['6', `select extract(minute from next_try_at)::text as value from payment_refunds`],
  ['phone', `select sender_text_key as value from outbox`],
]
const expectedValues = kept.map(([value]) => value)

/** Creates the tables of the version before, with rows. */
async function createEarlierDatabase(run: (script: string) => Promise<unknown>) {
  await run(
    'create table schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql') && name < renaming).sort()
  for (const name of names) {
    await run(await readFile(new URL(name, migrations), 'utf8'))
    await run(`insert into schema_migrations (name, hash) values ('${name}', '')`)
  }
  await run(earlierRows)
}

async function valuesAfterUpgrade(options: DatabaseOptions) {
  const store = await openStore(options, 'SG')
  try {
    const values: unknown[] = []
    for (const [, statement] of kept) {
      const found: { rows?: { value: unknown }[] } & { value: unknown }[] = (await store.database.execute(
        sql.raw(statement),
      )) as never
      values.push((found.rows ?? found)[0]?.value)
    }
    return values
  } finally {
    await store.close()
  }
}

const server = await startPostgres()

describe('a database of the version before, whose columns get the field’s words', () => {
  test('keeps its rows in the embedded database', async () => {
    const client = await PGlite.create()
    await createEarlierDatabase((script) => client.exec(script))
    try {
      assert.deepEqual(await valuesAfterUpgrade({ kind: 'memory', client }), expectedValues)
    } finally {
      await client.close()
    }
  })

  const skip = server ? false : 'no PostgreSQL on this machine'
  test('keeps its rows in PostgreSQL', { skip }, async () => {
    assert.ok(server)
    try {
      const connection = postgres(server.url, { onnotice: () => {} })
      await createEarlierDatabase((script) => connection.unsafe(script))
      await connection.end()
      assert.deepEqual(await valuesAfterUpgrade({ kind: 'postgres', url: server.url }), expectedValues)
    } finally {
      await server.stop()
    }
  })
})
