import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applied, mutantsOf } from '../support/mutations/mutants.ts'
import { firstFailure } from '../support/mutations/run-mutant.ts'
import { expectNone } from './sources.ts'

/** The mutated texts of a line, by kind. */
function mutationsOf(text: string) {
  return mutantsOf({ path: 'core/example.ts', text }).map((mutant) => `${mutant.kind}: ${applied(text, mutant)}`)
}

test('each kind changes one place', () => {
  assert.deepEqual(mutationsOf('const isLate = now > end && !isDone'), [
    'logical: const isLate = now > end || !isDone',
    'boundary: const isLate = now >= end && !isDone',
    'boolean: const isLate = now > end && isDone',
  ])
  assert.deepEqual(mutationsOf('if (isOpen) close()'), ['condition: if (!(isOpen)) close()'])
  assert.deepEqual(mutationsOf(`const name = order?.name + 1`), [
    `arithmetic: const name = order?.name - 1`,
    'optional chaining: const name = order!.name + 1',
  ])
  assert.deepEqual(mutationsOf('const open = orders.filter(isOpen)'), ['method: const open = orders'])
  assert.deepEqual(mutationsOf(`const tabs = ['all']`), [`array: const tabs = []`, `string: const tabs = ['']`])
  assert.deepEqual(mutationsOf('function stop() { clear() }'), ['block: function stop() {}'])
  assert.ok(mutationsOf('const isFinal = () => check()').includes('return value: const isFinal = () => true'))
})

test('types, imports, paths and texts for developers have no mutants', () => {
  const text = `import { a } from './a.ts'
import b from './b.json' with { type: 'json' }
interface Order { status: 'NEW' | 'DONE' }
type Name = 'vendor'
const load = () => import('./c.ts')
throw new Error('The order is ' + status)
warn('Two orders')
const folder = new URL('../data/', base)
const problem = 'The order was cancelled.'`
  expectNone(mutationsOf(text).filter((mutation) => !mutation.startsWith('return value')))
})

test('the first test file that fails is named', async () => {
  const fixture = (name: string) => `tests/support/runner/fixtures/${name}.test.ts`
  const run = (...files: string[]) => firstFailure(['tests/support/runner/test-files/run.ts', '1', ...files], '1')
  const failed = await run(fixture('never-fails'), fixture('always-fails'))
  assert.equal(failed?.file, fixture('always-fails'))
  assert.equal(await run(fixture('never-fails')), null)
})
