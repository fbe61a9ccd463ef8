import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { ReporterArgs, TestResult, TestResultError, TestSession, TestSuiteResult } from '@web/test-runner'
import { type FileResult, hasFailed } from '../results.ts'
import { evidenceFolder } from '../test-files/evidence.ts'
import { inSources } from './build.ts'
import { fileItself } from './file-itself.ts'

/** Warnings of the specification about calls that tests let fail. */
const expectedWarnings = /^courier-elements: (FwF: couldnt refresh the flags$|The session couldn’t be renewed \()/
/** Calls of every page, which fail if the test has no server. */
const urlsWithoutServer = /^\/?(orders\/api\/v1\/flags\?|fwfFallback\.json$)/

/** Reporter of the element tests: adds the result of each file. Console output in the browser fails its file. */
export function widgetReporter(files: readonly string[], add: (result: FileResult) => void) {
  const began = new Map<string, number>()
  const missing = new Set(files)
  let started = Date.now()
  let hasFailures = false

  function report(result: FileResult) {
    if (!missing.delete(result.file)) return
    hasFailures ||= hasFailed(result)
    add(result)
  }

  return {
    start({ sessions }: Pick<ReporterArgs, 'sessions'>) {
      // The first files have begun by now.
      started = Date.now()
      sessions.on('session-status-updated', (session) => {
        if (session.status === 'INITIALIZING') began.set(session.id, Date.now())
        if (session.status === 'FINISHED') report(resultOf(session, began.get(session.id) ?? started))
      })
    },
    /** Reports files without a result as failed. Called when the process ends, for whatever reason. Returns whether one failed. */
    end(): boolean {
      const failures = [{ test: fileItself, error: 'did not finish' }]
      for (const file of missing) report({ file, passed: 0, seconds: 0, failures })
      return hasFailures
    },
  }
}

function resultOf(session: TestSession, began: number): FileResult {
  const file = relative('', session.testFile)
  const tests = session.testResults ? testsOf(session.testResults, []) : []
  const failedTests = tests.filter((test) => !test.passed)
  const failures = [
    ...failedTests.map((test) => ({ test: test.name, error: describeError(test.error) })),
    ...session.errors.map((error) => ({ test: fileItself, error: describeError(error) })),
    ...session.logs
      .filter((log) => !expectedWarnings.test(log.join(' ')))
      .map((log) => ({ test: 'stray console output', error: log.map(String).join(' ') })),
    ...session.request404s
      .filter((url) => !urlsWithoutServer.test(url))
      .map((url) => ({ test: 'not found', error: url })),
    ...(tests.length === 0 && session.errors.length === 0 ? [{ test: fileItself, error: 'has no test' }] : []),
  ].map((failure) => {
    const evidence = evidenceFolder(file, failure.test)
    return existsSync(evidence) ? { ...failure, evidence } : failure
  })
  const seconds = (Date.now() - began) / 1000
  return { file, passed: tests.length - failedTests.length, seconds, failures }
}

function testsOf(suite: TestSuiteResult, path: string[]): TestResult[] {
  const names = suite.name ? [...path, suite.name] : path
  return [
    ...suite.tests.map((test) => ({ ...test, name: [...names, test.name].join(' › ') })),
    ...suite.suites.flatMap((inner) => testsOf(inner, names)),
  ]
}

function describeError(error: TestResultError | undefined): string {
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
