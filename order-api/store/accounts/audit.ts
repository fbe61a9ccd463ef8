import { lt } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { audit } from '../schema-owners.ts'

/** Changes of accounts and of access to vendors. */
export const auditEvents = [
  'signed-in',
  'sign-in-failed',
  'session-renewal-refused',
  'session-ended',
  'sessions-ended',
  'email-verified',
  'email-verification-failed',
  'password-code-requested',
  'password-reset',
  'password-reset-failed',
  'owner-invited',
  'invitation-withdrawn',
  'invitation-accepted',
  'invitation-declined',
  'owner-removed',
  'owner-left',
  'parent-added',
  'outlet-removed',
  'partner-key-created',
  'partner-key-revoked',
  'webhook-added',
  'webhook-changed',
  'webhook-removed',
  'webhook-secret-rotated',
  'webhook-disabled',
  'staff-token-created',
  'staff-token-revoked',
  'staff-tokens-listed',
  'vendor-code-created',
  'vendor-code-revoked',
  'vendor-codes-listed',
  'voucher-created',
  'voucher-ended',
  'vouchers-listed',
  'order-refunded',
  'order-moved',
  'vendor-fleet-set',
  'fleet-key-added',
  'fleet-webhook-set',
  'fleet-webhook-removed',
  'fleet-key-revoked',
  'fleet-keys-listed',
] as const
export type AuditEvent = (typeof auditEvents)[number]

/** An entry has IDs only: no email address, name, phone number or IP address. */
export interface AuditEntry {
  at: Date
  event: AuditEvent
  /**
   * The changed account, or an ID after `partner:`, `staff:`, `voucher:`, `order:` or `fleet:`; null if unknown, as for a wrong email
   * address.
   */
  accountId?: string | null
  /** The account that made the change, or `operator:` and the system's user; null if not signed in. */
  actorId?: string | null
  vendorId?: string | null
  requestId?: string | null
}

/** Adds a row to the audit record. Rows are never changed; housekeeping deletes old ones. */
export async function recordAudit(database: Database, entry: AuditEntry) {
  await database.insert(audit).values(entry)
}

export async function deleteOldAudit(database: Database, recordedBefore: Date) {
  await database.delete(audit).where(lt(audit.at, recordedBefore))
}
