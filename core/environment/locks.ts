import type { Environment, Locks } from '../environment.ts'
import { storageLocks } from './storage-locks.ts'

/** A lock that isn't granted by then is taken from the fallback: another tab may be frozen while it holds it. */
export const lockPatienceMs = 10_000

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
