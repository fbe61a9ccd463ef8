import type { Place } from '../../addresses/address.ts'

/** Where the rider collects, for an outlet without a place of its own (specification 2 §3, origin address). */
export interface Pickup {
  place: Place
  unit: string
  building: string
  notes: string
  /** Its details have been looked at, and the request goes on to the destination. */
  isConfirmed: boolean
}

/** Who hands the order over, for an outlet without a place of its own. As typed. */
export interface Sender {
  name: string
  email: string
  phone: string
}
