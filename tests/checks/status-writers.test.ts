import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { orderStatuses } from '../../core/orders/order/statuses.ts'
import { readSources } from './sources.ts'

// The store's functions that write a status, and their only caller.
const writers = /\b(changeOrder|takeSteps)\b/
const onlyCaller = 'order-api/domain/fleet/change-status.ts'
/** Sets a status in a statement of its own. */
const statement =
  /\bupdate\(orders\)[^;]*?\.set\(\{?[^;]*?\bstatus\b|\bupdate\s+orders\b[^`;]*?\bset\b[^`;]*?\bstatus\s*=/i

const sources = readSources('order-api/**/*.ts')

test('only domain/fleet writes the status of a placed order', () => {
  const outside = sources.filter(({ path }) => path !== onlyCaller && !path.startsWith('order-api/store/orders/'))
  assert.deepEqual(
    outside.filter(({ text }) => writers.test(text) || statement.test(text)).map(({ path }) => path),
    [],
  )
  for (const found of [
    'changeOrder(database',
    'database.update(orders).set({ status })',
    'update orders set status = 1',
  ])
    assert.ok(writers.test(found) || statement.test(found), found)
})

test('the table of domain/fleet has a row for each status', () => {
  const rows = readFileSync('order-api/domain/fleet/README.md', 'utf8').matchAll(/^\| ([A-Z_]+) \|/gm)
  assert.deepEqual([...rows].map(([, status]) => status).sort(), [...orderStatuses].sort())
})
