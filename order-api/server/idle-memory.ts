import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Clock } from '../clock.ts'

const checkMs = 30_000
const idleUtilization = 0.2
const minGrowthBytes = 64 * 2 ** 20

/**
 * Returns memory to the system when the server has become idle after hard work. V8 collects garbage only while code allocates,
 * and keeps the pages of what it has collected, so it would keep what the work left behind. A collection blocks calls for about
 * 0.1 s. Never ends.
 * @param utilization Share of the time since its last call in which the event loop was busy
 */
export function collectWhenIdle(clock: Clock, utilization = loopUtilization()) {
  let kept = process.memoryUsage().heapTotal
  const check = () => {
    const { heapTotal } = process.memoryUsage()
    const isIdle = utilization() < idleUtilization
    if (isIdle && heapTotal > kept + minGrowthBytes) {
      collectGarbage()
      kept = process.memoryUsage().heapTotal
    }
    clock.setTimeout(check, checkMs)
  }
  clock.setTimeout(check, checkMs)
}

function loopUtilization() {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}
