import { relative } from 'node:path'

interface TestResult {
  name: string
  passed: boolean
  skipped: boolean
  error?: { message: string; stack?: string; expected?: string; actual?: string }
}

interface Suite {
  name: string
  suites: Suite[]
  tests: TestResult[]
}

interface Session {
  testFile: string
  testResults?: Suite
  errors: { message: string; stack?: string }[]
  logs: unknown[][]
  request404s: string[]
}

/** Warnings to developers that are expected when a test stops the server. */
const outageWarning = 'courier-elements: FwF: couldnt refresh the flags'
/** Calls of every page, which fail if the test has no server. */
const urlsWithoutServer = /^\/?(orders\/api\/v1\/flags\?|fwfFallback\.json$)/

/**
 * Reporter of the element tests: prints failures only, and a last line `N passed, N failed`, which `run.ts` adds up.
 * Console output in the browser fails its file.
 */
export function widgetReporter() {
  return {
    onTestRunFinished({ sessions }: { sessions: Session[] }) {
      let passed = 0
      let failed = 0
      for (const session of sessions) {
        const tests = session.testResults ? testsOf(session.testResults, []) : []
        for (const test of tests.filter((test) => !test.passed)) printFailure(session, test.name, test.error)
        for (const error of session.errors) printFailure(session, 'the file itself', error)
        const logs = strayLogsOf(session)
        for (const log of logs) printFailure(session, 'stray console output', { message: log.map(String).join(' ') })
        const missing = missingOf(session)
        for (const url of missing) printFailure(session, 'not found', { message: url })
        const strays = session.errors.length + logs.length + missing.length
        passed += tests.filter((test) => test.passed).length
        failed += tests.filter((test) => !test.passed).length + strays
      }
      process.stdout.write(`${passed} passed, ${failed} failed\n`)
      if (failed > 0) process.exitCode = 1
    },
    stop({ sessions }: { sessions: Session[] }) {
      if (sessions.some((session) => strayLogsOf(session).length > 0 || missingOf(session).length > 0))
        process.exitCode = 1
    },
  }
}

function missingOf({ request404s }: Session): string[] {
  return request404s.filter((url) => !urlsWithoutServer.test(url))
}

function strayLogsOf({ logs }: Session): unknown[][] {
  return logs.filter((log) => log.join(' ') !== outageWarning)
}

function testsOf(suite: Suite, path: string[]): TestResult[] {
  const names = suite.name ? [...path, suite.name] : path
  return [
    ...suite.tests.map((test) => ({ ...test, name: [...names, test.name].join(' › ') })),
    ...suite.suites.flatMap((inner) => testsOf(inner, names)),
  ]
}

function printFailure(session: Session, name: string, error?: TestResult['error']) {
  const stack =
    error?.stack
      ?.split('\n')
      .filter((line) => !line.includes('/node_modules/'))
      .slice(0, 6) ?? []
  const compared = error?.actual === undefined ? [] : [`expected ${error.expected}`, `but got ${error.actual}`]
  const lines = [error?.message ?? '', ...compared, ...stack].filter(
    (line, at, all) => line && all.indexOf(line) === at,
  )
  const text = lines.join('\n').replaceAll(`${process.cwd()}/`, '').replace(/^/gm, '  ')
  process.stdout.write(`\n✖ ${name} (${relative('', session.testFile)})\n${text}\n`)
}
