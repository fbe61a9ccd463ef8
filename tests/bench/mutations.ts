import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { chooseMutants } from '../support/mutations/choose-mutants.ts'
import { closestTests } from '../support/mutations/closest-tests.ts'
import { firstFailure, runMutant } from '../support/mutations/run-mutant.ts'
import { readImportGraph } from '../support/runner/import-graph.ts'
import { phases } from '../support/runner/phases.ts'
import { type Row, table } from './table.ts'

export const needsBuild = false

const seed = process.env.COURIER_TEST_SEED ?? '41'
const count = Number(process.env.COURIER_MUTATIONS ?? 40)
const patterns = (process.env.COURIER_MUTATION_FILES ?? 'core/**/*.ts,order-api/domain/**/*.ts').split(',')
const closestCount = 12
const browserCount = 3

/**
 * Breaks a rule of core or of the order API's domain in one place, runs the closest test files that reach the module, and
 * lists whether one failed. Repeats it for other places, chosen by `COURIER_TEST_SEED`.
 */
export async function run() {
  const root = process.cwd()
  const copy = copyOf(root)
  process.chdir(copy)
  try {
    return await runInCopy()
  } finally {
    process.chdir(root)
    rmSync(copy, { recursive: true, force: true })
  }
}

async function runInCopy() {
  const graph = readImportGraph()
  const rows: Row[] = []
  const killers = new Set<string>()
  for (const mutant of chooseMutants({ seed, count, patterns })) {
    const { path, line, kind, original, replacement } = mutant
    const started = Date.now()
    const files = closestTests(path, graph, ['tests/core', 'tests/order-api'])
    const inBrowser = closestTests(path, graph, ['tests/widgets']).slice(0, browserCount)
    const failure = await runMutant(
      mutant,
      [...(files.length > 0 ? [nodeTests(files.slice(0, closestCount))] : []), ...inBrowser.map(widgetTest)],
      seed,
    )
    if (failure) killers.add(failure.file)
    const row = {
      place: `${path}:${line}`,
      kind,
      change: `${shortened(original)} → ${shortened(replacement)}`,
      outcome: failure ? `killed by ${failure.file} (${failure.test})` : 'survived',
      tried: Math.min(files.length, closestCount) + inBrowser.length,
      reach: files.length,
      seconds: Math.round((Date.now() - started) / 1000),
    }
    process.stderr.write(`${rows.length + 1}. ${Object.values(row).join(' | ')}\n`)
    rows.push(row)
  }
  const survived = rows.filter(({ outcome }) => outcome === 'survived').length
  const unreliable = await failingFiles([...killers].filter((file) => graph.files.has(file) && file.endsWith('.ts')))
  const counts = {
    seed,
    mutants: rows.length,
    killed: rows.length - survived,
    survived,
    'files that fail anyway': unreliable,
  }
  return [table('mutations', rows), table('mutations: counts', [counts])]
}

/** A test file that also fails without a mutant proves nothing. */
async function failingFiles(files: string[]) {
  const failing: string[] = []
  let failure = files.length > 0 ? await firstFailure(nodeTests(files), seed) : null
  while (failure) {
    failing.push(failure.file)
    const rest = files.filter((file) => !failing.includes(file))
    failure = rest.length > 0 && rest.length < files.length ? await firstFailure(nodeTests(rest), seed) : null
  }
  return failing.join(', ') || 'none'
}

function nodeTests(files: string[]) {
  return ['tests/support/runner/test-files/run.ts', '1', ...files]
}

function widgetTest(file: string) {
  const [command = []] = phases.find(({ name }) => name === 'widgets')?.commands ?? []
  return command.map((word) => (word === '{files}' ? file : word))
}

/** Copies the project without what is built, and links the packages. */
function copyOf(root: string) {
  const copy = mkdtempSync(join(tmpdir(), 'courier-mutations-'))
  const left = ['node_modules', 'dist', 'test-results', '.git', '.cache', '.data'].map((name) => join(root, name))
  const isWanted = (path: string) => !left.includes(path) && !path.endsWith(`${sep}.astro`)
  cpSync(root, copy, { recursive: true, filter: isWanted })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

function shortened(code: string) {
  const line = code.replace(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
