import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/**
 * Reporter of `node --test`: nothing for what passes, everything that helps for what fails, and one last line
 * `N passed, N failed` that `run.ts` adds up.
 */
export default async function* compactReporter(source: AsyncIterable<TestEvent>) {
  /** Where files share a process, each is a suite by its name. */
  let suite = ''
  for await (const event of source) {
    if (event.type === 'test:start' && event.data.nesting === 0) suite = event.data.name
    if (event.type === 'test:fail' && !isOnlyBecauseOfChildren(event.data.details.error)) {
      const { name, file, line, details } = event.data
      const place = suite.endsWith('.test.ts') ? suite : file && `${relative('', file)}:${line}`
      yield `\n✖ ${name}${place ? ` (${place})` : ''}\n${indent(describe(details.error))}\n`
    }
    // What went wrong after its test had ended, which fails the file without another word.
    if (event.type === 'test:diagnostic' && event.data.message.startsWith('Error:')) yield `\n${event.data.message}\n`
    if (event.type === 'test:stderr') yield event.data.message
    if (event.type === 'test:summary' && isOfAll(event.data.file)) {
      const { tests, passed, skipped } = event.data.counts
      yield `${passed} passed, ${tests - passed - skipped} failed${skipped ? `, ${skipped} skipped` : ''}\n`
    }
  }
}

/** Node reports a summary for each file and, if there are several, one without a file for all of them. */
const isOfAll = (file: string | undefined) => file === undefined || file === process.argv[1]

function isOnlyBecauseOfChildren(error: Error) {
  return 'failureType' in error && error.failureType === 'subtestsFailed'
}

/** The stack, with those of its causes; an assertion's stack already shows the difference. */
function describe(error: Error): string {
  const cause = error.cause ?? error
  if (!(cause instanceof Error)) return inspect(cause)
  const beneath = cause.cause instanceof Error ? `\ncaused by ${describe(cause.cause)}` : ''
  return `${cause.stack}${beneath}`
    .split('\n')
    .filter((line) => !line.includes('(node:internal') && !line.includes('at node:internal'))
    .join('\n')
    .replaceAll(`file://${process.cwd()}/`, '')
    .replaceAll(`${process.cwd()}/`, '')
}

function indent(text: string) {
  return text.replace(/^/gm, '  ')
}
