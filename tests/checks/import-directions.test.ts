import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, partOf, rules, targetOf, targetsOf } from './import-rules.ts'
import { expectNone, importsOf } from './sources.ts'

test('every file imports only what its folder may import, including types', () => {
  const violations = files.flatMap((source) => {
    const applicableRules = rules.filter(({ of }) => of.test(source.path))
    return importsOf(source)
      .filter(
        (imported) => !applicableRules.every((rule) => rule.may(targetOf(source, imported), imported, source.path)),
      )
      .map((imported) => `${source.path} may not import ${imported.specifier}`)
  })
  expectNone(violations)
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
  expectNone([...imports].filter(isMutual))
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
  expectNone(cycles)
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
  expectNone([...loaded].filter((path) => /^(drizzle-orm|jose|order-api\/store)(\/|$)/.test(path)))
})
