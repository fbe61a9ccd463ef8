import type { ApiClient } from '../api/client.ts'
import { NoResponseError, RefusedError, serverText } from '../api/errors.ts'
import { leaveOwners } from '../api/invitations.ts'
import { removeOutlet } from '../api/outlets.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Vendor } from './vendor.ts'
import type { Vendors } from './vendors.ts'

export interface LeaveVendorParts {
  client: ApiClient
  notifications: Pick<Notifications, 'notify'>
  vendors: Pick<Vendors, 'reload'>
  translations: { isTextKey(key: string): key is TextKey }
}

/** Removes the user from a vendor's owners and reloads the list. Returns the refusal, null on success. Never throws. */
export const leaveVendor = (parts: LeaveVendorParts, vendor: Pick<Vendor, 'id' | 'name'>): Promise<TextKey | null> =>
  endVendor(parts, vendor, leaveOwners, { done: 'collection-point.left', failed: 'collection-point.leave-failed' })

/** Removes an outlet that was added by mistake, and reloads the list. Returns the refusal, null on success. Never throws. */
export const removeVendor = (parts: LeaveVendorParts, vendor: Pick<Vendor, 'id' | 'name'>): Promise<TextKey | null> =>
  endVendor(parts, vendor, removeOutlet, { done: 'collection-point.removed', failed: 'error.unknown' })

async function endVendor(
  { client, notifications, vendors, translations }: LeaveVendorParts,
  { id, name }: Pick<Vendor, 'id' | 'name'>,
  call: (client: ApiClient, vendorId: string) => Promise<void>,
  { done, failed }: { done: TextKey; failed: TextKey },
): Promise<TextKey | null> {
  try {
    await call(client, id)
  } catch (error) {
    // 404: already removed, or an earlier response was lost.
    if (!(error instanceof RefusedError && error.status === 404)) {
      if (error instanceof NoResponseError) return 'error.offline'
      return serverText(error, translations.isTextKey) ?? failed
    }
  }
  notifications.notify({ type: 'success', key: done, values: { name } })
  await vendors.reload()
  return null
}
