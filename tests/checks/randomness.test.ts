import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createRandomScope, seededProcess, seedRandom } from '../support/seeded-random.ts'
import { expectNone } from './sources.ts'

const values = () => [
  Math.random(),
  crypto.randomUUID(),
  crypto.getRandomValues(new Uint32Array(2)).join(),
  randomUUID(),
  randomInt(1_000_000),
  randomInt(-5, 5),
  randomBytes(12).toString('hex'),
]

const seeded = (name: string) => {
  seedRandom(name)
  return values()
}

test('the seed decides every random value, also of named imports', () => {
  assert.deepEqual(seeded('a'), seeded('a'))
  const pairs = seeded('a').map((value, index) => [value, seeded('b')[index]])
  expectNone(pairs.filter(([one, other], index) => one === other && index !== 5))
})

test('seeded values have the form of real ones', () => {
  seedRandom('form')
  for (let round = 0; round < 1000; round += 1) {
    assert.match(crypto.randomUUID(), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    assert.ok(Math.random() >= 0 && Math.random() < 1)
    assert.ok([-1, 0, 1].includes(randomInt(-1, 2)))
  }
  const codes = new Set(Array.from({ length: 1000 }, () => randomInt(3)))
  assert.deepEqual([...codes].sort(), [0, 1, 2])
})

test('a scope has random values of its own', async () => {
  seedRandom('outside')
  const [first, second] = [createRandomScope('api'), createRandomScope('api')]
  const inFirst = first(values)
  const outside = values()
  const later = await second(async () => {
    await new Promise(setImmediate)
    return values()
  })
  assert.deepEqual(inFirst, later)
  assert.deepEqual(outside, seeded('outside'))
})

test('a process repeats its values only in another run with the same seed', () => {
  const script = 'process.stdout.write(crypto.randomUUID())'
  const start = () => {
    const { args, env } = seededProcess()
    return execFileSync(process.execPath, [...args, '-e', script], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
  }
  seedRandom('file')
  const runs = [start(), start()]
  seedRandom('file')
  assert.deepEqual([start(), start()], runs)
  assert.equal(new Set(runs).size, 2)
})
