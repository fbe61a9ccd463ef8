import type { InvitationWire } from '../api/invitations.ts'

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
