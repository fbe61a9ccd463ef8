import type { Environment, Locks } from '../environment.ts'

/** Longer than a press may take. A tab that was closed doesn't block others for longer. */
const leaseMs = 20_000
/** After this time, the write of another tab is visible here. */
const settleMs = 50
const pauseMs = 250

/** Locks across tabs in local storage, for browsers and pages without Web Locks. */
export function storageLocks({ clock, storage, randomId }: Pick<Environment, 'clock' | 'storage' | 'randomId'>): Locks {
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
  return {
    async request(name, run) {
      const key = `courier-lock:${name}`
      const isFree = () => {
        const leftMs = Number(storage.getItem(key)?.split(' ')[0]) - clock.now()
        return !(leftMs > 0 && leftMs <= leaseMs)
      }
      for (;;) {
        while (!isFree()) await pause(pauseMs)
        const entry = `${clock.now() + leaseMs} ${randomId()}`
        storage.setItem(key, entry)
        await pause(settleMs)
        if (storage.getItem(key) !== entry) continue
        try {
          return await run()
        } finally {
          if (storage.getItem(key) === entry) storage.removeItem(key)
        }
      }
    },
  }
}
