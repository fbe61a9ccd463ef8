/**
 * Replaces `node:test` in test files. Records the tests and hooks that a file registers at its top level; `runFile` then
 * runs them as a suite, so that hooks apply to their own file although many files share the process.
 */
import * as node from 'node:test'
import { seedRandom } from '../../seeded-random.ts'
import { takeStrayOutput } from '../no-stray-output.ts'
import { saveEvidence } from './evidence.ts'

const testLimitMs = 120_000
/** Node's own limits can't be waited for, so evidence is saved at ours. They are the maximum of a timer. */
const longestMs = 2 ** 31 - 1

/** A test can replace the global ones. */
const { setTimeout, clearTimeout } = globalThis

let registered: (() => void)[] | null = null
let runningFile = ''

type Body = (context: node.TestContext) => unknown
type Case = (name: string, options: object, body: Body) => unknown
type Hook = (body: Body, options?: object) => unknown
type CaseOptions = { timeout?: number; skip?: boolean | string }
type CaseArguments = [Body] | [CaseOptions, Body]

function recordedCase(kind: Case, { isTest }: { isTest: boolean }) {
  return (name: string, ...rest: CaseArguments) => {
    const [options, body]: [CaseOptions, Body] = rest.length === 1 ? [{}, rest[0]] : rest
    const limited = isTest ? limitedTest(name, body, options.timeout ?? testLimitMs) : body
    const register = () => void kind(name, { ...options, timeout: longestMs }, limited)
    if (registered) registered.push(register)
    else register()
  }
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

function recordedHook(kind: Hook): Hook {
  return (...args) => {
    if (registered) registered.push(() => kind(...args))
    else kind(...args)
  }
}

export const test = recordedCase(node.test, { isTest: true })
export const it = recordedCase(node.it, { isTest: true })
export const describe = recordedCase(node.describe, { isTest: false })
export const before = recordedHook(node.before)
export const after = recordedHook(node.after)
export const beforeEach = recordedHook(node.beforeEach)
export const afterEach = recordedHook(node.afterEach)

/** Runs the tests of a file. Resolves after its last hook. */
export async function runFile(path: string, load: () => Promise<unknown>): Promise<void> {
  seedRandom(path)
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
    node.describe(path, { timeout: longestMs }, () => {
      for (const register of registrations) register()
      node.after(() => {
        resolve()
        const strays = takeStrayOutput()
        if (strays.length > 0) throw new Error(strays.join('\n'))
      })
    })
  })
}
