export const maxFileBytes = 5_242_880
export const maxRows = 5000
// Number of columns that are read, from the left.
export const maxColumns = 60

/** A date is wall clock time without a zone (`2026-11-23T12:30:00`). */
export type Cell = string | number | boolean | null | { wallClock: string }

export interface Row {
  /** Row number, from 1. */
  number: number
  cells: Cell[]
}

export interface Sheet {
  name: string
  rows: Row[]
}

export interface Workbook {
  sheets: Sheet[]
  /** Epoch of date serials; 1904 in files of old Macs. */
  dateSystem: '1900' | '1904'
}

/** Why a file can't be read. Each has a text in the catalogue. */
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

/** `values` fill the text's placeholders. */
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
