import type { ApiClient } from '../api/client.ts'
import { NoResponseError, RefusedError, serverText } from '../api/errors.ts'
import { leaveOwners } from '../api/invitations.ts'
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
export async function leaveVendor(
  { client, notifications, vendors, translations }: LeaveVendorParts,
  { id, name }: Pick<Vendor, 'id' | 'name'>,
): Promise<TextKey | null> {
  try {
    await leaveOwners(client, id)
  } catch (error) {
    // 404: already removed, or an earlier response was lost.
    if (!(error instanceof RefusedError && error.status === 404)) {
      if (error instanceof NoResponseError) return 'error.offline'
      return serverText(error, translations.isTextKey) ?? 'collection-point.leave-failed'
    }
  }
  notifications.notify({ type: 'success', key: 'collection-point.left', values: { name } })
  await vendors.reload()
  return null
}
