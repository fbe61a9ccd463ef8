import type { KeyValueStorage } from '../../environment.ts'
import { fits } from '../../lib/fits.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { guestKeys } from '../../session/guest/guest-data.ts'
import type { Pickup, Sender } from './draft.ts'

export interface GuestDetails extends Sender {
  isConfirmed: boolean
  pickup: Pickup | null
}

const noDetails: GuestDetails = { name: '', email: '', phone: '', isConfirmed: false, pickup: null }

export function readGuestDetails(storage: KeyValueStorage): GuestDetails {
  const details = { ...noDetails, ...readStoredObject<GuestDetails>(storage, guestKeys.details) }
  const place = { id: '', text: '', coordinates: { latitude: 0, longitude: 0 } }
  const example = { ...noDetails, pickup: { place, unit: '', building: '', notes: '' } }
  return fits(details, example, ['pickup']) ? details : noDetails
}

export function keepGuestDetails(storage: KeyValueStorage, patch: Partial<GuestDetails>): void {
  storage.setItem(guestKeys.details, JSON.stringify({ ...readGuestDetails(storage), ...patch }))
}
