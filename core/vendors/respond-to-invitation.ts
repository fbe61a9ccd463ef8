import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { acceptInvitation, declineInvitation } from '../api/invitations.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Invitation } from './invitation.ts'
import type { Vendors } from './vendors.ts'

/** Accepts or declines an invitation and reloads the vendors. Failures are notified, never thrown. */
export async function respondToInvitation(
  parts: { client: ApiClient; notifications: Pick<Notifications, 'notify'>; vendors: Pick<Vendors, 'reload'> },
  { id, name }: Invitation,
  response: 'accept' | 'decline',
): Promise<void> {
  const { client, notifications, vendors } = parts
  try {
    if (response === 'accept') await acceptInvitation(client, id)
    else await declineInvitation(client, id)
    const key = response === 'accept' ? 'invitations.accepted' : 'invitations.declined'
    notifications.notify({ type: 'success', key, values: { name } })
  } catch (error) {
    const isGone = error instanceof RefusedError && error.status === 404
    notifications.notify({ type: 'error', key: isGone ? 'invitations.gone' : 'invitations.failed' })
    if (!isGone) return
  }
  await vendors.reload()
}
