import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second: a constant of Linux's interface. */
const ticksPerSecond = 100

/** Processor seconds of the test files that this process has run. */
export const costs = new Map<string, number>()

/**
 * Returns the processor seconds, user and system, of a process and everything it started, finished processes included.
 * 0 on systems without `/proc`.
 */
export function processorSecondsOf(root: number): number {
  const processes = new Map<number, { parent: number; ticks: number }>()
  for (const pid of processIds()) {
    const fields = readStat(pid)
    if (!fields) continue
    // Fields 4 and 14 to 17 of proc(5): the parent; user and system time; the same of children that have ended.
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
    processes.set(pid, { parent: Number(fields[1]), ticks })
  }
  const isInside = (pid: number): boolean => pid === root || (pid > 1 && isInside(processes.get(pid)?.parent ?? 0))
  const inside = [...processes].filter(([pid]) => isInside(pid))
  return inside.reduce((total, [, { ticks }]) => total + ticks, 0) / ticksPerSecond
}

/** Returns the memory of a process in MB. 0 on systems without `/proc`. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}

function processIds() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** Returns the fields after the command's name, which can contain spaces; null if the process has ended. */
function readStat(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
