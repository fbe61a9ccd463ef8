import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { guestKeys } from '../../session/guest/guest-data.ts'
import type { Pickup, Sender } from './draft.ts'

export interface GuestDetails extends Sender {
  isConfirmed: boolean
  pickup: Pickup | null
}

const noDetails: GuestDetails = { name: '', email: '', phone: '', isConfirmed: false, pickup: null }

export function readGuestDetails(storage: KeyValueStorage): GuestDetails {
  return { ...noDetails, ...readStoredObject<GuestDetails>(storage, guestKeys.details) }
}

export function keepGuestDetails(storage: KeyValueStorage, patch: Partial<GuestDetails>): void {
  storage.setItem(guestKeys.details, JSON.stringify({ ...readGuestDetails(storage), ...patch }))
}
