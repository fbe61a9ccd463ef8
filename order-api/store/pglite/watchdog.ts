/** Ends the process if the thread is silent for too long while it has something to do. */
export interface Watchdog {
  /** Call when something was sent or received. */
  heard(): void
  stop(): void
}

/**
 * Counts seconds in which this thread ran, not the time of day: after a pause of the whole process, such as that of a laptop,
 * the response may be there already.
 */
export function createWatchdog(isWaiting: () => boolean, seconds: () => number, onSilence: () => void): Watchdog {
  let silentSeconds = 0
  const timer = setInterval(() => {
    silentSeconds = isWaiting() ? silentSeconds + 1 : 0
    if (silentSeconds > seconds()) onSilence()
  }, 1000)
  timer.unref()
  return {
    heard() {
      silentSeconds = 0
    },
    stop: () => clearInterval(timer),
  }
}
