import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Failure, FileResult } from '../results.ts'
import { inSources } from './build.ts'
import { evidenceFolder } from './evidence.ts'
import { fileItself } from './file-itself.ts'

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
  id: string
  testFile: string
  status: string
  testResults?: Suite
  errors: { message: string; stack?: string }[]
  logs: unknown[][]
  request404s: string[]
}

interface Sessions {
  on(name: 'session-status-updated', run: (session: Session) => void): void
}

/** Warnings of the specification about calls that tests let fail. */
const expectedWarnings = /^courier-elements: (FwF: couldnt refresh the flags$|The session couldn’t be renewed \()/
/** Calls of every page, which fail if the test has no server. */
const urlsWithoutServer = /^\/?(orders\/api\/v1\/flags\?|fwfFallback\.json$)/

interface Output {
  print(text: string): void
  add(result: FileResult): void
}

/**
 * Reporter of the element tests: prints failures only, and a last line `N passed, N failed`, which `run.ts` adds up.
 * Console output in the browser fails its file.
 */
export function widgetReporter(files: readonly string[], { print, add }: Output) {
  const began = new Map<string, number>()
  const missing = new Set(files)
  let passed = 0
  let failed = 0
  let started = Date.now()

  function report(result: FileResult) {
    if (!missing.delete(result.file)) return
    passed += result.passed
    failed += result.failures.length
    for (const failure of result.failures) print(textOf(result.file, failure))
    add(result)
  }

  return {
    start({ sessions }: { sessions: Sessions }) {
      // The first files have begun by now.
      started = Date.now()
      sessions.on('session-status-updated', (session) => {
        if (session.status === 'INITIALIZING') began.set(session.id, Date.now())
        if (session.status === 'FINISHED') report(resultOf(session, began.get(session.id) ?? started))
      })
    },
    /** Reports files without a result as failed. Called when the process ends, for whatever reason. */
    end(): number {
      for (const file of missing) {
        const failures = [{ test: fileItself, error: 'did not finish' }]
        report({ file, passed: 0, seconds: 0, failures })
      }
      print(`\n${passed} passed, ${failed} failed\n`)
      return failed
    },
  }
}

function resultOf(session: Session, began: number): FileResult {
  const file = relative('', session.testFile)
  const tests = session.testResults ? testsOf(session.testResults, []) : []
  const failedTests = tests.filter((test) => !test.passed)
  const failures = [
    ...failedTests.map((test) => ({ test: test.name, error: describeError(test.error) })),
    ...session.errors.map((error) => ({ test: fileItself, error: describeError(error) })),
    ...strayLogsOf(session).map((log) => ({ test: 'stray console output', error: log.map(String).join(' ') })),
    ...missingOf(session).map((url) => ({ test: 'not found', error: url })),
    ...(tests.length === 0 && session.errors.length === 0 ? [{ test: fileItself, error: 'has no test' }] : []),
  ].map((failure) => {
    const evidence = evidenceFolder(file, failure.test)
    return existsSync(evidence) ? { ...failure, evidence } : failure
  })
  const seconds = (Date.now() - began) / 1000
  return { file, passed: tests.length - failedTests.length, seconds, failures }
}

function missingOf({ request404s }: Session): string[] {
  return request404s.filter((url) => !urlsWithoutServer.test(url))
}

function strayLogsOf({ logs }: Session): unknown[][] {
  return logs.filter((log) => !expectedWarnings.test(log.join(' ')))
}

function testsOf(suite: Suite, path: string[]): TestResult[] {
  const names = suite.name ? [...path, suite.name] : path
  return [
    ...suite.tests.map((test) => ({ ...test, name: [...names, test.name].join(' › ') })),
    ...suite.suites.flatMap((inner) => testsOf(inner, names)),
  ]
}

function describeError(error: TestResult['error']): string {
  const stack =
    error?.stack
      ?.split('\n')
      .filter((line) => !line.includes('/node_modules/'))
      .slice(0, 6) ?? []
  const compared = error?.actual === undefined ? [] : [`expected ${error.expected}`, `but got ${error.actual}`]
  const lines = [error?.message ?? '', ...compared, ...stack].filter(
    (line, at, all) => line && all.indexOf(line) === at,
  )
  return inSources(lines.join('\n')).replaceAll(`${process.cwd()}/`, '')
}

function textOf(file: string, { test, error, evidence }: Failure): string {
  const lines = evidence ? `${error}\nevidence: ${evidence}` : error
  return `\n✖ ${test} (${file})\n${lines.replace(/^/gm, '  ')}\n`
}
