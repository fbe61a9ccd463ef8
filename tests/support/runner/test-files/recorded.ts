/**
 * Replaces `node:test` in test files. Records the tests and hooks that a file registers at its top level; `runFile` then
 * runs them as a suite, so that hooks apply to their own file although many files share the process.
 */
import * as node from 'node:test'
import { seedRandom } from '../../seeded-random.ts'

const testTimeoutMs = 120_000
/** A suite's own timeout includes all of its tests: the maximum of a timer. */
const longestMs = 2 ** 31 - 1

let registered: (() => void)[] | null = null

type Body = () => void
type Case = (name: string, options: { timeout?: number }, body: Body) => unknown
type Hook = (body: Body, options?: object) => unknown

function recordedCase(kind: Case, timeout: number) {
  return (name: string, ...rest: [Body] | [object, Body]) => {
    const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest
    const register = () => void kind(name, { timeout, ...options }, body)
    if (registered) registered.push(register)
    else register()
  }
}

function recordedHook(kind: Hook): Hook {
  return (...args) => {
    if (registered) registered.push(() => kind(...args))
    else kind(...args)
  }
}

export const test = recordedCase(node.test, testTimeoutMs)
export const it = recordedCase(node.it, testTimeoutMs)
export const describe = recordedCase(node.describe, longestMs)
export const before = recordedHook(node.before)
export const after = recordedHook(node.after)
export const beforeEach = recordedHook(node.beforeEach)
export const afterEach = recordedHook(node.afterEach)

/** Runs the tests of a file. Resolves after its last hook. */
export async function runFile(path: string, load: () => Promise<unknown>): Promise<void> {
  seedRandom(path)
  registered = []
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
    node.describe(path, { timeout: longestMs }, () => {
      for (const register of registrations) register()
      node.after(() => resolve())
    })
  })
}
