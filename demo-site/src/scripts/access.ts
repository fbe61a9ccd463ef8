import type { FlagName } from 'courier-elements'
import { home, landing, maintenance } from './addresses.ts'

/** Access attributes of a page's root (`components/Page.astro`). */
export interface PageRule {
  access: 'guarded' | 'signed-out' | 'public'
  /** The page exists only with this flag. */
  needsFlag?: FlagName | undefined
  /** The page doesn't exist with this flag. */
  closedByFlag?: FlagName | undefined
  /** If set, signed-out visitors may continue as guests. */
  welcomesGuests?: string | undefined
  /** If set, guests have no access. */
  needsAccount?: string | undefined
}

/** What is known about the visitor and the flags. */
export interface Visit {
  /** `unknown`: the session is loading, or a sign-in is running. */
  visitor: 'unknown' | 'out' | 'in' | 'guest'
  /** Null until loaded. */
  flags: { isOn(name: FlagName): boolean; isMaintenance: boolean } | null
}

export type Decision =
  | { step: 'wait' }
  | { step: 'show' }
  /** The visitor becomes a guest (specification 1 §6). */
  | { step: 'welcome' }
  /** Redirect. With `returnsLater`, the visitor returns to this page afterwards. */
  | { step: 'leave'; to: string; returnsLater: boolean }

const wait: Decision = { step: 'wait' }
const show: Decision = { step: 'show' }

/** Decides who may see a page, by the access rules of specification 1 §2. */
export function decide(rule: PageRule, { visitor, flags }: Visit): Decision {
  const { access, needsFlag, closedByFlag } = rule
  if (access === 'signed-out' && visitor === 'in') return { step: 'leave', to: home, returnsLater: false }
  const needsFlags = access === 'guarded' || needsFlag !== undefined || closedByFlag !== undefined
  if (needsFlags && !flags) return wait
  if (access === 'guarded' && flags?.isMaintenance) return { step: 'leave', to: maintenance, returnsLater: true }
  if (access === 'guarded' && visitor === 'out') {
    const mayBeGuest = rule.welcomesGuests !== undefined && flags?.isOn('guest-checkout')
    return mayBeGuest ? { step: 'welcome' } : { step: 'leave', to: landing, returnsLater: true }
  }
  if (rule.needsAccount !== undefined && visitor === 'guest') return { step: 'leave', to: landing, returnsLater: false }
  const isDisabled = (needsFlag && !flags?.isOn(needsFlag)) || (closedByFlag && flags?.isOn(closedByFlag))
  if (isDisabled) return { step: 'leave', to: landing, returnsLater: false }
  return access === 'guarded' && visitor === 'unknown' ? wait : show
}

/** Whether the visitor sees the top bar: signed-in users, and guests except on the tracking page (specification 1 §2, Rules). */
export function hasBar(visitor: Visit['visitor'], pathname: string): boolean {
  return visitor === 'in' || (visitor === 'guest' && !pathname.startsWith('/tracking/'))
}
