/**
 * `node run.ts 2 FILE…`: runs test files in that many processes, each taking the next file when it's done with one. Importing
 * the product takes longer than most files' tests do, so processes are not started for each file. Only `*.alone.test.ts`,
 * which needs modules that nothing has loaded yet, has a process to itself.
 */
import { fork } from 'node:child_process'
import { globSync } from 'node:fs'

const [processes, ...patterns] = process.argv.slice(2)
const files = patterns.flatMap((pattern) => globSync(pattern).sort())
if (files.length === 0) process.stdout.write(`No file is called ${patterns.join(', ')}\n`)
const isAlone = (file: string | undefined) => file?.endsWith('.alone.test.ts') ?? false
const options = [
  ...['--import', './tests/support/no-stray-output.ts'],
  ...['--test-reporter', './tests/support/compact-reporter.ts'],
]

await Promise.all(Array.from({ length: Math.min(Number(processes), files.length) }, work))

/** One process at a time, until no file is left; a file that ends its process has failed, and the next gets another one. */
async function work() {
  while (files.length > 0) await runSome()
}

function runSome() {
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
      if (current !== null) process.stdout.write(`\n✖ ${current} ended the process of the tests\n0 passed, 1 failed\n`)
      if (code !== 0) process.exitCode = 1
      resolve()
    })
    next()
  })
}
