import ipaddr from 'ipaddr.js'
import type { Clock } from '../../clock.ts'
import { createLastUsed } from '../heavy/last-used.ts'
import { refuse } from '../refusal.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Attempts per window (specification 1 §8, too many requests): `pair` by account and IP address, `address` over all accounts,
 * `account` from everywhere. `account` doesn't apply to known addresses, so that strangers can't lock users out.
 */
export const limitRules = {
  'sign-in': { windowMs: 15 * minute, pair: 10, account: 100, address: 100 },
  /** No limit by account: a new user has no known address yet. */
  register: { windowMs: hour, pair: 5, address: 30 },
  /** Links hold 128 random bits, so the limit only reduces load. */
  'verify-email': { windowMs: hour, address: 60 },
  /** Wrong passwords for a link. */
  'verify-email-password': { windowMs: 15 * minute, pair: 10, account: 100, address: 100 },
  'resend-verification': { windowMs: hour, pair: 5, address: 30 },
  'forgot-password': { windowMs: hour, pair: 5, account: 20, address: 30 },
  /** Strangers can try ten of a million codes per hour. */
  'reset-password': { windowMs: hour, pair: 5, account: 10, address: 50 },
  'sign-up-help': { windowMs: hour, address: 10 },
  invitation: { windowMs: hour, pair: 50, account: 60, address: 100 },
  /** `account` is the recipient. */
  'invitation-mail': { windowMs: 24 * hour, account: 5, address: 1000 },
  /** IDs hold 122 random bits, so the limit only reduces load. */
  'read-invitation': { windowMs: hour, address: 120 },
  /** Unknown codes; one attempt makes two requests. */
  voucher: { windowMs: 15 * minute, pair: 20, account: 60, address: 120 },
  /** Guests and their orders have no account. */
  guest: { windowMs: hour, address: 60 },
  'guest-order': { windowMs: hour, address: 60 },
  /** Wallets and intents, several per order. */
  payment: { windowMs: hour, pair: 300, address: 1500 },
  /** Enough for a busy outlet, and too few to try out stolen cards. */
  'payment-confirm': { windowMs: hour, pair: 120, account: 240, address: 600 },
  /** Exports by email are heavy. */
  'order-report': { windowMs: hour, pair: 10, address: 60 },
  'order-download': { windowMs: hour, pair: 60, address: 240 },
  /** Each upload takes seconds of processor time. */
  'bulk-job': { windowMs: hour, pair: 120, address: 600 },
  /** More than fast typing needs. */
  geocoder: { windowMs: minute, pair: 300, address: 1500 },
  /** `account` is the tracking link. */
  'receiver-change': { windowMs: hour, pair: 30, account: 60, address: 120 },
  /** `account` is the order. */
  message: { windowMs: hour, pair: 40, account: 80, address: 600 },
  /** Text messages to a shop's own rider; `account` is the phone. */
  'rider-link': { windowMs: hour, pair: 60, account: 120, address: 600 },
  /** Wrong codes of a handover; `account` is the order. */
  'rider-code': { windowMs: hour, account: 10, address: 600 },
  /** Keys hold 256 random bits, so the limit only reduces load. */
  'partner-key': { windowMs: 15 * minute, address: 60 },
  /** One per page load. */
  'partner-session': { windowMs: hour, account: 6000, address: 6000 },
  /** Test events and replays, by owner. */
  'webhook-test': { windowMs: hour, pair: 60, address: 240 },
  /** An area that isn't cached takes long to compute. */
  'delivery-area': { windowMs: hour, pair: 30, address: 120 },
  // Requests without an account, for `server/fair-share.ts`. An office, or a mobile network, has one address for many people.
  'public-document': { windowMs: minute, address: 300 },
  'public-photo': { windowMs: minute, address: 1200 },
  /** A page asks every few seconds. */
  'public-tracking': { windowMs: minute, address: 3000 },
  /** A map loads about thirty at once. */
  'public-tile': { windowMs: minute, address: 6000 },
  /** Sign-in and the like have limits of their own. */
  'public-call': { windowMs: minute, address: 3000 },
  /** Tokens that the API hasn't accepted yet, such as after signing in. */
  'public-token': { windowMs: minute, address: 3000 },
  'public-page': { windowMs: minute, address: 1200 },
  /** A page loads up to a hundred. */
  'public-file': { windowMs: minute, address: 20_000 },
} as const satisfies Record<string, LimitRule>

interface LimitRule {
  windowMs: number
  pair?: number
  account?: number
  address: number
}

export interface LimitSubject {
  /** Lower-case email address, with or without an account. */
  account: string | null
  address: string
  /** Whether this IP address has signed in to the account; called only at the account's limit. */
  isKnownAddress?: () => Promise<boolean>
}

export interface Attempt {
  /** Resets the count after a success. */
  reset(): void
  /** Removes this attempt from the count. */
  undo(): void
}

export interface Limits {
  /** Counts an attempt before it is processed, so that parallel attempts count too. @throws Refusal 429 with the wait */
  consume(name: keyof typeof limitRules, subject: LimitSubject): Promise<Attempt>
}

const maxEntries = 100_000

/** Creates limits that count in memory: a restart resets them, and each process has its own. */
export function createLimits(clock: Clock): Limits {
  const counts = new Map<string, { count: number; since: number; windowMs: number }>()

  function entryOf(key: string) {
    const entry = counts.get(key)
    return entry && clock.now() - entry.since < entry.windowMs ? entry : null
  }

  function countAttempt(key: string, windowMs: number) {
    const entry = entryOf(key)
    if (entry) {
      entry.count += 1
      return
    }
    // Inserted again, so that the Map is in order of time.
    counts.delete(key)
    counts.set(key, { count: 1, since: clock.now(), windowMs })
    for (const oldest of counts.keys()) {
      if (counts.size <= maxEntries) break
      counts.delete(oldest)
    }
  }

  function removeAttempt(key: string) {
    const entry = entryOf(key)
    if (entry) entry.count = Math.max(0, entry.count - 1)
  }

  return {
    async consume(name, { account, address, isKnownAddress }) {
      const rule: LimitRule = limitRules[name]
      const addressKey = addressGroup(address)
      const keys = {
        pair: account === null || rule.pair === undefined ? null : `${name}\n${account}\n${addressKey}`,
        account: account === null || rule.account === undefined ? null : `${name}\n${account}`,
        address: `${name}\n\n${addressKey}`,
      }
      for (const scope of ['pair', 'address', 'account'] as const) {
        const key = keys[scope]
        const entry = key && entryOf(key)
        if (!entry || entry.count < (rule[scope] ?? Infinity)) continue
        if (scope === 'account' && (await isKnownAddress?.())) continue
        refuse(429, 'too-many-requests', 'Too many attempts. Try again later.', {
          retryAfterSeconds: Math.ceil((entry.since + entry.windowMs - clock.now()) / 1000),
        })
      }
      for (const key of Object.values(keys)) if (key) countAttempt(key, rule.windowMs)
      return {
        undo() {
          for (const key of Object.values(keys)) if (key) removeAttempt(key)
        },
        reset() {
          if (keys.pair) counts.delete(keys.pair)
          if (keys.account) removeAttempt(keys.account)
          removeAttempt(keys.address)
        },
      }
    },
  }
}

/** Returns the IP address, or the /64 network of an IPv6 address. */
export function addressGroup(address: string): string {
  const known = knownGroups.get(address)
  if (known !== undefined) return known
  const group = groupOf(address)
  knownGroups.set(address, group)
  return group
}

// The library takes a tenth of a millisecond.
const knownGroups = createLastUsed<string>(10_000)

function groupOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
