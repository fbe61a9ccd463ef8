import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { before, test } from 'node:test'
import { allLimit, type ElementBytes, floor, limits, measure, tagLimit } from '../bench/element-bytes.ts'

/**
 * What each further element may add to a page, ÷ floor: a quarter (QUALITY), beside another element with a session. The
 * request's form is all there before it can be filled, and is above it: no further than this.
 */
const further = 0.25
const furtherRequest = 0.37

let built: ReturnType<typeof measure>

before(async () => {
  built = measure((await floor()).kilobytes)
})

test('nobody downloads more before an element is useful than its limit', () => {
  const over = built.elements.filter(({ tag, kilobytes, requests }) => {
    const limit = limits[tag]
    return (
      limit !== undefined && (kilobytes > limit.kilobytes || requests > (limit.requests ?? Number.POSITIVE_INFINITY))
    )
  })
  assert.deepEqual(over.map(told), [])
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

test('a further element on a page that has one adds little', () => {
  const over = built.elements.filter(({ tag, besideSession }) => {
    return besideSession > (tag === 'courier-request' ? furtherRequest : further)
  })
  assert.deepEqual(over.map(told), [])
})

test('one theme and one country are fetched, not all of them', () => {
  const chunks = readdirSync('dist/elements/chunks')
  for (const part of ['talabat', 'glovo', 'AE', 'KW', 'leaflet-map', 'live']) {
    assert.ok(
      chunks.some((name) => name.startsWith(`${part}-`) && name.endsWith('.js')),
      `${part} is a file of its own`,
    )
  }
})

function told({ tag, kilobytes, requests, besideSession }: ElementBytes) {
  return `${tag}: ${kilobytes.toFixed(2)} kB, ${requests} requests, ${besideSession.toFixed(3)} of the floor more`
}
