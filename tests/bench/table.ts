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

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Formats plain columns, with numbers right-aligned. */
export function print({ name, rows }: Table): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (row: Row, column: string) => {
    const value = row[column]
    return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : (value ?? '')
  }
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => cell(row, column).length)))
  const line = (cells: string[], row?: Row) =>
    cells
      .map((text, index) =>
        typeof row?.[columns[index] ?? ''] === 'number'
          ? text.padStart(widths[index] ?? 0)
          : text.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [
    name,
    line(columns),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...rows.map((row) =>
      line(
        columns.map((column) => cell(row, column)),
        row,
      ),
    ),
  ].join('\n')
}
