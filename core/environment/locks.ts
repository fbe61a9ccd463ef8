import type { Environment, Locks } from '../environment.ts'

/** A lock that isn't granted by then is taken from the fallback: another tab may be frozen while it holds it. */
export const lockPatienceMs = 10_000

/** Longer than a press may take. A tab that was closed doesn't block others for longer. */
const leaseMs = 20_000

/** After this time, the write of another tab is visible here. */
const settleMs = 50

const pauseMs = 250

/**
 * Locks across tabs by Web Locks. If they are missing, refuse or don't respond, by local storage, and without that within this
 * page. Runs `run` once.
 */
export function guardedLocks(
  open: () => Locks,
  environment: Pick<Environment, 'clock' | 'storage' | 'randomId'>,
): Locks {
  const { clock } = environment
  const inPage = pageLocks()
  const inStorage = storageLocks(environment)
  let isRefused = false

  return {
    request: <Result>(name: string, run: () => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        let timer: unknown
        let result: Promise<Result> | undefined
        const once = () => {
          clock.clearTimeout(timer)
          result ??= (async () => run())()
          resolve(result)
          return result
        }
        const fallBack = () => {
          // Two requests of this page never wait for each other in storage.
          if (!result) inPage.request(name, () => inStorage.request(name, once)).catch(reject)
        }
        if (isRefused) return fallBack()
        timer = clock.setTimeout(fallBack, lockPatienceMs)
        const request = async () => open().request(name, once)
        request()
          .catch(nothing)
          .finally(() => {
            clock.clearTimeout(timer)
            if (result) return
            isRefused = true
            fallBack()
          })
      }),
  }
}

const nothing = () => {}

/** Locks within this page. */
export function pageLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name, run) {
      const result = (queues.get(name) ?? Promise.resolve()).then(run)
      queues.set(name, result.catch(nothing))
      return result
    },
  }
}

/** Locks across tabs in local storage, for browsers and pages without Web Locks. */
function storageLocks({ clock, storage, randomId }: Pick<Environment, 'clock' | 'storage' | 'randomId'>): Locks {
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
