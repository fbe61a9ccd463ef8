import type { StaffScope } from '../../store/schema.ts'
import type { PartnerScope } from '../partners/permissions.ts'

/** The caller of a request. `id`: the account, `staff:…`, `guest:…`, or `partner:…` with the key's ID. */
export interface Caller {
  id: string
  kind: 'user' | 'staff' | 'guest' | 'partner'
  /** Null for staff, guests and partners. */
  sessionId: string | null
  /** Version of the session's access; null without a session. */
  accessVersion: number | null
  /** Ms since 1970; null without an end. */
  expiresAt: number | null
  /** A guest's only vendor. */
  guestVendorId?: string
  /** Scope of a staff token. */
  staff?: StaffScope
  /** Scope of a partner's token. */
  partner?: PartnerScope
}
