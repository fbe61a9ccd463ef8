import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { seededProcess } from './seeded-random.ts'

/** Starts a file of the project as a process that a test kills. `lines` has what it has printed; `closed` is its exit code and signal. */
export function startChild(file: string, ...options: string[]) {
  const { args, env } = seededProcess()
  const path = new URL(`../../${file}`, import.meta.url).pathname
  const child = spawn(process.execPath, [...args, path, ...options], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const closed = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(([exit]) => exit)
  return {
    lines,
    closed,
    /** Kills it once its output fulfils the condition, or contains a failure. @throws the failure */
    async killWhen(isReached: () => boolean) {
      const failures = () => lines.filter((line) => line.startsWith('failed'))
      while (!isReached() && failures().length === 0) await once(reader, 'line')
      child.kill('SIGKILL')
      await closed
      if (failures().length > 0) throw new Error(failures().join('\n'))
    },
  }
}
