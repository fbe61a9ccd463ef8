import type { PartnerScope } from '../partners/permissions.ts'

/**
 * The caller of a request. `id` is the account, `staff:…` for a GODROID token, `guest:…` for a guest, and `partner:…` and
 * the key's id for a page with a partner's token.
 */
export interface Caller {
  id: string
  kind: 'user' | 'staff' | 'guest' | 'partner'
  /** The session that a sign-out ends; null for staff and guests. */
  sessionId: string | null
  /** Which version of the session's access the token is of; null for callers without a session. */
  accessVersion: number | null
  /** Ms since 1970 when the access ends; null when it does not. */
  expiresAt: number | null
  /** Guests only: the one vendor that they act for. */
  guestVendorId?: string
  /** Partners only: what their token is for. */
  partner?: PartnerScope
}
