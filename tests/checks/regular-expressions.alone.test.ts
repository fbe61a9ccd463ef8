import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  alternativesOf,
  constructedBy,
  constructionsOf,
  type Expression,
  keyOf,
  literalsOf,
  slowTextFor,
} from './regular-expressions.ts'
import { expectNone, readSources } from './sources.ts'

/** Keys of expressions that were proven linear and take long to prove. */
const provenFile = 'tests/checks/linear-expressions.txt'
// `COURIER_RECORD=1` proves all expressions again, which takes minutes, and writes the file.
const isRecording = process.env.COURIER_RECORD === '1'
const longProofMs = 20
/** In each run, of those that take long. */
const provenAgain = 3

const files = readSources('{core,widgets,demo-site,order-api,locales}/**/*.{ts,tsx,mjs,astro}').filter(
  ({ path }) => !path.endsWith('.d.ts'),
)
const constructingFiles = files.filter((file) => constructionsOf(file).length > 0)
const constructed = await constructedBy(constructingFiles)

test('regular expressions are constructed when their module loads, so that they don’t depend on a text', () => {
  const places = new Set(constructed.map(({ place }) => place))
  const later = constructingFiles.flatMap(constructionsOf).filter((place) => !places.has(place))
  expectNone(later)
})

test('every regular expression takes linear time, whatever the text is', async () => {
  const expressions = [...files.flatMap(literalsOf), ...constructed]
  assert.ok(expressions.length > 400, `${expressions.length} expressions`)
  const proven = new Set(isRecording ? [] : readFileSync(provenFile, 'utf8').trim().split('\n'))
  const kept = new Map([...proven].map((key): [string, Expression | null] => [key, null]))
  const tookLong = new Set<string>()
  const slow: string[] = []
  for (const expression of expressions) {
    for (const source of alternativesOf(expression)) {
      const key = keyOf(source, expression.flags)
      if (kept.has(key)) kept.set(key, { ...expression, source })
      if (proven.has(key)) continue
      const started = performance.now()
      const text = await slowTextFor(source, expression.flags)
      if (text !== null) slow.push(`${expression.place}: /${source}/ is slow for ${text}`)
      else proven.add(key)
      if (text === null && performance.now() - started > longProofMs) tookLong.add(key)
    }
  }
  if (isRecording) writeFileSync(provenFile, `${[...tookLong].sort().join('\n')}\n`)
  expectNone(slow)
  expectNone(
    [...kept].flatMap(([key, expression]) => (expression ? [] : `${key} is no expression’s: COURIER_RECORD=1`)),
  )
  // The others were proven when they were written.
  const again = [...kept.values()].filter((expression) => expression !== null)
  for (let count = 0; count < provenAgain; count += 1) {
    const { place, source, flags } = again[Math.floor(Math.random() * again.length)] ?? assert.fail()
    assert.equal(await slowTextFor(source, flags), null, `${place}: /${source}/`)
  }
})

test('the check finds a slow expression, also as one of several alternatives', async () => {
  for (const source of [String.raw`^(?:\p{Sc}|\p{L}\p{Sc}?)*!`, String.raw`a|[|]\||b+c?b+$`]) {
    const parts = alternativesOf({ source, flags: 'u', place: '' })
    const texts = await Promise.all(parts.map((part) => slowTextFor(part, 'u')))
    assert.ok(
      texts.some((text) => text !== null),
      source,
    )
  }
})
