import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestSessionManager } from '@web/test-runner'
import type { FileResult } from '../support/runner/results.ts'
import { widgetReporter } from '../support/runner/widget-files/reporter.ts'

const files = ['passes', 'fails', 'hangs', 'logs', 'waits'].map((name) => `tests/widgets/${name}.test.tsx`)
const passing = { name: 'shows an order', passed: true, skipped: false }
const failing = { name: 'shows two', passed: false, skipped: false, error: { message: 'expected 1 to equal 2' } }
const suiteOf = (...tests: object[]) => ({ name: '', tests: [], suites: [{ name: 'a list', suites: [], tests }] })

test('reports each file of the widgets, also those that hang or never start', () => {
  const results: FileResult[] = []
  const reporter = widgetReporter(files, (result) => void results.push(result))
  type Update = (session: object) => void
  const listeners: Update[] = []
  const sessions = { on: (_: string, run: Update) => void listeners.push(run) }
  reporter.start({ sessions: sessions as unknown as TestSessionManager })
  const update = (session: object) => listeners.map((run) => run(session))
  const finish = (file: string | undefined, change: object) => {
    const session = { id: file, testFile: `${process.cwd()}/${file}`, errors: [], logs: [], request404s: [], ...change }
    update({ ...session, status: 'INITIALIZING' })
    update({ ...session, status: 'FINISHED' })
  }
  finish(files[0], { testResults: suiteOf(passing) })
  finish(files[1], { testResults: suiteOf(passing, failing) })
  finish(files[2], { errors: [{ message: 'did not finish within 300000ms' }] })
  finish(files[3], { testResults: suiteOf(passing), logs: [['unexpected']] })
  assert.equal(reporter.end(), true)

  assert.deepEqual(
    results.map(({ file, passed, failures }) => [file, passed, failures]),
    [
      [files[0], 1, []],
      [files[1], 1, [{ test: 'a list › shows two', error: 'expected 1 to equal 2' }]],
      [files[2], 0, [{ test: 'the file itself', error: 'did not finish within 300000ms' }]],
      [files[3], 1, [{ test: 'stray console output', error: 'unexpected' }]],
      [files[4], 0, [{ test: 'the file itself', error: 'did not finish' }]],
    ],
  )
})
