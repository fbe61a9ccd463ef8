import type { ApiClient } from './client.ts'

/** An invitation to own a vendor, listed by `GET /vendors`. */
export interface InvitationWire {
  invitation_id: string
  vendor_id: string
  name: string
  parent_name: string | null
  invited_by: string | null
  expires_at: string
}

/** GET /invitations/{id}, without a session: the invitation of an emailed link. */
export interface OpenInvitationWire extends InvitationWire {
  /** The invited address. */
  email_address: string
}

/** @throws RefusedError 404 `invitations.gone` if it is no longer open */
export function readInvitation(client: ApiClient, invitationId: string) {
  const path = `/invitations/${encodeURIComponent(invitationId)}`
  return client.request<OpenInvitationWire>(path, { authorized: false })
}

export interface InvitationResponseWire {
  vendor_id: string
}

/** POST /invitations/{id}/accept. @throws RefusedError 404 `invitations.gone` if it is no longer open. */
export async function acceptInvitation(client: ApiClient, invitationId: string): Promise<string> {
  const path = `/invitations/${encodeURIComponent(invitationId)}/accept`
  const response = await client.request<InvitationResponseWire>(path, { method: 'POST' })
  return response.vendor_id
}

export async function declineInvitation(client: ApiClient, invitationId: string): Promise<void> {
  await client.request<InvitationResponseWire>(`/invitations/${encodeURIComponent(invitationId)}/decline`, {
    method: 'POST',
  })
}

/** DELETE /vendor/{id}/owners/me. @throws RefusedError 409 `collection-point.last-owner`, `collection-point.not-owner`. */
export async function leaveOwners(client: ApiClient, vendorId: string): Promise<void> {
  await client.request(`/vendor/${encodeURIComponent(vendorId)}/owners/me`, { method: 'DELETE' })
}
