import { createHash } from 'node:crypto'
import type { BulkOrderPayload } from '../../store/schema-bulk.ts'

/** Returns a text that is equal for duplicates. */
export function fingerprintOf(payload: BulkOrderPayload): string {
  const { vendor_id, customer, order, preordered_for, reference, is_return: isReturn } = payload
  const { name, phone_number, location } = customer
  const orderValues = isReturn ? { ...order, isReturn } : order
  const values = [vendor_id, name, phone_number.replace(/\D/g, ''), location.address, orderValues, preordered_for]
  if (reference) values.push(reference)
  return createHash('sha256').update(JSON.stringify(values).toLowerCase()).digest('base64url')
}
