import type { Environment } from '../environment.ts'
import { type Polling, poll } from '../lib/poll.ts'
import { sleep } from '../lib/sleep.ts'
import type { Notifications } from '../notifications/notifications.ts'

/** Specification 1 §9. */
const checkIntervalMs = 300_000
/** Specification 1 §8. */
const warningMs = 10_000
/** How often it is looked whether a reload would take anything away. */
const lookIntervalMs = 1000
const storageKey = 'courier-reloaded-for'

export interface NewBuildParts {
  environment: Pick<Environment, 'fetch' | 'tabStorage'> & Polling
  notifications: Pick<Notifications, 'notify' | 'dismiss'>
  /** Address of the asset manifest, JSON `{ build: string }`. */
  manifest: string
  /** The build that this page was made of. */
  build: string
  /** False while a reload would lose what the user has typed or is doing. */
  isSafe(): boolean
  reload(): void
}

/**
 * Looks every 5 minutes whether the server has a newer build (specification 1 §7–9), says so for 10 s and reloads the
 * page, once for each build. Waits as long as a reload is not safe, and starts over if that changes during the
 * warning. For the hosted site; a partner's page is never reloaded. Answers the function that ends it.
 */
export function watchForNewBuild(parts: NewBuildParts): () => void {
  const { environment, notifications, build, isSafe, reload } = parts
  const { clock, tabStorage } = environment
  const leaving = new AbortController()

  /** The server's build; null without a readable response. */
  async function newest(): Promise<string | null> {
    try {
      const answer = await environment.fetch(`${parts.manifest}?t=${clock.now()}`, { cache: 'no-store' })
      const manifest = answer.ok ? ((await answer.json()) as { build?: unknown }) : {}
      return typeof manifest.build === 'string' ? manifest.build : null
    } catch {
      return null
    }
  }

  const pause = () => sleep(clock, lookIntervalMs, leaving.signal)

  /** True when the warning has been shown for its time and the user has begun nothing since then. */
  async function warn(): Promise<boolean> {
    const warning = notifications.notify({ type: 'warning', key: 'new-build.outdated', durationMs: warningMs })
    for (let left = warningMs; left > 0 && isSafe(); left -= lookIntervalMs) await pause()
    if (isSafe()) return true
    notifications.dismiss(warning)
    return false
  }

  async function check() {
    const found = await newest()
    // Reloaded for it already: servers that do not agree must not keep the page reloading.
    if (found === null || found === build || tabStorage.getItem(storageKey) === found) return
    do {
      while (!isSafe()) await pause()
    } while (!(await warn()))
    // A server that is just being replaced would answer the reload with nothing.
    if ((await newest()) === null || leaving.signal.aborted) return
    tabStorage.setItem(storageKey, found)
    reload()
  }

  const stop = poll(environment, checkIntervalMs, check)
  return () => {
    stop()
    leaving.abort()
  }
}
