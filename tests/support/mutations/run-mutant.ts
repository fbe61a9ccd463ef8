import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasFailed, readResults } from '../runner/results.ts'
import { runNode } from '../runner/run-command.ts'
import { applied, type Mutant } from './mutants.ts'

/** Writes the mutant into its file, runs the commands until a test file fails, and restores the file. */
export async function runMutant(mutant: Mutant, commands: string[][], seed: string): Promise<FailedTest | null> {
  const text = readFileSync(mutant.path, 'utf8')
  writeFileSync(mutant.path, applied(text, mutant))
  try {
    for (const command of commands) {
      const failed = await firstFailure(command, seed)
      if (failed) return failed
    }
    return null
  } finally {
    writeFileSync(mutant.path, text)
  }
}

export interface FailedTest {
  file: string
  test: string
}

const limitMinutes = 5

/**
 * Runs `node` with the arguments until a test file fails. A mutant can also loop, so a run that doesn't end has failed too.
 * @throws Error if it ends with an error and no test failed
 */
export async function firstFailure(args: string[], seed: string): Promise<FailedTest | null> {
  const results = join(tmpdir(), `courier-mutant-${process.pid}.jsonl`)
  rmSync(results, { force: true })
  const ending = new AbortController()
  const look = setInterval(() => failureIn(results) && ending.abort(), 200)
  const { code, isTooLong } = await runNode(args, {
    timeoutMinutes: limitMinutes,
    signal: ending.signal,
    env: {
      ...{ COURIER_TEST_SEED: seed, COURIER_TEST_RESULTS: results, ASTRO_TELEMETRY_DISABLED: '1' },
      NODE_COMPILE_CACHE: join(process.cwd(), '.cache/compiled'),
    },
  })
  clearInterval(look)
  const failed = failureIn(results)
  rmSync(results, { force: true })
  if (isTooLong && !failed) return { file: 'no end', test: `after ${limitMinutes} minutes` }
  // Else a broken command would kill every mutant.
  if (!failed && code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}, but no test failed`)
  return failed
}

function failureIn(results: string): FailedTest | null {
  const failed = readResults(results).find(hasFailed)
  return failed ? { file: failed.file, test: failed.failures[0]?.test ?? '' } : null
}
