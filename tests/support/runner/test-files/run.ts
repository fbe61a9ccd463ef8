/**
 * `node run.ts 2 FILE…`: runs test files in that many processes; each takes the next file when it has finished one. Files
 * share processes, because importing the product takes longer than most tests. Only `*.alone.test.ts`, which needs freshly
 * loaded modules, gets a new process.
 */
import { fork } from 'node:child_process'
import { globSync } from 'node:fs'
import { addResult, hasFailed, readResults } from '../results.ts'

/** A file that takes longer hangs. */
const fileLimitMs = Number(process.env.COURIER_FILE_LIMIT_MS ?? 300_000) * Number(process.env.COURIER_TEST_SEEDS ?? 1)

const [processes, ...patterns] = process.argv.slice(2)
const files = patterns.flatMap((pattern) => globSync(pattern).sort())
const allFiles = [...files]
if (files.length === 0) process.stdout.write(`No file is called ${patterns.join(', ')}\n`)
const isAlone = (file: string | undefined) => file?.endsWith('.alone.test.ts') ?? false
const options = [
  ...['--import', './tests/support/runner/no-stray-output.ts'],
  ...['--test-reporter', './tests/support/runner/file-reporter.ts'],
]

// Once: two processes can't install a browser at the same time. A failure is each test's own.
if (files.some((file) => file.startsWith('tests/site/'))) {
  const { findBrowser } = await import('../../browser.ts')
  await findBrowser().catch(() => {})
}

await Promise.all(Array.from({ length: Math.min(Number(processes), files.length) }, work))

const reported = new Set(results().map(({ file }) => file))
for (const file of allFiles) if (!reported.has(file)) failFile(file, 'The file left no result', 0)

function results() {
  return readResults(process.env.COURIER_TEST_RESULTS ?? '')
}

/** Runs one process at a time until no file is left. If a file ends its process, the next file gets a new one. */
async function work() {
  while (files.length > 0) await runChild()
}

function runChild() {
  return new Promise<void>((resolve) => {
    const child = fork(new URL('./child.ts', import.meta.url), { execArgv: options, stdio: ['ignore', 1, 2, 'ipc'] })
    /** The file that runs; null before the process is ready, and after its last file. */
    let current: string | null = null
    let startedAt = 0
    let limit: NodeJS.Timeout | undefined
    let reason = 'The file ended its test process'
    const ran: string[] = []
    let isReady = false
    const next = () => {
      isReady = true
      const isOver = current !== null && (isAlone(current) || isAlone(files[0]))
      current = isOver ? null : (files.shift() ?? null)
      if (current !== null) ran.push(current)
      startedAt = performance.now()
      clearTimeout(limit)
      limit = setTimeout(() => {
        reason = `The file took longer than ${fileLimitMs / 1000} s`
        child.kill('SIGKILL')
      }, fileLimitMs)
      child.send({ file: current })
    }
    child.on('message', next)
    child.on('exit', (code, signal) => {
      clearTimeout(limit)
      const end = signal ?? `code ${code}`
      const [first] = isReady ? [] : files.splice(0, 1)
      if (first) failFile(first, `The test process ended with ${end} before its first file`, 0)
      else if (current !== null) failFile(current, reason, (performance.now() - startedAt) / 1000)
      else if (code !== 0 && !results().some((result) => ran.includes(result.file) && hasFailed(result)))
        process.stdout.write(`A test process ended with ${end} after its last file. It ran ${ran.join(', ')}\n`)
      if (code !== 0) process.exitCode = 1
      resolve()
    })
  })
}

function failFile(file: string, error: string, seconds: number) {
  addResult({ file, passed: 0, failures: [{ test: 'the file itself', error }], seconds })
}
