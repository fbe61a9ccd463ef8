import type { Clock } from '../context.ts'
import { refuse } from '../http/refusal.ts'

const windowMs = 15 * 60_000
/** Wrong passwords in a window: for one account from one address, and for one address over all accounts. */
const limits = { pair: 10, address: 100 }
const mostEntries = 50_000

/** Counts failed sign-ins and refuses further ones for a while; a right password wipes its account's count. */
export function createSignInLimit(clock: Clock) {
  const failures = new Map<string, { count: number; since: number }>()

  function current(key: string) {
    const entry = failures.get(key)
    return entry && clock.now() - entry.since < windowMs ? entry : null
  }

  function fail(key: string) {
    const entry = current(key)
    if (entry) entry.count += 1
    else failures.set(key, { count: 1, since: clock.now() })
    // Oldest first: a Map keeps its order of entry.
    for (const oldest of failures.keys()) {
      if (failures.size <= mostEntries) break
      failures.delete(oldest)
    }
  }

  const keysOf = (email: string, address: string) => ({ pair: `${email}\n${address}`, address })

  return {
    /** @throws Refusal 429 with the seconds to wait. */
    check(email: string, address: string) {
      const keys = keysOf(email, address)
      for (const name of ['pair', 'address'] as const) {
        const entry = current(keys[name])
        if (!entry || entry.count < limits[name]) continue
        refuse(429, 'too-many-requests', 'Too many attempts. Please try again later.', {
          retryAfterSeconds: Math.ceil((entry.since + windowMs - clock.now()) / 1000),
        })
      }
    },
    failed(email: string, address: string) {
      const keys = keysOf(email, address)
      fail(keys.pair)
      fail(keys.address)
    },
    succeeded(email: string, address: string) {
      failures.delete(keysOf(email, address).pair)
    },
  }
}
