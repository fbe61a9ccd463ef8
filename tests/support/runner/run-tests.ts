import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSeed } from '../seeded-random.ts'
import type { Phase } from './phases.ts'
import { type FileResult, hasFailed, readResults } from './results.ts'
import { runNode } from './run-command.ts'
import { type FlakyFile, giveSecondChance, maxSecondChances } from './second-chance.ts'

export interface PhaseFiles {
  phase: Phase
  files: string[]
}

export interface Run {
  phases: PhaseFiles[]
  /** Build of what the phases need. */
  build?: () => Promise<{ errors: string | null; processorSeconds: number }>
  print: (text: string) => void
  /** Folder for evidence, costs and `flaky.json`. */
  resultsFolder?: string
  env?: NodeJS.ProcessEnv
}

/**
 * Runs phases in their order, two at a time, but those that need the build after it. Then gives failed files a second chance.
 * Prints failures, flaky files and at last `N passed, N failed`. A phase that ran no test has failed.
 * @returns the exit code
 */
export async function runTests({ phases, build, print, resultsFolder = 'test-results', env }: Run): Promise<number> {
  const seed = String(runSeed)
  const environment: NodeJS.ProcessEnv = { ...process.env, ...env, COURIER_TEST_SEED: seed }
  rmSync(resultsFolder, { recursive: true, force: true })
  mkdirSync(resultsFolder, { recursive: true })
  // Outside, because another run in this folder empties it.
  const ownFolder = mkdtempSync(join(tmpdir(), 'courier-results-'))
  print(`Seed ${seed}\n`)

  const results: FileResult[] = []
  let failedPhases = 0
  let processorSeconds = 0
  let resultsFiles = 0
  const phaseOf = (file: string) => phases.find(({ phase }) => phase.folder && file.startsWith(`${phase.folder}/`))

  /** Returns the results of the files, and what went wrong besides. */
  async function run(phase: Phase, files: string[]) {
    const path = join(ownFolder, `results-${++resultsFiles}.jsonl`)
    const outcome = { results: [] as FileResult[], seconds: 0, processorSeconds: 0, output: '', code: 0 }
    for (const command of phase.commands) {
      const args = command.flatMap((word) => (word === '{files}' ? files : [word]))
      const options = { timeoutMinutes: phase.timeoutMinutes, env: { ...environment, COURIER_TEST_RESULTS: path } }
      const ended = await runNode(args, options)
      outcome.seconds += ended.seconds
      outcome.processorSeconds += ended.processorSeconds
      outcome.output += ended.output
      outcome.code ||= ended.code
    }
    outcome.results = readResults(path)
    // The runner reports these itself, unless it was ended.
    if (outcome.code !== 0) outcome.results.push(...missingResults(files, outcome.results))
    processorSeconds += outcome.processorSeconds
    return outcome
  }

  async function runPhase({ phase, files }: PhaseFiles) {
    const { results: ofPhase, seconds, processorSeconds, output, code } = await run(phase, files)
    const failed = ofPhase.filter(hasFailed)
    const ranNothing = phase.folder !== undefined && ofPhase.length === 0
    const isBroken = ranNothing || (code !== 0 && failed.length === 0)
    if (isBroken) failedPhases += 1
    const own: FileResult[] =
      phase.folder || isBroken ? ofPhase : [{ file: phase.name, passed: 1, failures: [], seconds }]
    results.push(...own)
    const counts = countsOf(own)
    const mark = isBroken || counts.failed > 0 ? '✖' : '✓'
    const failures = counts.failed + Number(isBroken)
    const note = ranNothing ? ' (no test ran)' : ''
    const times = timesOf(seconds, processorSeconds)
    print(`${mark} ${phase.name}: ${counts.passed} passed, ${failures} failed, ${times}${note}\n`)
    for (const text of ofPhase.flatMap(({ notes = [] }) => notes)) print(`  ${text}\n`)
    for (const result of failed) print(failuresOf(result))
    if (output.trim() !== '' && mark === '✖') print(`${output.trim()}\n\n`)
  }

  async function runBuild() {
    if (!build) return
    const startedAt = performance.now()
    const built = await build()
    processorSeconds += built.processorSeconds
    const times = timesOf((performance.now() - startedAt) / 1000, built.processorSeconds)
    print(built.errors === null ? `✓ build, ${times}\n` : `✖ build, ${times}\n${built.errors}\n`)
    if (built.errors !== null) failedPhases += 1
  }

  const waiting = [...phases]
  let isBuilt = false
  const built = runBuild().then(() => {
    isBuilt = true
  })
  async function runWaiting() {
    while (waiting.length > 0) {
      const index = waiting.findIndex(({ phase }) => isBuilt || !phase.needsBuild)
      const [next] = index < 0 ? [] : waiting.splice(index, 1)
      await (next ? runPhase(next) : built)
    }
  }
  await Promise.all([built.then(runWaiting), runWaiting()])

  const runAgain = async (file: string) => {
    const phase = phaseOf(file)?.phase
    if (!phase?.hasSecondChance || environment.COURIER_TEST_SEEDS) return resultOf(file)
    print(`Running ${file} again\n`)
    const { results: second } = await run(phase, [file])
    const result = second.find((candidate) => candidate.file === file) ?? resultOf(file)
    print(hasFailed(result) ? `✖ failed again\n${failuresOf(result)}` : '✓ passed\n')
    return result
  }
  const resultOf = (file: string): FileResult =>
    results.find((result) => result.file === file && hasFailed(result)) ?? { file, passed: 0, failures: [], seconds: 0 }

  const { results: counted, flaky } = await giveSecondChance(results, { seed, runAgain })
  rmSync(ownFolder, { recursive: true, force: true })
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(join(resultsFolder, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`)
  writeFileSync(join(resultsFolder, 'costs.tsv'), costsOf(results))
  printFlaky(flaky, print)
  if (results.filter(hasFailed).length > maxSecondChances) {
    print(`\nMore than ${maxSecondChances} files failed, so none got a second chance.\n`)
  }
  const { passed, failed } = countsOf(counted)
  const total = failed + failedPhases
  if (total > 0) print(`\nRepeat with COURIER_TEST_SEED=${seed}\n`)
  print(`\n${minutes(processorSeconds)} of processor time, the build included\n${passed} passed, ${total} failed\n`)
  return total === 0 ? 0 : 1
}

function missingResults(files: string[], results: FileResult[]): FileResult[] {
  const reported = new Set(results.map(({ file }) => file))
  const missing = globSync(files).filter((file) => !reported.has(file))
  const failures = [{ test: 'the file itself', error: 'The file left no result' }]
  return missing.map((file) => ({ file, passed: 0, failures, seconds: 0 }))
}

function countsOf(results: FileResult[]) {
  const add = (total: number, count: number) => total + count
  return {
    passed: results.map(({ passed }) => passed).reduce(add, 0),
    failed: results.map(({ failures }) => failures.length).reduce(add, 0),
  }
}

function failuresOf({ file, failures }: FileResult) {
  const texts = failures.map(({ test, error, evidence }) => {
    const place = evidence ? `\n    see ${evidence}` : ''
    return `  ✖ ${test} (${file})${place}\n${error.replace(/^/gm, '    ')}\n`
  })
  return `${texts.join('\n')}\n`
}

function printFlaky(flaky: FlakyFile[], print: Run['print']) {
  if (flaky.length === 0) return
  print('\nFLAKY: failed, then passed. Each is an open defect of the product or of the test: see tests/README.md.\n')
  for (const { file, test, error, seed, evidence } of flaky) {
    const lines = [
      file,
      `  ${test}`,
      ...error
        .split('\n')
        .slice(0, 6)
        .map((line) => `  ${line}`),
    ]
    print(`${[...lines, `  seed ${seed}`, ...(evidence ? [`  see ${evidence}`] : [])].join('\n')}\n`)
  }
}

/** The most expensive files first. */
function costsOf(results: FileResult[]) {
  const cost = ({ processorSeconds, seconds }: FileResult) => processorSeconds ?? seconds
  const rows = results
    .toSorted((first, second) => cost(second) - cost(first))
    .map((result) => [result.processorSeconds?.toFixed(2) ?? '', result.seconds.toFixed(2), result.file].join('\t'))
  return `processor s\twall s\tfile\n${rows.join('\n')}\n`
}

const timesOf = (seconds: number, processorSeconds: number) =>
  `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(0)} s of processor time`

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
