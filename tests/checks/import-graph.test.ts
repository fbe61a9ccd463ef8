import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readImportGraph } from '../support/runner/import-graph.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Reads the graph of a project with these files. */
const graphWith = (files: Record<string, string>, deleted: string[] = []) =>
  readImportGraph(temporaryFolder(files), { deleted })

const importsWith = (text: string, others: string[], from = 'core/a/from.ts') =>
  graphWith({ ...Object.fromEntries(others.map((path) => [path, ''])), [from]: text }).importsOf(from)

test('imports are static, dynamic, re-exported, of a worker or of a file that is read', () => {
  const text = `import { b } from './b.ts'
    import
      data from '../data.json' with { type: 'json' }
    export * from '../c.ts'
    const load = () => import('./lazy.ts')
    new Worker(new URL('./worker.ts', import.meta.url))
    readFileSync(join(root, 'locales/en.json'))
    fork('./tests/child.ts')`
  const inCore = ['a/b.ts', 'c.ts', 'data.json', 'a/lazy.ts', 'a/worker.ts'].map((path) => `core/${path}`)
  const files = [...inCore, 'locales/en.json', 'tests/child.ts']
  assert.deepEqual([...importsWith(text, files)].sort(), files.sort())
})

test('types, comments and packages are no imports', () => {
  const text = `import type { B } from './b.ts'
import { type B2, type C } from './b.ts'
export type { D } from './b.ts'
import { readFile } from 'node:fs'
type E = typeof import('./b.ts')
/** As './b.ts'. */
const a = 1 // from './b.ts'`
  assert.deepEqual(importsWith(text, ['core/a/b.ts', 'node:fs']), [])
})

test('an import with one type among its values is an import', () => {
  assert.deepEqual(importsWith(`import { type B, c } from './b.ts'`, ['core/a/b.ts']), ['core/a/b.ts'])
})

test('a table of files is an import of each of them', () => {
  const files = ['core/countries/KW.json', 'core/countries/SG.json', 'core/other.json']
  const byName = ['import(`../countries/$', '{code}.json`)'].join('')
  const byFolder = `readdirSync(new URL('../countries/', import.meta.url))`
  const byPattern = `globSync('core/countries/*.json')`
  for (const text of [byName, byFolder, byPattern]) assert.deepEqual(importsWith(text, files), files.slice(0, 2), text)
})

test('the package’s own name leads to its sources', () => {
  const text = `import { configure } from 'courier-elements'; import 'courier-elements/courier-request'`
  const files = ['core/index.ts', 'widgets/courier-request/define.ts']
  assert.deepEqual(importsWith(text, files, 'demo-site/src/start.ts'), files)
})

test('the root, or a folder that the file is in, isn’t an import', () => {
  assert.deepEqual(importsWith(`join(import.meta.dirname, '../..'); globSync('..')`, ['core/b.ts']), [])
})

test('users are counted with the fewest imports in between', () => {
  const graph = graphWith({
    'core/rule.ts': '',
    'core/store.ts': `import './rule.ts'`,
    'tests/rule.test.ts': `import '../core/rule.ts'; import '../core/store.ts'`,
    'tests/store.test.ts': `import '../core/store.ts'`,
    'tests/other.test.ts': '',
  })
  const users = Object.fromEntries(graph.usersOf(['core/rule.ts']))
  assert.deepEqual(users, { 'core/rule.ts': 0, 'core/store.ts': 1, 'tests/rule.test.ts': 1, 'tests/store.test.ts': 2 })
})

test('a deleted file still has its users', () => {
  const graph = graphWith({ 'user.ts': `import './deleted.ts'` }, ['deleted.ts'])
  assert.deepEqual([...graph.usersOf(['deleted.ts']).keys()], ['deleted.ts', 'user.ts'])
})
