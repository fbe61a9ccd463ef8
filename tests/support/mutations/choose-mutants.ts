import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readSources } from '../../checks/sources.ts'
import { type ImportGraph, readImportGraph } from '../runner/import-graph.ts'
import { applied, type Mutant, mutantsOf } from './mutants.ts'

interface Module {
  path: string
  text: string
  /** In the order in which they are tried. */
  mutants: Mutant[]
}

/**
 * Chooses mutants that compile, in different modules if there are enough. Modules and mutants are ordered by a hash of the
 * seed and their texts, so a change of one file leaves the choice in the others as it is. Works in the current folder and
 * restores every file.
 */
export function chooseMutants(options: { seed: string; count: number; patterns: string[] }) {
  const { seed, count } = options
  const graph = readImportGraph(process.cwd(), { withTypes: true })
  const modules = readSources(...options.patterns)
    .filter(({ path }) => !path.endsWith('.d.ts'))
    .sort(byHash(({ path }) => `${seed} ${path}`))
    .map((source): Module => ({ ...source, mutants: inOrder(mutantsOf(source), seed) }))
    .filter(({ mutants }) => mutants.length > 0)
  const perModule = Math.ceil(count / Math.max(1, modules.length))
  const chosen: Mutant[] = []
  for (let round = 0; round < perModule; round++) {
    const waiting = modules.map((module) => ({
      ...module,
      mutants: module.mutants.filter((_, index) => index % perModule === round),
    }))
    while (chosen.length < count && waiting.length > 0) {
      chosen.push(...compiling(waiting.splice(0, count - chosen.length), graph))
    }
  }
  return chosen
}

/** One mutant of each kind, then the next of each, both in the order of their hashes. */
function inOrder(mutants: Mutant[], seed: string): Mutant[] {
  const nth = new Map<string, number>()
  return mutants
    .sort(byHash(({ path, kind, original, replacement }) => [seed, path, kind, original, replacement].join(' ')))
    .map((mutant) => {
      const turn = nth.get(mutant.kind) ?? 0
      nth.set(mutant.kind, turn + 1)
      return { mutant, turn, hash: hashOf(`${seed} ${mutant.path} ${mutant.kind}`) }
    })
    .sort((a, b) => a.turn - b.turn || (a.hash < b.hash ? -1 : 1))
    .map(({ mutant }) => mutant)
}

/** Returns each module's first mutant that compiles. Tries those of all modules at once, as the compiler takes long. */
function compiling(modules: Module[], graph: ImportGraph): Mutant[] {
  const trying = modules.filter(({ mutants }) => mutants.length > 0)
  if (trying.length === 0) return []
  for (const { path, text, mutants } of trying) {
    const [mutant] = mutants
    if (mutant) writeFileSync(path, applied(text, mutant))
  }
  const refused = new Set(filesWithErrors().map((file) => closest(trying, file, graph)))
  for (const { path, text } of trying) writeFileSync(path, text)
  for (const { mutants } of refused) mutants.shift()
  return refused.size > 0 ? compiling(trying, graph) : trying.flatMap(({ mutants }) => mutants.slice(0, 1))
}

/** The module whose mutant causes an error in a file: itself, or the one that it imports with the fewest steps. */
function closest(modules: Module[], file: string, graph: ImportGraph): Module {
  const steps = ({ path }: Module) => graph.usersOf([path]).get(file) ?? Number.POSITIVE_INFINITY
  const best = modules.reduce((best, module) => (steps(module) < steps(best) ? module : best))
  if (steps(best) === Number.POSITIVE_INFINITY) throw new Error(`${file} has an error, but imports no mutant`)
  return best
}

function filesWithErrors(): string[] {
  const config = 'tsconfig.mutants.json'
  const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false, incremental: true }
  const include = ['core', 'order-api']
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', compilerOptions, include }))
  const tsc = 'node_modules/typescript-native/bin/tsc'
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', config, '--pretty', 'false'], { encoding: 'utf8' })
  const files = Array.from(stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm), ([, file = '']) => file)
  if (status !== 0 && files.length === 0) throw new Error(`The compiler failed: ${stdout}`)
  return [...new Set(files)]
}

function byHash<T>(text: (item: T) => string) {
  return (a: T, b: T) => (hashOf(text(a)) < hashOf(text(b)) ? -1 : 1)
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
