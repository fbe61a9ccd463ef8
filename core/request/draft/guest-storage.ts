import type { KeyValueStorage } from '../../environment.ts'
import { guestDetailsEntry, noDetails } from '../../storage/request-entries.ts'
import { stored } from '../../storage/stored.ts'
import type { Pickup, Sender } from './draft.ts'

export interface GuestDetails extends Sender {
  isConfirmed: boolean
  pickup: Pickup | null
}

export function readGuestDetails(storage: KeyValueStorage): GuestDetails {
  return stored(storage, guestDetailsEntry).read() ?? noDetails
}

export function keepGuestDetails(storage: KeyValueStorage, patch: Partial<GuestDetails>): void {
  stored(storage, guestDetailsEntry).write({ ...readGuestDetails(storage), ...patch })
}
