import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, partOf, rules, targetOf, targetsOf } from './import-rules.ts'
import { importsOf } from './sources.ts'

test('every file imports only what its folder may import, including types', () => {
  const violations = files.flatMap((source) => {
    const applicableRules = rules.filter(({ of }) => of.test(source.path))
    return importsOf(source)
      .filter(
        (imported) => !applicableRules.every((rule) => rule.may(targetOf(source, imported), imported, source.path)),
      )
      .map((imported) => `${source.path} may not import ${imported.specifier}`)
  })
  assert.deepEqual(violations, [])
})

test('no two parts of core import each other', () => {
  const imports = new Set(
    files
      .filter(({ path }) => path.startsWith('core/'))
      .flatMap((source) =>
        targetsOf(source)
          .filter((target) => target.startsWith('core/'))
          .map((target) => [partOf('core/', source.path), partOf('core/', target)]),
      )
      .filter(([from, target]) => from !== target)
      .map(([from, target]) => `${from} → ${target}`),
  )
  const isMutual = (pair: string) => imports.has(pair.split(' → ').reverse().join(' → '))
  assert.deepEqual([...imports].filter(isMutual), [])
})

test('no file of the project imports core/index.ts', () => {
  const importers = files.filter((source) => targetsOf(source).includes('core/index.ts')).map(({ path }) => path)
  assert.deepEqual(importers, [])
})

test('no file imports a test', () => {
  const importers = files.filter((source) => targetsOf(source).some((target) => target.startsWith('tests/')))
  assert.deepEqual(
    importers.map(({ path }) => path),
    [],
  )
})

test('no files import each other in a cycle, including types', () => {
  const edges = new Map(
    files.map((source) => [
      source.path,
      importsOf(source)
        .filter(({ isDynamic }) => !isDynamic)
        .map((imported) => targetOf(source, imported)),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) walk(path, [])
  assert.deepEqual(cycles, [])
})

test('threads for heavy work don’t load the library of the database, which costs each a second and 100 MB', () => {
  const byPath = new Map(files.map((source) => [source.path, source]))
  const loaded = new Set([...byPath.keys()].filter((path) => /^order-api\/.*-worker\.ts$/.test(path)))
  assert.ok(loaded.size >= 3)
  // A Set's iterator also visits what is added to its end.
  for (const path of loaded) {
    const source = byPath.get(path)
    if (!source) continue
    for (const imported of importsOf(source))
      if (!imported.isTypeOnly && !imported.isDynamic) loaded.add(targetOf(source, imported))
  }
  assert.deepEqual(
    [...loaded].filter((path) => /^(drizzle-orm|jose|order-api\/store)(\/|$)/.test(path)),
    [],
  )
})

test('core uses browser globals only through its environment', () => {
  const globals = /(?<![.\w'"`])(window|document|localStorage|sessionStorage|navigator|HTMLElement)\b(?=[.[(])/
  const users = files
    .filter(({ path }) => path.startsWith('core/') && !path.startsWith('core/environment'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const code = line.replace(/^\s*(\/?\*|\/\/).*$/, '').replace(/\/\/.*$/, '')
        return globals.test(code) ? [`${path}:${index + 1}: ${line.trim()}`] : []
      }),
    )
  assert.deepEqual(users, [])
})
