import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { before, test } from 'node:test'
import {
  allLimit,
  buildBaseline,
  type ElementBytes,
  limits,
  measure,
  requestLimit,
  tagLimit,
} from '../bench/element-bytes.ts'

let measured: ReturnType<typeof measure>

before(async () => {
  measured = measure((await buildBaseline()).kilobytes)
})

test('no element downloads more than its limit before it is useful', () => {
  const overLimit = measured.elements.filter(({ tag, kilobytes, requests }) => {
    const limit = limits[tag]?.kilobytes ?? Number.POSITIVE_INFINITY
    return kilobytes > limit || requests > requestLimit
  })
  assert.deepEqual(overLimit.map(summaryOf), [])
  assert.ok(measured.all <= allLimit.kilobytes, `all elements on one page are ${measured.all} kB`)
  assert.ok(measured.tag <= tagLimit, `courier.js is ${measured.tag} kB`)
})

test('every element with a limit is built', () => {
  const tags = measured.elements.map(({ tag }) => tag)
  assert.deepEqual(
    Object.keys(limits).filter((tag) => !tags.includes(tag)),
    [],
  )
})

test('themes, countries, the map and live updates are separate files', () => {
  const chunks = readdirSync('dist/elements/chunks')
  for (const part of ['talabat', 'glovo', 'AE', 'KW', 'leaflet-map', 'tracking-sockets']) {
    assert.ok(
      chunks.some((name) => name.startsWith(`${part}-`) && name.endsWith('.js')),
      `${part} is a separate file`,
    )
  }
})

function summaryOf({ tag, kilobytes, requests }: ElementBytes) {
  return `${tag}: ${kilobytes.toFixed(2)} kB, ${requests} requests`
}
