import { isIPv6 } from 'node:net'
import type { Clock } from '../../clock.ts'
import { refuse } from '../refusal.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * How often something may be tried in a window (specification 1 §8, too many requests). `pair` is one account from one
 * address; `address` one address over all accounts; `account` one account from everywhere, and binds only those who never
 * signed in to it from where they are, so that strangers can't lock users out of their own place.
 */
export const limitRules = {
  /** Wrong passwords. */
  'sign-in': { windowMs: 15 * minute, pair: 10, account: 100, address: 100 },
  /** Sign-ups. No limit by account: a new user has no known address yet, and must not be kept out. */
  register: { windowMs: hour, pair: 5, address: 30 },
  /** Links that are wrong. They hold 128 random bits: the limit is against noise. */
  'verify-email': { windowMs: hour, address: 60 },
  /** Wrong passwords for a link, which only its reader can try. */
  'verify-email-password': { windowMs: 15 * minute, pair: 10, account: 100, address: 100 },
  'resend-verification': { windowMs: hour, pair: 5, address: 30 },
  /** Codes asked for. */
  'forgot-password': { windowMs: hour, pair: 5, account: 20, address: 30 },
  /** Wrong codes: of a million, strangers together may try ten an hour. */
  'reset-password': { windowMs: hour, pair: 5, account: 10, address: 50 },
  'sign-up-help': { windowMs: hour, address: 10 },
  /** Invitations sent by an account. */
  invitation: { windowMs: hour, pair: 50, account: 60, address: 100 },
  /** Invitation mails to an email address, whoever sends them. */
  'invitation-mail': { windowMs: 24 * hour, account: 5, address: 1000 },
  /** Codes of vouchers that there are not; one try asks twice, whether it counts and why not. */
  voucher: { windowMs: 15 * minute, pair: 20, account: 60, address: 120 },
  /** Guests admitted, and their orders: only the address identifies them. */
  guest: { windowMs: hour, address: 60 },
  'guest-order': { windowMs: hour, address: 60 },
  /** Wallets and intents: one of each for a payment, and a few more while an order is typed. */
  payment: { windowMs: hour, pair: 300, address: 1500 },
  /** Cards charged, repeats included: enough for a busy outlet, too few to try stolen cards one after the other. */
  'payment-confirm': { windowMs: hour, pair: 120, account: 240, address: 600 },
  /** Exports by mail: they are heavy, and fill a mailbox. */
  'order-report': { windowMs: hour, pair: 10, address: 60 },
  /** Exports as files. */
  'order-download': { windowMs: hour, pair: 60, address: 240 },
  /** Spreadsheets checked: each keeps a processor busy for seconds. */
  'bulk-job': { windowMs: hour, pair: 120, address: 600 },
  /** Geocoder requests: five a second are faster than a person types. */
  geocoder: { windowMs: minute, pair: 300, address: 1500 },
  /** Corrections by a receiver, by the link. */
  'receiver-change': { windowMs: hour, pair: 30, account: 60, address: 120 },
  /** Messages between receiver and vendor, by the order. */
  message: { windowMs: hour, pair: 40, account: 80, address: 600 },
  /** Partners' keys that are wrong. They hold 256 random bits: the limit is against noise. */
  'partner-key': { windowMs: 15 * minute, address: 60 },
  /** Sessions by a partner's key, one for each page that is loaded. */
  'partner-session': { windowMs: hour, account: 6000, address: 6000 },
  /** First drawings of delivery areas, which keep a processor busy for a while. */
  'delivery-area': { windowMs: hour, pair: 30, address: 120 },
} as const satisfies Record<string, LimitRule>

interface LimitRule {
  windowMs: number
  pair?: number
  account?: number
  address: number
}

export interface Who {
  /** E-mail address in lower case, known or not; null where there is none. */
  account: string | null
  address: string
  /** Whether this address has signed in to this account; asked only when the account's limit is reached. */
  isAtHome?: () => Promise<boolean>
}

export interface Attempt {
  /** It was right: it does not count, and neither do the wrong ones before it. */
  forgive(): void
  /** It does not count; those before it do. */
  takeBack(): void
}

export interface Limits {
  /**
   * Counts an attempt before it is looked at, so that a thousand at once are no way around.
   * @throws Refusal 429 with the seconds to wait; a refused attempt does not count.
   */
  take(name: keyof typeof limitRules, who: Who): Promise<Attempt>
}

const mostEntries = 100_000

/** The one mechanism of all limits. Counts are in memory: a restart resets them, and each process has its own. */
export function createLimits(clock: Clock): Limits {
  const counts = new Map<string, { count: number; since: number; windowMs: number }>()

  function current(key: string) {
    const entry = counts.get(key)
    return entry && clock.now() - entry.since < entry.windowMs ? entry : null
  }

  function add(key: string, windowMs: number) {
    const entry = current(key)
    if (entry) {
      entry.count += 1
      return
    }
    // Removed first, so that a new window is the last: a Map keeps insertion order.
    counts.delete(key)
    counts.set(key, { count: 1, since: clock.now(), windowMs })
    for (const oldest of counts.keys()) {
      if (counts.size <= mostEntries) break
      counts.delete(oldest)
    }
  }

  function takeBack(key: string) {
    const entry = current(key)
    if (entry) entry.count = Math.max(0, entry.count - 1)
  }

  return {
    async take(name, { account, address, isAtHome }) {
      const rule: LimitRule = limitRules[name]
      const place = addressGroup(address)
      const keys = {
        pair: account === null || rule.pair === undefined ? null : `${name}\n${account}\n${place}`,
        account: account === null || rule.account === undefined ? null : `${name}\n${account}`,
        address: `${name}\n\n${place}`,
      }
      for (const part of ['pair', 'address', 'account'] as const) {
        const key = keys[part]
        const entry = key && current(key)
        if (!entry || entry.count < (rule[part] ?? Infinity)) continue
        if (part === 'account' && (await isAtHome?.())) continue
        refuse(429, 'too-many-requests', 'Too many attempts. Try again later.', {
          retryAfterSeconds: Math.ceil((entry.since + entry.windowMs - clock.now()) / 1000),
        })
      }
      for (const key of Object.values(keys)) if (key) add(key, rule.windowMs)
      return {
        takeBack() {
          for (const key of Object.values(keys)) if (key) takeBack(key)
        },
        forgive() {
          if (keys.pair) counts.delete(keys.pair)
          if (keys.account) takeBack(keys.account)
          takeBack(keys.address)
        },
      }
    },
  }
}

/** One household has one IPv4 address, but 2^64 of IPv6: those count as one. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
