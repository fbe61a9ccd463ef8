/** Places where a rider may leave an order, by the receiver's wish. */
export const leavePlaces = ['door', 'reception', 'neighbour', 'safe-place', 'in-person'] as const
export type LeavePlace = (typeof leavePlaces)[number]

export type ReceiverFieldWire = 'pin' | 'unit' | 'notes' | 'leave_at'

/** One correction. `unit` has at most 60 characters and no comma, `notes` 200, `note` 100; the pin is within 200 m. */
export type ReceiverChangeBodyWire =
  | { field: 'pin'; latitude: number; longitude: number }
  | { field: 'unit'; unit: string }
  | { field: 'notes'; notes: string }
  | { field: 'leave_at'; place: LeavePlace; note?: string }

/** A correction as the vendor reads it: `value` is typed text, a place's key, or `latitude,longitude`. */
export interface ReceiverChangeWire {
  at: string
  field: ReceiverFieldWire
  value: string
  /** Of `leave_at`. */
  note?: string
}

/** What each side can say, by key; pages hold the words. */
export const sentences = {
  receiver: ['when-ready', 'at-home', 'running-late', 'someone-else', 'call-me', 'thanks'],
  vendor: ['preparing', 'ready', 'taking-longer', 'check-pin', 'call-us', 'thanks'],
} as const
export type Side = keyof typeof sentences

export interface OrderMessageWire {
  at: string
  from: Side
  /** Of the closed list of its side; a newer server may know more. */
  sentence: string
}
