import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { saveResults } from '../bench/results.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('an unknown bench fails with the list of names', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/bench/run.ts', 'no-such-bench'], { encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /No bench is called no-such-bench/)
  assert.match(stderr, /api-lists, api-orders.* placing/)
  assert.doesNotMatch(stderr, /order-list-page|results|table|run/)
})

test('a run of one bench keeps the results of the others, each with its date', () => {
  const path = join(temporaryFolder(), 'bench-results.json')
  saveResults(path, 'export', [{ name: 'export', rows: [{ ms: 1 }] }])
  const first = JSON.parse(readFileSync(path, 'utf8')).results.export
  saveResults(path, 'api-lists', [{ name: 'lists', rows: [{ ms: 2 }] }])
  saveResults(path, 'api-lists', [{ name: 'lists', rows: [{ ms: 3 }] }])
  const { results } = JSON.parse(readFileSync(path, 'utf8'))
  assert.deepEqual(results.export, first)
  assert.ok(Date.parse(results.export.at) <= Date.parse(results['api-lists'].at))
  assert.deepEqual(results['api-lists'].tables, [{ name: 'lists', rows: [{ ms: 3 }] }])
  assert.equal(results['api-lists'].machine.node, process.version)
})
