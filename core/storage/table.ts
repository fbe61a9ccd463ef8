import { draftLifeMs } from '../config/order-limits.ts'

/**
 * Whose an entry is.
 *
 *   user     its owner's, whose ID it has. It isn't read for anyone else
 *   vendor   the same, with an entry for each vendor of the user
 *   session  of the user who is signed in
 *   guest    of the guest
 *   staff    set by the app that signs staff in (specification 1 §3)
 *   browser  of everyone who uses the browser
 *   tab      of everyone who uses the tab: in session storage
 */
export type Holder = 'user' | 'vendor' | 'session' | 'guest' | 'staff' | 'browser' | 'tab'

/**
 * What clears an entry, beside its feature. A session that was lost, and not signed out of, may be continued by the same user.
 *
 *   session-end  the end of the session, also if it's lost
 *   sign-out     signing out, and another user
 *   list         clearing the entry that lists it
 *   never        nothing
 */
export type Until = 'session-end' | 'sign-out' | 'list' | 'never'

export interface Declared {
  /** Ends before the vendor's ID if there is an entry for each vendor. */
  readonly key: string
  readonly holder: Holder
  readonly until: Until
  /** Read for this time after the last change. */
  readonly livesMs?: number
  /** Isn't JSON. */
  readonly isText?: true
}

/** All entries that elements and the hosted site keep in the browser. Keys never change, so that an update loses nothing. */
export const table = {
  tokens: { key: 'courier.session', holder: 'session', until: 'session-end' },
  vendor: { key: 'courier.vendor', holder: 'session', until: 'sign-out', isText: true },
  includeOutlets: { key: 'courier.include-outlets', holder: 'session', until: 'sign-out' },
  drafts: { key: 'courier-request-drafts', holder: 'user', until: 'sign-out', livesMs: draftLifeMs },
  attempts: { key: 'courier-request-orders', holder: 'user', until: 'sign-out' },
  searches: { key: 'courier-searches', holder: 'user', until: 'session-end' },
  bulkJobs: { key: 'courier-bulk-jobs', holder: 'user', until: 'sign-out' },
  bulkTables: { key: 'courier-bulk-sheets', holder: 'user', until: 'sign-out' },
  bulkTable: { key: 'courier-bulk-sheet-', holder: 'vendor', until: 'list', livesMs: draftLifeMs },
  bulkChanges: { key: 'courier-bulk-changes-', holder: 'vendor', until: 'list', isText: true },
  bulkColumns: { key: 'courier-bulk-columns', holder: 'browser', until: 'never' },
  views: { key: 'courier-views', holder: 'browser', until: 'never' },
  lateFirst: { key: 'courier-late-first', holder: 'browser', until: 'never' },
  runningMap: { key: 'courier-running-map', holder: 'browser', until: 'never', isText: true },
  guestToken: { key: 'guest-token', holder: 'guest', until: 'session-end' },
  guestOrders: { key: 'guest-orders', holder: 'guest', until: 'session-end' },
  guestDetails: { key: 'guest-details', holder: 'guest', until: 'session-end' },
  staffToken: { key: 'godroid-token', holder: 'staff', until: 'sign-out', isText: true },
  staffLanguage: { key: 'godroid-locale', holder: 'staff', until: 'never', isText: true },
  staffTerms: { key: 'godroid-tos-required', holder: 'staff', until: 'never', isText: true },
  staffNotice: { key: 'courier.staff-notice', holder: 'tab', until: 'never', isText: true },
  riderDevice: { key: 'courier-rider-device', holder: 'browser', until: 'never', isText: true },
  toasts: { key: 'courier-notifications', holder: 'tab', until: 'never' },
  reloadedFor: { key: 'courier-reloaded-for', holder: 'tab', until: 'never', isText: true },
  // Of the hosted site.
  tour: { key: 'courier-tour', holder: 'browser', until: 'never', isText: true },
  returnTo: { key: 'courier.return-to', holder: 'tab', until: 'never', isText: true },
} as const satisfies Record<string, Declared>

export const rows: readonly Declared[] = Object.values(table)
