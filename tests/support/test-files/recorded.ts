/**
 * Replaces `node:test` in test files. What a file registers at its top level is noted while it's imported;
 * `runFile` then makes it a suite of that file, so that its hooks are its own although many files share the process.
 */
import * as node from 'node:test'

const testTimeoutMs = 120_000
/** A suite gives its timeout to what is in it and has to end within it itself: the longest that a timer can take. */
const longestMs = 2 ** 31 - 1

let noted: (() => void)[] | null = null

type Body = () => void
type Case = (name: string, options: { timeout?: number }, body: Body) => unknown
type Hook = (body: Body, options?: object) => unknown

function recordedCase(kind: Case) {
  return (name: string, ...rest: [Body] | [object, Body]) => {
    const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest
    if (noted) noted.push(() => kind(name, { timeout: testTimeoutMs, ...options }, body))
    else kind(name, options, body)
  }
}

function recordedHook(kind: Hook): Hook {
  return (...given) => {
    if (noted) noted.push(() => kind(...given))
    else kind(...given)
  }
}

export const test = recordedCase(node.test)
export const it = recordedCase(node.it)
export const describe = recordedCase(node.describe)
export const before = recordedHook(node.before)
export const after = recordedHook(node.after)
export const beforeEach = recordedHook(node.beforeEach)
export const afterEach = recordedHook(node.afterEach)

/** Runs the tests of a file; ends when its last hook has. */
export async function runFile(path: string, load: () => Promise<unknown>): Promise<void> {
  noted = []
  const registrations = noted
  try {
    await load()
    if (registrations.length === 0) throw new Error('The file has no tests')
  } catch (error) {
    registrations.splice(0)
    registrations.push(() => node.test('is imported', () => Promise.reject(error)))
  } finally {
    noted = null
  }
  await new Promise<void>((resolve) => {
    node.describe(path, { timeout: longestMs }, () => {
      for (const register of registrations) register()
      node.after(() => resolve())
    })
  })
}
