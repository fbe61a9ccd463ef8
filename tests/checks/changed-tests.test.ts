import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { changedTests, testsOf } from '../support/runner/changed.ts'
import { readImportGraph } from '../support/runner/import-graph.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const graph = readImportGraph()

/** A project with a rule, its store, two tests, and as many tests that use neither. */
function createProject() {
  const unused = ['a', 'b', 'c', 'd'].map((name) => [`tests/core/${name}.test.ts`, ''])
  const root = temporaryFolder({
    'core/rule.ts': 'export const rule = 1',
    'core/store.ts': `import { rule } from './rule.ts'`,
    'tests/core/rule.test.ts': `import '../../core/rule.ts'`,
    'tests/core/store.test.ts': `import '../../core/store.ts'`,
    ...Object.fromEntries(unused),
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@courier.test', ...args], { cwd: root })
  const commit = () => {
    git('add', '.')
    git('commit', '--quiet', '--message', 'Change')
  }
  git('init', '--quiet', '--initial-branch', 'main')
  commit()
  return { root, write: (path: string, text: string) => writeFileSync(join(root, path), text), git, commit }
}

test('nothing changed runs no test file', () => {
  assert.deepEqual(changedTests(createProject().root).files, [])
})

test('a changed file runs the tests that import it, directly or not', () => {
  const { root, write } = createProject()
  write('core/store.ts', `import { rule } from './rule.ts'; export const store = rule`)
  assert.deepEqual(changedTests(root).files, ['tests/core/store.test.ts'])
  write('core/rule.ts', 'export const rule = 2')
  assert.deepEqual(changedTests(root).files, ['tests/core/rule.test.ts', 'tests/core/store.test.ts'])
})

test('commits since main count, those on main don’t', () => {
  const { root, write, git, commit } = createProject()
  git('switch', '--quiet', '--create', 'feature')
  write('core/store.ts', '')
  commit()
  assert.deepEqual(changedTests(root).files, ['tests/core/store.test.ts'])
  git('switch', '--quiet', 'main')
  git('merge', '--quiet', 'feature')
  assert.deepEqual(changedTests(root).files, [])
})

test('a new test runs, and the tests of a deleted file', () => {
  const { root, write } = createProject()
  write('tests/core/new.test.ts', '')
  rmSync(join(root, 'core/store.ts'))
  assert.deepEqual(changedTests(root).files, ['tests/core/new.test.ts', 'tests/core/store.test.ts'])
  rmSync(join(root, 'tests/core/store.test.ts'))
  assert.deepEqual(changedTests(root).files, ['tests/core/new.test.ts'])
})

test('what every test depends on runs everything, and says so', () => {
  const ofTheProject = ['package.json', 'package-lock.json', 'tests/run.ts']
  for (const file of [...ofTheProject, 'locales/en.json', 'core/config/countries/SG.json']) {
    const { isEverything, message } = testsOf([file], graph)
    assert.ok(isEverything, file)
    assert.match(message, /running everything/)
  }
})

test('configurations run the phases that they configure', () => {
  const phasesOf = (file: string) => [...new Set(testsOf([file], graph).files.map((path) => path.split('/')[1]))].sort()
  assert.deepEqual(phasesOf('biome.json'), [])
  assert.deepEqual(phasesOf('tests/web-test-runner.config.mjs'), ['widgets'])
  assert.deepEqual(phasesOf('tests/support/runner/widget-files/plugin.ts'), ['widgets'])
  assert.deepEqual(phasesOf('docs/guides/embedding.md'), ['site'])
  assert.deepEqual(phasesOf('tests/embed/partner.html'), ['embed'])
})

test('files that a test starts or reads by path run it', () => {
  const isRun = (changed: string, by: string) => testsOf([changed], graph).files.includes(by)
  assert.ok(isRun('tests/support/placing/placing-child.ts', 'tests/order-api/store/durability.test.ts'))
  assert.ok(isRun('tests/core/addresses/pasted/sg.json', 'tests/core/addresses/pasted-text.test.ts'))
  assert.ok(isRun('widgets/courier-tracking/define.ts', 'tests/widgets/courier-tracking.test.tsx'))
})

test('what uses the build without importing its sources is named', () => {
  const { message } = testsOf(['widgets/courier-tracking/contract.ts'], graph)
  assert.match(message, /Not run, although they use the build: npm test -- tests\/site tests\/embed/)
})
