import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from './sources.ts'

// The store's functions that write a status, and their only caller.
const writers = /\b(changeOrder|takeSteps)\b/
const onlyCaller = 'order-api/domain/fleet/change-status.ts'
/** Any statement that changes orders, whatever it sets. */
const statement =
  /\.update\(orders\)|\bupdate\s+(?:only\s+)?(?:"orders"|orders\b|\$\{orders\})|\bnew\.status\s*:?=(?!=)/gi
/** How many each file has, and what those set that aren't the writers'. */
const statements: Readonly<Record<string, number>> = {
  // `changeOrder`; `amendOrder`, whose type has no status.
  'order-api/store/orders/orders.ts': 2,
  // `assignFleet`, whose type has no status; `takeSteps`.
  'order-api/store/orders/steps.ts': 2,
  // Who placed them.
  'order-api/store/accounts/registrations.ts': 1,
  // Their vouchers.
  'order-api/store/migrations/0009-terms-of-vouchers-on-orders.sql': 2,
  // Their riders' keys.
  'order-api/store/migrations/0083-rider-keys-of-earlier-orders.sql': 1,
}

const sources = readSources('order-api/**/*.ts', 'order-api/**/*.sql')
const countOf = (text: string) => text.match(statement)?.length ?? 0

test('only domain/fleet writes the status of a placed order', () => {
  const callers = sources.filter(({ path, text }) => writers.test(text) && !path.startsWith('order-api/store/orders/'))
  assert.deepEqual(
    callers.map(({ path }) => path),
    [onlyCaller],
  )
  const found = sources.filter(({ text }) => countOf(text) > 0).map(({ path, text }) => [path, countOf(text)])
  assert.deepEqual(Object.fromEntries(found), statements)
  for (const changed of [
    'database.update(orders).set({ status })',
    'update orders set status = 1',
    'update "orders" set status = 1',
    `sql\`update ${'$'}{orders} set status = 1\``,
    "new.status := 'DELIVERED'",
  ])
    assert.equal(countOf(changed), 1, changed)
})
