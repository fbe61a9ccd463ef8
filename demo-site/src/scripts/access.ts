import type { FlagName } from 'courier-elements'
import { home, landing, maintenance } from './addresses.ts'

/** What a page says of itself on its root (`components/Page.astro`). */
export interface PageRule {
  access: 'guarded' | 'signed-out' | 'public'
  /** Flag without which there is no such page. */
  needsFlag?: FlagName | undefined
  /** Flag that takes the page away. */
  closedByFlag?: FlagName | undefined
  /** Any value: who is not in may come in as a guest, where guests may order. */
  welcomesGuests?: string | undefined
  /** Any value: there is nothing on it for a guest. */
  needsAccount?: string | undefined
}

/** Who looks, and what is known of the flags. */
export interface Visit {
  /** `unknown`: the session is still being looked for, or a sign-in is under way. */
  visitor: 'unknown' | 'out' | 'in' | 'guest'
  /** Null until the first answer. */
  flags: { isOn(name: FlagName): boolean; isMaintenance: boolean } | null
}

export type Decision =
  | { step: 'wait' }
  | { step: 'show' }
  /** The page becomes one for guests (specification 1 §6): from then on the visitor is one. */
  | { step: 'welcome' }
  /** `isKept`: one comes back here afterwards. */
  | { step: 'leave'; to: string; isKept: boolean }

const wait: Decision = { step: 'wait' }
const show: Decision = { step: 'show' }

/** The access rules of specification 1 §2, for any page and any visitor. */
export function decide(rule: PageRule, { visitor, flags }: Visit): Decision {
  const { access, needsFlag, closedByFlag } = rule
  if (access === 'signed-out' && visitor === 'in') return { step: 'leave', to: home, isKept: false }
  const needsFlags = access === 'guarded' || needsFlag !== undefined || closedByFlag !== undefined
  if (needsFlags && !flags) return wait
  if (access === 'guarded' && flags?.isMaintenance) return { step: 'leave', to: maintenance, isKept: true }
  if (access === 'guarded' && visitor === 'out') {
    const isWelcome = rule.welcomesGuests !== undefined && flags?.isOn('guest-checkout')
    return isWelcome ? { step: 'welcome' } : { step: 'leave', to: landing, isKept: true }
  }
  if (rule.needsAccount !== undefined && visitor === 'guest') return { step: 'leave', to: landing, isKept: false }
  const isDisabled = (needsFlag && !flags?.isOn(needsFlag)) || (closedByFlag && flags?.isOn(closedByFlag))
  if (isDisabled) return { step: 'leave', to: landing, isKept: false }
  return access === 'guarded' && visitor === 'unknown' ? wait : show
}

/** The navigation is for those who are in, and on the tracking page not for guests (specification 1 §2, Rules). */
export function hasBar(visitor: Visit['visitor'], pathname: string): boolean {
  return visitor === 'in' || (visitor === 'guest' && !pathname.startsWith('/tracking/'))
}
