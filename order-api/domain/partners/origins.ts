import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { isPartnerOrigin } from '../../store/partners/keys.ts'

/** Origins of partners' pages that may call from a browser; cached for 10 s. */
export interface PartnerOrigins {
  has(origin: string): Promise<boolean>
  /** Call it when keys have changed. */
  clearCache(): void
}

const cacheMs = 10_000
const maxCached = 1000

export function createPartnerOrigins({ database, clock }: { database: Database; clock: Clock }): PartnerOrigins {
  const cache = new Map<string, { isAllowed: boolean; until: number }>()
  return {
    async has(origin) {
      const cached = cache.get(origin)
      if (cached && cached.until > clock.now()) return cached.isAllowed
      // Only valid origins reach the database.
      if (originFrom(origin) !== origin) return false
      // If the database is away, the last value applies, so that the page can read the error response.
      const isAllowed = await isPartnerOrigin(database, origin).catch((error: unknown) => {
        if (!cached) throw error
        return cached.isAllowed
      })
      if (cache.size >= maxCached) cache.clear()
      cache.set(origin, { isAllowed, until: clock.now() + cacheMs })
      return isAllowed
    },
    clearCache: () => cache.clear(),
  }
}

export const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const longestOrigin = 200

/**
 * Normalises an origin as browsers send it; null unless it is https, or http on localhost for development.
 */
export function originFrom(typed: string): string | null {
  const url = URL.canParse(typed) && typed.length <= longestOrigin ? new URL(typed) : null
  // Refuses URLs with a user, path or query.
  if (!url || `${url.origin}/` !== url.href) return null
  const isLocal = localHosts.has(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? url.origin : null
}
