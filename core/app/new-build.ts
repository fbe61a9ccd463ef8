import type { Environment } from '../environment.ts'
import { type Polling, poll } from '../lib/poll.ts'
import { sleep } from '../lib/sleep.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { reloadedForEntry } from '../storage/page-entries.ts'
import { stored } from '../storage/stored.ts'

const checkIntervalMs = 300_000
const warningMs = 10_000
const safetyCheckMs = 1000

export interface NewBuildParts {
  environment: Pick<Environment, 'fetch' | 'tabStorage'> & Polling
  notifications: Pick<Notifications, 'notify' | 'dismiss'>
  /** JSON `{ build: string }`. */
  manifest: string
  build: string
  /** False while a reload would lose the user's work. */
  isSafe(): boolean
  reload(): void
}

/**
 * Checks every 5 minutes for a newer build (specification 1 §7–9), warns for 10 s and reloads, once per build.
 * Waits until a reload is safe. For the hosted site: a partner's page is never reloaded. Returns a stop function.
 */
export function watchForNewBuild(parts: NewBuildParts): () => void {
  const { environment, notifications, build, isSafe, reload } = parts
  const { clock, tabStorage } = environment
  const reloadedFor = stored(tabStorage, reloadedForEntry)
  const stopped = new AbortController()

  async function fetchNewestBuild(): Promise<string | null> {
    try {
      const response = await environment.fetch(`${parts.manifest}?t=${clock.now()}`, { cache: 'no-store' })
      const manifest = response.ok ? ((await response.json()) as { build?: unknown }) : {}
      return typeof manifest.build === 'string' ? manifest.build : null
    } catch {
      return null
    }
  }

  const wait = () => sleep(clock, safetyCheckMs, stopped.signal)

  /** Returns true if the warning was shown in full and a reload stayed safe. */
  async function showWarning(): Promise<boolean> {
    const warning = notifications.notify({ type: 'warning', key: 'new-build.outdated', durationMs: warningMs })
    for (let remainingMs = warningMs; remainingMs > 0 && isSafe(); remainingMs -= safetyCheckMs) await wait()
    if (isSafe()) return true
    notifications.dismiss(warning)
    return false
  }

  async function check() {
    const newBuild = await fetchNewestBuild()
    // Reloading once per build prevents a loop if servers disagree about the build.
    if (newBuild === null || newBuild === build || reloadedFor.read() === newBuild) return
    do {
      while (!isSafe()) await wait()
    } while (!(await showWarning()))
    // Don't reload while the server is being replaced.
    if ((await fetchNewestBuild()) === null || stopped.signal.aborted) return
    reloadedFor.write(newBuild)
    reload()
  }

  const stop = poll(environment, checkIntervalMs, check)
  return () => {
    stop()
    stopped.abort()
  }
}
