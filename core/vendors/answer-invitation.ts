import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { acceptInvitation, declineInvitation } from '../api/invitations.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Invitation } from './invitation.ts'
import type { Vendors } from './vendors.ts'

/** Accepts or declines an invitation, then reloads the vendors. Failures are notified, never thrown. */
export async function answerInvitation(
  parts: { client: ApiClient; notifications: Pick<Notifications, 'notify'>; vendors: Pick<Vendors, 'reload'> },
  { id, name }: Invitation,
  answer: 'accept' | 'decline',
): Promise<void> {
  const { client, notifications, vendors } = parts
  try {
    if (answer === 'accept') await acceptInvitation(client, id)
    else await declineInvitation(client, id)
    const key = answer === 'accept' ? 'invitations.accepted' : 'invitations.declined'
    notifications.notify({ type: 'success', key, values: { name } })
  } catch (error) {
    const isGone = error instanceof RefusedError && error.status === 404
    notifications.notify({ type: 'error', key: isGone ? 'invitations.gone' : 'invitations.failed' })
    if (!isGone) return
  }
  await vendors.reload()
}
