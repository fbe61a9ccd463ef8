import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a child process, unless it has ended, and waits for its end. */
export async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGTERM') {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
