import type { Database } from '../../store/database.ts'
import { fleetKeyOf, fleetKeySubject, hasFleetKey, hasFleetKeys } from '../../store/fleet/keys.ts'
import { hashToken } from '../accounts/tokens.ts'
import { refuse } from '../refusal.ts'

/** Name of the key in the settings. Other names are in lower case. */
export const settingsKeyName = 'COURIER_FLEET_KEY'

/** Keys of systems that call the fleet API. */
export interface FleetKeys {
  /** Returns the name of a key. @throws Refusal 401 */
  nameOf(key: string): Promise<string>
  /** Whether any system has a key. */
  exist(): Promise<boolean>
  /** Whether a key with this name exists, and isn't revoked. */
  has(name: string): Promise<boolean>
  /** Whether a key has an order: it took it, or the key that did was revoked since. */
  holds(name: string, order: { riderKey: string | null }): Promise<boolean>
  /** Runs a call that may wait; `signal` ends it when its key is revoked. @throws Refusal 401 for a revoked key */
  whileValid<Result>(key: string, run: (signal: AbortSignal) => Promise<Result>): Promise<Result>
  /** Ends the waiting calls of a revoked key. @param subject whose access has changed; null if that’s unknown */
  accessChanged(subject: string | null): void
}

/** @param settingsKey the key in the settings; null for none */
export function createFleetKeys({
  database,
  settingsKey,
}: {
  database: Database
  settingsKey: string | null
}): FleetKeys {
  const settingsHash = settingsKey === null ? null : hashToken(settingsKey)
  /** Waiting calls, with the subject of their key. */
  const waiting = new Map<AbortController, string>()

  async function nameOf(key: string) {
    const hash = hashToken(key)
    if (hash === settingsHash) return settingsKeyName
    const found = await fleetKeyOf(database, hash)
    return found?.name ?? refuse(401, 'error.unauthorized', 'Send a key of the fleet API.')
  }

  const has = async (name: string) => (name === settingsKeyName ? settingsHash !== null : hasFleetKey(database, name))

  return {
    nameOf,
    exist: async () => settingsHash !== null || (await hasFleetKeys(database)),
    has,
    holds: async (name, { riderKey }) => riderKey === name || (riderKey !== null && !(await has(riderKey))),
    async whileValid(key, run) {
      const revoked = new AbortController()
      waiting.set(revoked, fleetKeySubject(await nameOf(key)))
      try {
        // Again, because it may have been revoked before it was waiting.
        await nameOf(key)
        const result = await run(revoked.signal)
        if (revoked.signal.aborted) await nameOf(key)
        return result
      } finally {
        waiting.delete(revoked)
      }
    },
    accessChanged(subject) {
      for (const [revoked, own] of waiting) if (subject === null || subject === own) revoked.abort()
    },
  }
}
