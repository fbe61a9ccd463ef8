/**
 * Runs every `tests/bench/*.ts` that exports `run`, one after another (`npm run bench`). Prints tables and writes
 * `bench-results.json`. With names as arguments, it runs only those files.
 */
import { globSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { buildStaleParts } from '../../demo-site/build.ts'
import { print, type Table } from './table.ts'

process.chdir(join(import.meta.dirname, '../..'))
const requestedNames = process.argv.slice(2).map((name) => basename(name, '.ts'))
const files = globSync('tests/bench/*.ts')
  .filter((file) => !['run', 'table'].includes(basename(file, '.ts')))
  .filter((file) => requestedNames.length === 0 || requestedNames.includes(basename(file, '.ts')))
  .sort()

buildStaleParts()
const results: Record<string, Table[]> = {}
for (const file of files) {
  const module: { run?: () => Promise<Table | Table[]> } = await import(join(process.cwd(), file))
  if (!module.run) continue
  const tables = [await module.run()].flat()
  results[basename(file, '.ts')] = tables
  for (const table of tables) process.stdout.write(`\n${print(table)}\n`)
}

const machine = {
  node: process.version,
  platform: process.platform,
  processors: cpus().length,
  model: cpus()[0]?.model,
}
writeFileSync('bench-results.json', `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`)
process.stdout.write('\nWritten to bench-results.json\n')
