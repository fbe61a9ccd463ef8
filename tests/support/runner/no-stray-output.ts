import { inspect } from 'node:util'

/**
 * Loaded before every Node test: console output fails the running test and the file, in case the error was caught. Errors
 * that no test waits for fail the file too.
 */
let strays: string[] = []

for (const name of ['debug', 'error', 'info', 'log', 'warn'] as const) {
  console[name] = (...words: unknown[]) => {
    const stray = `stray console.${name}: ${words.map(String).join(' ')}`
    strays.push(stray)
    throw new Error(stray)
  }
}

process.on('warning', (warning) => {
  throw warning
})

process.on('uncaughtException', (error) => strays.push(`uncaught: ${error.stack}`))
process.on('unhandledRejection', (reason) => strays.push(`unhandled rejection: ${inspect(reason)}`))

/** Returns what was written since the last call. */
export function takeStrayOutput(): string[] {
  const taken = strays
  strays = []
  return taken
}

process.on('exit', () => {
  if (strays.length === 0) return
  process.stderr.write(`${strays.join('\n')}\n`)
  process.exitCode ||= 1
})
