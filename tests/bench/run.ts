/**
 * Runs every `tests/bench/*.ts` that exports `run`, one after another (`npm run bench`), or only those named as arguments.
 * Prints tables and writes them to `bench-results.json`, which keeps the last results of the others.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildStaleParts } from '../../demo-site/build.ts'
import { chooseBenches, saveResults } from './results.ts'
import { print, type Table } from './table.ts'

interface Bench {
  run: () => Promise<Table | Table[]>
  /** False if the bench uses sources only. */
  needsBuild?: boolean
}

process.chdir(join(import.meta.dirname, '../..'))
const known = globSync('tests/bench/*.ts')
  .filter((file) => /^export async function run\(/m.test(readFileSync(file, 'utf8')))
  .map((file) => basename(file, '.ts'))
  .sort()
const { names, problem } = chooseBenches(known, process.argv.slice(2))
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

const benches: [string, Bench][] = []
for (const name of names) benches.push([name, await import(join(process.cwd(), `tests/bench/${name}.ts`))])
if (benches.some(([, { needsBuild }]) => needsBuild !== false)) buildStaleParts()
for (const [name, bench] of benches) {
  const tables = [await bench.run()].flat()
  saveResults('bench-results.json', name, tables)
  for (const table of tables) print(table, process.stdout)
}
process.stdout.write('\nWritten to bench-results.json\n')
