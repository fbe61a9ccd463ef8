import type { TextKey } from '../../../i18n/keys.ts'

export const maxRows = 5000
/** Exports of shops have up to 150. */
export const maxColumns = 200

/** A date is wall clock time without a zone (`2026-11-23T12:30:00`). */
export type Cell = string | number | boolean | null | { wallClock: string }

export interface TableRow {
  number: number
  cells: Cell[]
}

export interface WorkbookSheet {
  name: string
  rows: TableRow[]
}

/** `text`: csv or a copied range, which lose the type of numbers. */
export interface Workbook {
  kind: 'xlsx' | 'text'
  sheets: WorkbookSheet[]
  dateSystem: '1900' | '1904'
}

export type FileProblemKey = Extract<TextKey, `bulk-order-upload.file.${string}`>

/** `values` fill the text's placeholders. */
export interface BulkFileProblem {
  key: FileProblemKey
  values: Record<string, string>
}

// Workers can't pass error classes.
export type ReadFile = { workbook: Workbook } | { problem: BulkFileProblem }

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly problem: BulkFileProblem

  constructor(key: FileProblemKey, values: Record<string, string> = {}) {
    super(key)
    this.problem = { key, values }
  }
}

export function workbookOfText(name: string, table: string[][]): Workbook {
  const rows = table.flatMap((texts, index): TableRow[] => {
    const cells = texts.slice(0, maxColumns).map((text) => (text.trim() === '' ? null : text))
    return cells.every((cell) => cell === null) ? [] : [{ number: index + 1, cells }]
  })
  if (rows.length > maxRows + 100) {
    throw new UnreadableFile('bulk-order-upload.file.too-many-rows', { sheet: name, limit: String(maxRows) })
  }
  return { kind: 'text', sheets: [{ name, rows }], dateSystem: '1900' }
}
