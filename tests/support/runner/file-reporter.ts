import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { costs } from './processor-time.ts'
import { addResult, type FileResult } from './results.ts'
import { evidenceOf } from './test-files/evidence.ts'

/** Reporter of the Node tests, for which each file is a suite: adds the result of each file. Prints only what can't be assigned. */
export default async function* fileReporter(source: AsyncIterable<TestEvent>) {
  let result = emptyResult('')
  let seed = ''
  for await (const event of source) {
    if (event.type === 'test:start' && event.data.nesting === 0) {
      const [, file = '', seedOfFile = ''] = /^(.+?)( with seed \d+)?$/.exec(event.data.name) ?? []
      result = emptyResult(file)
      seed = seedOfFile
    }
    if (event.type === 'test:pass' && event.data.skip !== undefined)
      result.failures.push({ test: event.data.name, error: 'skipped: a skipped test counts as failed' })
    else if (event.type === 'test:pass' && event.data.details.type !== 'suite') result.passed += 1
    if (event.type === 'test:fail' && !isFailureOfChildren(event.data.details.error)) {
      const { name, details } = event.data
      const evidence = evidenceOf(result.file, name)
      const test = `${event.data.nesting === 0 ? 'the file itself' : name}${seed}`
      result.failures.push({ test, error: formatError(details.error), ...(evidence && { evidence }) })
    }
    if ((event.type === 'test:pass' || event.type === 'test:fail') && event.data.nesting === 0) {
      result.seconds = event.data.details.duration_ms / 1000
      const processorSeconds = costs.get(result.file)
      addResult({ ...result, ...(processorSeconds !== undefined && { processorSeconds }) })
    }
    if (event.type === 'test:diagnostic' && event.data.message.startsWith('Not tested: '))
      result.notes = [...(result.notes ?? []), event.data.message]
    // Node reports errors thrown after a test ended only as a diagnostic.
    if (event.type === 'test:diagnostic' && event.data.message.startsWith('Error:')) yield `\n${event.data.message}\n`
    if (event.type === 'test:stderr') yield event.data.message
  }
}

function emptyResult(file: string): FileResult {
  return { file, passed: 0, failures: [], seconds: 0 }
}

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
