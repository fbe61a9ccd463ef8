import { type FileResult, hasFailed } from './results.ts'

/** A run with more failing files than this has a cause of its own, which another try would only hide. */
export const maxSecondChances = 5

/** A file that failed and then passed: an open defect of the product or of the test. */
export interface FlakyFile {
  file: string
  test: string
  error: string
  seed: string
  evidence?: string
}

/**
 * Runs each failed file again, alone and once.
 * @returns the results to count, and the files that passed the second time
 */
export async function giveSecondChance(
  results: FileResult[],
  { seed, runAgain }: { seed: string; runAgain: (file: string) => Promise<FileResult> },
): Promise<{ results: FileResult[]; flaky: FlakyFile[] }> {
  const failed = results.filter(hasFailed)
  const counted = results.filter((result) => !hasFailed(result))
  const flaky: FlakyFile[] = []
  if (failed.length > maxSecondChances) return { results, flaky }
  for (const first of failed) {
    const second = await runAgain(first.file)
    counted.push(second)
    const [failure] = first.failures
    if (!hasFailed(second) && failure) flaky.push({ file: first.file, ...failure, seed })
  }
  return { results: counted, flaky }
}
