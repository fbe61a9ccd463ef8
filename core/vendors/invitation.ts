import type { ApiClient } from '../api/client.ts'
import { type InvitationWire, readInvitation } from '../api/invitations.ts'

export interface Invitation {
  id: string
  vendorId: string
  name: string
  parentName: string | null
  invitedBy: string | null
}

export function invitationFromWire(wire: InvitationWire): Invitation {
  return {
    id: wire.invitation_id,
    vendorId: wire.vendor_id,
    name: wire.name,
    parentName: wire.parent_name,
    invitedBy: wire.invited_by,
  }
}

/** The invitation of an emailed link, with the address that it was sent to. */
export interface OpenInvitation extends Invitation {
  email: string
}

/** Reads the invitation of an emailed link. @throws RefusedError 404 `invitations.gone` if it is no longer open */
export async function findOpenInvitation(client: ApiClient, id: string): Promise<OpenInvitation> {
  const wire = await readInvitation(client, id)
  return { ...invitationFromWire(wire), email: wire.email_address }
}
