import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/**
 * Reporter for `node --test`: prints failures only, and a last line `N passed, N failed`, which `run.ts` adds up.
 */
export default async function* compactReporter(source: AsyncIterable<TestEvent>) {
  /** File being run: with a shared process, each file is a suite named after it. */
  let suite = ''
  for await (const event of source) {
    if (event.type === 'test:start' && event.data.nesting === 0) suite = event.data.name
    if (event.type === 'test:fail' && !isFailureOfChildren(event.data.details.error)) {
      const { name, file, line, details } = event.data
      const place = suite.endsWith('.test.ts') ? suite : file && `${relative('', file)}:${line}`
      yield `\n✖ ${name}${place ? ` (${place})` : ''}\n${indent(formatError(details.error))}\n`
    }
    // Node reports errors thrown after a test ended only as a diagnostic.
    if (event.type === 'test:diagnostic' && event.data.message.startsWith('Error:')) yield `\n${event.data.message}\n`
    if (event.type === 'test:stderr') yield event.data.message
    if (event.type === 'test:summary' && isFinalSummary(event.data.file)) {
      const { tests, passed, skipped } = event.data.counts
      yield `${passed} passed, ${tests - passed - skipped} failed${skipped ? `, ${skipped} skipped` : ''}\n`
    }
  }
}

/**
 * Node reports a summary for each file and, if there are several, one without a file for all of them. A file that is run
 * directly is `argv[1]`.
 */
const isFinalSummary = (file: string | undefined) => file === undefined || file === process.argv[1]

function isFailureOfChildren(error: Error) {
  return 'failureType' in error && error.failureType === 'subtestsFailed'
}

/** Returns the stacks of the error and its causes. For assertions they include the diff. */
function formatError(error: Error): string {
  const cause = error.cause ?? error
  if (!(cause instanceof Error)) return inspect(cause)
  const causes = cause.cause instanceof Error ? `\ncaused by ${formatError(cause.cause)}` : ''
  return `${cause.stack}${causes}`
    .split('\n')
    .filter((line) => !line.includes('(node:internal') && !line.includes('at node:internal'))
    .join('\n')
    .replaceAll(`file://${process.cwd()}/`, '')
    .replaceAll(`${process.cwd()}/`, '')
}

function indent(text: string) {
  return text.replace(/^/gm, '  ')
}
