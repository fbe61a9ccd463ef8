/**
 * `node run.ts 2 FILE…`: runs test files in that many processes; each takes the next file when it has finished one. Files
 * share processes, because importing the product takes longer than most tests. Only `*.alone.test.ts`, which needs freshly
 * loaded modules, gets a new process.
 */
import { fork } from 'node:child_process'
import { globSync } from 'node:fs'

const [processes, ...patterns] = process.argv.slice(2)
const files = patterns.flatMap((pattern) => globSync(pattern).sort())
if (files.length === 0) process.stdout.write(`No file is called ${patterns.join(', ')}\n`)
const isAlone = (file: string | undefined) => file?.endsWith('.alone.test.ts') ?? false
const options = [
  ...['--import', './tests/support/runner/no-stray-output.ts'],
  ...['--test-reporter', './tests/support/runner/compact-reporter.ts'],
]

await Promise.all(Array.from({ length: Math.min(Number(processes), files.length) }, work))

/** Runs one process at a time until no file is left. If a file ends its process, the next file gets a new one. */
async function work() {
  while (files.length > 0) await runChild()
}

function runChild() {
  return new Promise<void>((resolve) => {
    const child = fork(new URL('./child.ts', import.meta.url), { execArgv: options, stdio: ['ignore', 1, 2, 'ipc'] })
    let current: string | null = null
    const next = () => {
      const isOver = current !== null && (isAlone(current) || isAlone(files[0]))
      current = isOver ? null : (files.shift() ?? null)
      child.send({ file: current })
    }
    child.on('message', next)
    child.on('exit', (code) => {
      if (current !== null) process.stdout.write(`\n✖ ${current} ended its test process\n0 passed, 1 failed\n`)
      if (code !== 0) process.exitCode = 1
      resolve()
    })
    next()
  })
}
