import type { TextKey } from '../../../i18n/keys.ts'

/** Specification 2 §5. */
export const mostFileBytes = 5_242_880
/** Orders in one table. */
export const mostRows = 5000
/** Columns that are looked at, from the left. */
export const mostColumns = 60

/** A cell: a date is the wall clock that the sheet shows, without a zone (`2026-11-23T12:30:00`). */
export type Cell = string | number | boolean | null | { wallClock: string }

export interface TableRow {
  /** As the spreadsheet counts: the first is 1. */
  number: number
  cells: Cell[]
}

/** A visible sheet, without its empty rows. */
export interface WorkbookSheet {
  name: string
  rows: TableRow[]
}

/** `text`: csv or a copied range, where a cell doesn't say whether it was a number. */
export interface Workbook {
  kind: 'xlsx' | 'text'
  sheets: WorkbookSheet[]
  /** What the serial number 0 stands for: the last days of 1899, or of 1903 in files of old Macs. */
  dateSystem: '1900' | '1904'
}

export type FileProblemKey = Extract<TextKey, `bulk-order-upload.file.${string}`>

/** Why a file can't be read; `values` fill the text's placeholders. */
export interface BulkFileProblem {
  key: FileProblemKey
  values: Record<string, string>
}

/** A file as it is read in a worker: errors don't cross its border as classes. */
export type ReadFile = { workbook: Workbook } | { problem: BulkFileProblem }

/** Thrown while a file is read; `readSpreadsheet` returns its problem. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly problem: BulkFileProblem

  constructor(key: FileProblemKey, values: Record<string, string> = {}) {
    super(key)
    this.problem = { key, values }
  }
}

/** The rows of csv or of a copied range as a workbook. @throws UnreadableFile for too many rows */
export function workbookOfText(name: string, table: string[][]): Workbook {
  const rows = table.flatMap((texts, index): TableRow[] => {
    const cells = texts.slice(0, mostColumns).map((text) => (text.trim() === '' ? null : text))
    return cells.every((cell) => cell === null) ? [] : [{ number: index + 1, cells }]
  })
  if (rows.length > mostRows + 100) {
    throw new UnreadableFile('bulk-order-upload.file.too-many-rows', { sheet: name, limit: String(mostRows) })
  }
  return { kind: 'text', sheets: [{ name, rows }], dateSystem: '1900' }
}
