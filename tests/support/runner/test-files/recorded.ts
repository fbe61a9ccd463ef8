/**
 * Replaces `node:test` in test files. Records the tests and hooks that a file registers at its top level; `runFile` then
 * runs them as a suite, so that hooks apply to their own file although many files share the process.
 */
import * as node from 'node:test'
import { seedRandom } from '../../seeded-random.ts'
import { takeStrayOutput } from '../no-stray-output.ts'
import { costs, processorSecondsOf } from '../processor-time.ts'
import { saveEvidence } from './evidence.ts'

/** For tests that start several servers, on a machine that is busy with ten times as much. A file's limit is longer. */
const testLimitMs = 240_000
/** Node's own limits can't be waited for, so evidence is saved at ours. They are the maximum of a timer. */
const longestMs = 2 ** 31 - 1

/** A test can replace the global ones. */
const { setTimeout, clearTimeout } = globalThis

let registered: (() => void)[] | null = null
let runningFile = ''

type Body = (context: node.TestContext) => void | Promise<void>
type Arguments<Run> = [Run] | [node.TestOptions, Run]

function recordedTest(name: string, ...rest: Arguments<Body>) {
  const [options, body]: [node.TestOptions, Body] = rest.length === 1 ? [{}, rest[0]] : rest
  const limited = limitedTest(name, body, options.timeout ?? testLimitMs)
  register(() => void node.test(name, { ...options, timeout: longestMs }, limited))
}

function recordedSuite(name: string, ...rest: Arguments<() => void>) {
  const [options, body]: [node.TestOptions, () => void] = rest.length === 1 ? [{}, rest[0]] : rest
  register(() => void node.describe(name, { ...options, timeout: longestMs }, body))
}

/** At the top level, waits for `runFile`. */
function register(run: () => void) {
  if (registered) registered.push(run)
  else run()
}

/** Saves evidence before hooks close pages and servers. */
function limitedTest(name: string, body: Body, limitMs: number): Body {
  return async (context) => {
    const limit = Promise.withResolvers<never>()
    const timer = setTimeout(() => limit.reject(new Error(`The test took longer than ${limitMs / 1000} s`)), limitMs)
    try {
      await Promise.race([body(context), limit.promise])
    } catch (error) {
      await saveEvidence(runningFile, name)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

const recordedHook =
  (hook: typeof node.before): typeof node.before =>
  (...args) =>
    register(() => hook(...args))

export { recordedSuite as describe, recordedTest as it, recordedTest as test }
export const before = recordedHook(node.before)
export const after = recordedHook(node.after)
export const beforeEach = recordedHook(node.beforeEach)
export const afterEach = recordedHook(node.afterEach)

/** Runs the tests of a file. Resolves after its last hook. @param note which of several runs it is */
export async function runFile(path: string, load: () => Promise<unknown>, note = ''): Promise<void> {
  seedRandom(path)
  const processorSeconds = processorSecondsOf(process.pid)
  registered = []
  runningFile = path
  const registrations = registered
  try {
    await load()
    if (registrations.length === 0) throw new Error('The file has no tests')
  } catch (error) {
    registrations.splice(0)
    registrations.push(() => node.test('is imported', () => Promise.reject(error)))
  } finally {
    registered = null
  }
  await new Promise<void>((resolve) => {
    node.describe(`${path}${note}`, { timeout: longestMs }, () => {
      for (const register of registrations) register()
      node.after(() => {
        resolve()
        // A browser that was killed takes its time with it.
        costs.set(path, Math.max(0, processorSecondsOf(process.pid) - processorSeconds))
        const strays = takeStrayOutput()
        if (strays.length > 0) throw new Error(strays.join('\n'))
      })
    })
  })
}
