import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename } from 'node:path'
import type { Table } from './table.ts'

/** The last results of each bench, as in `bench-results.json`. */
export interface Results {
  results: Record<string, { at: string; machine: object; tables: Table[] }>
}

/** Returns the requested benches, all without a request, or a message if one doesn't exist. */
export function chooseBenches(known: string[], requested: string[]): { names: string[]; problem: string | null } {
  const names = requested.map((name) => basename(name, '.ts'))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return { names: names.length > 0 ? names : known, problem: null }
  return { names: [], problem: `No bench is called ${unknown.join(', ')}. Benches: ${known.join(', ')}` }
}

/** Replaces the results of one bench and keeps those of the others. */
export function saveResults(path: string, name: string, tables: Table[]) {
  const results = { ...readResults(path), [name]: { at: new Date().toISOString(), machine: machine(), tables } }
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify({ results: sorted } satisfies Results, null, 2)}\n`)
}

function readResults(path: string): Results['results'] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).results : {}
}

function machine() {
  return { node: process.version, platform: process.platform, processors: cpus().length, model: cpus()[0]?.model }
}
