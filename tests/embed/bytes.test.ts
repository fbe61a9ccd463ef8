import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { before, test } from 'node:test'
import { allLimit, type ElementBytes, floor, limits, measure, tagLimit } from '../bench/element-bytes.ts'

let built: ReturnType<typeof measure>

before(async () => {
  built = measure((await floor()).kilobytes)
})

test('an element downloads at most its limit before it is useful', () => {
  const over = built.elements.filter(({ tag, kilobytes, requests }) => {
    const limit = limits[tag]
    return (
      limit !== undefined && (kilobytes > limit.kilobytes || requests > (limit.requests ?? Number.POSITIVE_INFINITY))
    )
  })
  assert.deepEqual(over.map(summaryOf), [])
  assert.ok(built.all <= allLimit, `all elements on one page are ${built.all} kB`)
  assert.ok(built.tag <= tagLimit, `courier.js is ${built.tag} kB`)
})

test('every element with a limit is built', () => {
  const tags = built.elements.map(({ tag }) => tag)
  assert.deepEqual(
    Object.keys(limits).filter((tag) => !tags.includes(tag)),
    [],
  )
})

test('fetches only one theme and one country', () => {
  const chunks = readdirSync('dist/elements/chunks')
  for (const part of ['talabat', 'glovo', 'AE', 'KW', 'leaflet-map', 'live']) {
    assert.ok(
      chunks.some((name) => name.startsWith(`${part}-`) && name.endsWith('.js')),
      `${part} is a file of its own`,
    )
  }
})

function summaryOf({ tag, kilobytes, requests }: ElementBytes) {
  return `${tag}: ${kilobytes.toFixed(2)} kB, ${requests} requests`
}
