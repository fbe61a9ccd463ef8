/** Specification 2 §5. */
export const mostFileBytes = 5_242_880
/** Orders in one file. */
export const mostRows = 5000
/** Columns that are looked at, from the left. */
export const mostColumns = 60

/** A cell: a date is the wall clock that the sheet shows, without a zone (`2026-11-23T12:30:00`). */
export type Cell = string | number | boolean | null | { wallClock: string }

export interface Row {
  /** As the spreadsheet counts: the first is 1. */
  number: number
  cells: Cell[]
}

export interface Sheet {
  name: string
  rows: Row[]
}

/** The visible sheets of a file, without their empty rows. */
export interface Workbook {
  sheets: Sheet[]
  /** What the serial number 0 stands for: the last days of 1899, or of 1903 in files of old Macs. */
  dateSystem: '1900' | '1904'
}

/** Why a file can't be read: each has a text in the catalogue that says what to do. */
export const fileProblems = [
  'empty',
  'too-large',
  'not-xlsx',
  'old-format',
  'encrypted',
  'macros',
  'corrupt',
  'unpacks-too-large',
  'unsafe',
  'too-slow',
  'too-many-rows',
  'no-rows',
  'no-columns',
] as const
export type FileProblem = (typeof fileProblems)[number]

/** A file that can't be read, or not as orders. `values` fill the text's placeholders. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly problem: FileProblem
  readonly values: Record<string, string>

  constructor(problem: FileProblem, values: Record<string, string> = {}) {
    super(problem)
    this.problem = problem
    this.values = values
  }
}
