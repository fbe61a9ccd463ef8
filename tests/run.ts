/**
 * `npm test`: every phase, or `npm test -- tests/core/orders/status.test.ts` for some files only.
 * Ends with `N passed, N failed`; a phase that ran no test has failed.
 */
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildParts, isStale, packagePart } from '../demo-site/build.ts'
import { choosePhases, type Phase } from './support/runner/phases.ts'
import { runNode } from './support/runner/run-command.ts'

interface Outcome {
  passed: number
  failed: number
}

const environment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: '0',
  NO_COLOR: '1',
  // Shares compiled modules between test processes.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled'),
}

process.chdir(`${import.meta.dirname}/..`)
const files = process.argv.slice(2).map((file) => relative('', file).replaceAll('\\', '/'))
const chosen = choosePhases(files)
const outcomes: Outcome[] = []

const needsBuild = chosen.some(({ phase }) => phase.needsBuild)
await runTwoAtATime([...(needsBuild ? [build] : []), ...jobsOf('sources')])
for (const stage of ['core', 'order API', 'elements', 'site'] as const) await runTwoAtATime(jobsOf(stage))

const passed = sum((outcome) => outcome.passed)
const failed = sum((outcome) => outcome.failed)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function run(phase: Phase, files: string[]) {
  const started = Date.now()
  const results = []
  for (const command of phase.commands) {
    const args = command.flatMap((word) => (word === '{files}' ? files : [word]))
    results.push(await runNode(args, { timeoutMinutes: phase.timeoutMinutes, env: environment }))
  }
  const output = results.map((result) => result.output).join('')
  const succeeded = results.every((result) => result.code === 0)
  const outcome = phase.counts === 'as-one' ? asOne(succeeded) : bySummary(output, succeeded)
  report(phase.name, outcome, Date.now() - started, output)
}

async function build() {
  const started = Date.now()
  const needsPackage = chosen.some(({ files }) => files.some((file) => /^tests\/embed\/(package|\*\*)/.test(file)))
  for (const part of needsPackage ? [...buildParts, packagePart] : buildParts) {
    if (!isStale(part)) continue
    const { code, output } = await runNode(['demo-site/build.ts', part.name], { timeoutMinutes: 6, env: environment })
    if (code !== 0) return report(`build of the ${part.name}`, { passed: 0, failed: 1 }, Date.now() - started, output)
  }
}

function asOne(succeeded: boolean): Outcome {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Adds up the lines `N passed, N failed[, N skipped]`; a failing exit code without a failed test, or no test at all, counts as one failure. */
function bySummary(output: string, succeeded: boolean): Outcome {
  const outcome = { passed: 0, failed: 0 }
  for (const match of stripVTControlCharacters(output).matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)) {
    outcome.passed += Number(match[1])
    outcome.failed += Number(match[2]) + Number(match[3] ?? 0)
  }
  const ranNothing = outcome.passed + outcome.failed === 0
  if (outcome.failed === 0 && (ranNothing || !succeeded)) outcome.failed = 1
  return outcome
}

function report(name: string, outcome: Outcome, milliseconds: number, output: string) {
  outcomes.push(outcome)
  const { passed, failed } = outcome
  const seconds = (milliseconds / 1000).toFixed(1)
  const reason = passed + failed === 1 && output.trim() === '' ? ' (no test ran, or there was no output)' : ''
  process.stdout.write(
    `${failed ? '✖' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s${failed ? reason : ''}\n`,
  )
  if (failed) process.stdout.write(`${output.trimEnd().replace(/^/gm, '    ')}\n\n`)
}

function jobsOf(stage: Phase['stage']) {
  const phases = chosen.filter(({ phase }) => phase.stage === stage)
  return phases.map(
    ({ phase, files }) =>
      () =>
        run(phase, files),
  )
}

async function runTwoAtATime(jobs: (() => Promise<void>)[]) {
  const drain = async () => {
    for (let next = jobs.shift(); next; next = jobs.shift()) await next()
  }
  await Promise.all([drain(), drain()])
}

function sum(of: (outcome: Outcome) => number) {
  return outcomes.reduce((total, outcome) => total + of(outcome), 0)
}
