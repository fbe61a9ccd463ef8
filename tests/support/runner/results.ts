import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A failed test, or a failure of the file itself: its import, its end, console output. */
export interface Failure {
  test: string
  error: string
  /** Folder with a screenshot, logs and more. */
  evidence?: string
}

/** The outcome of one test file, which every runner adds as a line of JSON to the file that `COURIER_TEST_RESULTS` names. */
export interface FileResult {
  /** Path from the project's root, with slashes. */
  file: string
  passed: number
  failures: Failure[]
  /** What this machine can't test: `Not tested: …`. */
  notes?: string[]
  /** Wall time. */
  seconds: number
  /** User and system time of the test process and what it started, where that can be measured. */
  processorSeconds?: number
}

export function addResult(result: FileResult): void {
  const path = process.env.COURIER_TEST_RESULTS
  if (path) appendFileSync(path, `${JSON.stringify(result)}\n`)
}

export function readResults(path: string): FileResult[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line): FileResult => JSON.parse(line))
}

export const hasFailed = ({ failures }: FileResult) => failures.length > 0
