import { Console } from 'node:console'

/** A benchmark's results, which are printed and written to bench-results.json. */
export interface Table {
  name: string
  rows: Row[]
}

export type Row = Record<string, string | number>

export const table = (name: string, rows: Row[]): Table => ({ name, rows })

/** Divides a value by the reference, and rounds to three decimals. */
export const ratio = (value: number, reference: number) => Math.round((value / reference) * 1000) / 1000

/** Network conditions for loading times. */
export const slow4g = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, offline: false }

/** Returns the value that this share of the values doesn't exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

const rounded = (value: string | number) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)

/** Prints the rows, with numbers rounded to three decimals. */
export function print({ name, rows }: Table, output: NodeJS.WritableStream) {
  output.write(`\n${name}\n`)
  new Console(output).table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, rounded(value)]))),
  )
}
