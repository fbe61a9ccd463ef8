/** Makes everything random in a process repeatable, because some failures show in one of thirty runs. */
import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { generatorFromBytes, randomFrom } from './random.ts'

const highestSeed = 2 ** 31 - 1

/** Seed of the whole run, also of its child processes. `COURIER_TEST_SEED` repeats a run. */
export let runSeed = readSeed()
process.env.COURIER_TEST_SEED = String(runSeed)

/** For a file that runs with several seeds. */
export function changeRunSeed(seed: number): void {
  runSeed = seed
  process.env.COURIER_TEST_SEED = String(seed)
}

interface Stream {
  name: string
  generator: RandomGenerator
  /** Number of processes and pages that it has seeded. */
  children: number
}

let current = streamOf('start')
const scoped = new AsyncLocalStorage<Stream>()
const stream = () => scoped.getStore() ?? current

/** From now on, random values of this process depend only on the run's seed and this name. */
export function seedRandom(name: string): void {
  current = streamOf(name)
  replaceRandom()
}

/** Returns a function that runs its argument, and what this starts, with random values of its own if the process is seeded. */
export function createRandomScope(name: string): <Result>(run: () => Result) => Result {
  const scope = streamOf(name)
  return (run) => scoped.run(scope, run)
}

/** Returns arguments and environment of a Node process with random values of its own, also when it is started again. */
export function seededProcess() {
  const parent = stream()
  parent.children += 1
  return {
    args: ['--import', pathToFileURL(`${import.meta.dirname}/runner/seeded-process.ts`).href],
    env: { COURIER_TEST_SEED: String(runSeed), COURIER_TEST_STREAM: `${parent.name}, process ${parent.children}` },
  }
}

/** Returns the next seed for random values elsewhere, such as in a browser. */
export function nextSeed(): number {
  const parent = stream()
  parent.children += 1
  return seedFor(`${parent.name}, ${parent.children}`)
}

const seedFor = (name: string) => bytesOf(name).readUInt32LE() % highestSeed

function readSeed() {
  const text = process.env.COURIER_TEST_SEED
  if (!text) return crypto.randomInt(highestSeed)
  const seed = Number(text)
  if (!Number.isInteger(seed) || seed < 0 || seed > highestSeed)
    throw new Error(`COURIER_TEST_SEED is “${text}”, but must be an integer from 0 to ${highestSeed}`)
  return seed
}

function streamOf(name: string): Stream {
  return { name, generator: generatorFromBytes(bytesOf(name)), children: 0 }
}

function bytesOf(name: string) {
  return crypto.createHash('sha256').update(`${runSeed} ${name}`).digest()
}

let isReplaced = false

function replaceRandom() {
  if (isReplaced) return
  isReplaced = true
  Math.random = () => randomFrom(stream().generator).fraction()
  Object.assign(crypto, { randomBytes, randomInt, randomUUID, randomFillSync: fill })
  Object.assign(globalThis.crypto, { randomUUID, getRandomValues: fill })
  // Updates named imports, also of modules that are already loaded.
  syncBuiltinESMExports()
}

function fill<View extends NodeJS.ArrayBufferView>(view: View): View {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  const random = randomFrom(stream().generator)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.below(256)
  return view
}

type Callback<Value> = (error: Error | null, value: Value) => void

function randomBytes(size: number, callback?: Callback<Buffer>) {
  const bytes = fill(Buffer.alloc(size))
  if (callback) setImmediate(callback, null, bytes)
  return callback ? undefined : bytes
}

/** `randomInt(end)` or `randomInt(start, end)`, each with an optional callback. */
function randomInt(first: number, ...rest: (number | Callback<number>)[]) {
  const callback = rest.find((argument) => typeof argument === 'function')
  const [start, end] = typeof rest[0] === 'number' ? [first, rest[0]] : [0, first]
  const value = start + randomFrom(stream().generator).below(end - start)
  if (callback) setImmediate(callback, null, value)
  return callback ? undefined : value
}

function randomUUID() {
  const bytes = fill(Buffer.alloc(16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
