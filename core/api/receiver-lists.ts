export const leavePlaces = ['door', 'reception', 'neighbour', 'safe-place', 'in-person'] as const
export type LeavePlace = (typeof leavePlaces)[number]

export const receiverFields = ['pin', 'unit', 'notes', 'leave_at'] as const
export type ReceiverField = (typeof receiverFields)[number]

/** One correction: `unit` up to 60 characters without commas, `notes` 200, `note` 100, the pin within 200 m. */
export type ReceiverChangeBodyWire =
  | { field: 'pin'; latitude: number; longitude: number }
  | { field: 'unit'; unit: string }
  | { field: 'notes'; notes: string }
  | { field: 'leave_at'; place: LeavePlace; note?: string }

/** A correction as the vendor sees it: `value` is text, the key of a leave-at place, or `latitude,longitude`. */
export interface ReceiverChangeWire {
  at: string
  field: ReceiverField
  value: string
  note?: string
}

export const messageSenders = ['receiver', 'vendor'] as const
export type MessageSender = (typeof messageSenders)[number]

/** Keys of the messages that each side can send. Their texts are in `locales/`. */
export const sentences = {
  receiver: ['when-ready', 'at-home', 'running-late', 'someone-else', 'call-me', 'thanks'],
  vendor: ['preparing', 'ready', 'taking-longer', 'check-pin', 'call-us', 'thanks'],
} as const satisfies Record<MessageSender, readonly string[]>

export interface OrderMessageWire {
  at: string
  from: MessageSender
  sentence: string
}
