import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasFailed, readResults } from '../runner/results.ts'
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

const limitMs = 5 * 60_000
const hasProcessGroups = process.platform !== 'win32'

/**
 * Runs `node` with the arguments until a test file fails. A mutant can also loop, so a run that doesn't end has failed too.
 * @throws Error if it ends with an error and no test failed
 */
export function firstFailure(args: string[], seed: string): Promise<FailedTest | null> {
  const results = join(tmpdir(), `courier-mutant-${process.pid}.jsonl`)
  rmSync(results, { force: true })
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: 'ignore',
      detached: hasProcessGroups,
      env: {
        ...process.env,
        ...{ COURIER_TEST_SEED: seed, COURIER_TEST_RESULTS: results, ASTRO_TELEMETRY_DISABLED: '1' },
        NODE_COMPILE_CACHE: join(process.cwd(), '.cache/compiled'),
      },
    })
    const end = (failed: FailedTest | null) => {
      clearTimeout(limit)
      clearInterval(look)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      const isRunning = child.exitCode === null && child.signalCode === null
      if (isRunning && child.pid) process.kill(hasProcessGroups ? -child.pid : child.pid, 'SIGKILL')
      rmSync(results, { force: true })
      resolve(failed)
    }
    const interrupt = () => {
      end(null)
      process.exit(130)
    }
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    const limit = setTimeout(() => end({ file: 'no end', test: `after ${limitMs / 60_000} minutes` }), limitMs)
    const look = setInterval(() => {
      const failed = failureIn(results)
      if (failed) end(failed)
    }, 200)
    child.on('close', (code) => {
      const failed = failureIn(results)
      // Else a broken command would kill every mutant.
      if (!failed && code !== 0) reject(new Error(`node ${args.join(' ')} ended with ${code}, but no test failed`))
      end(failed)
    })
  })
}

function failureIn(results: string): FailedTest | null {
  const failed = readResults(results).find(hasFailed)
  return failed ? { file: failed.file, test: failed.failures[0]?.test ?? '' } : null
}
