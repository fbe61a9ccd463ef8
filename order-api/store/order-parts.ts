import type { RefusedByFleet, undeliveredKinds, undeliveredStates } from '../../core/api/order-lists.ts'
import type { MessageSender, ReceiverField } from '../../core/api/receiver-lists.ts'

// Contents of the JSON columns of an order.

export interface PlaceOnOrder {
  latitude: number
  longitude: number
  address: string
  /** The street text alone; null or missing if unknown. */
  address_text?: string | null
  notes: string
  /** The vendor's pin and notes, if the receiver changed them. Never sent. */
  given?: { latitude: number; longitude: number; notes: string }
}

/** A receiver's correction. `value` is text, a key, or `latitude,longitude`. */
export interface ReceiverChange {
  at: string
  field: ReceiverField
  value: string
  note?: string
}

/** Key of the message in its side's list. */
export interface OrderMessage {
  at: string
  from: MessageSender
  sentence: string
  /** `Idempotency-Key`. Never sent. */
  key: string
}

/** What happened to a message about the order that wasn't delivered. */
export interface MessageState {
  at: string
  kind: (typeof undeliveredKinds)[number]
  state: (typeof undeliveredStates)[number] | 'sent'
  /** Of a refund's email: its position in the order's sent refunds, from 1. Missing: 1. */
  refund?: number
}

/** What a fleet refused, or whether it gave no usable answer to the last request for a rider. */
export type FleetAnswer = { at: string } & ({ refused: RefusedByFleet } | { isAway: boolean })

/** `street_text` is `address_text` without unit and building, for private places. */
export interface PickupOnOrder {
  address_text: string
  street_text?: string | null
  latitude: number
  longitude: number
  /** For the rider. */
  notes?: string
}

export interface ShopOnOrder {
  name: string
  parentName: string | null
  phone: string
  /** Minutes that the outlet needs. */
  pickupMinutes: number
}

/** What became of an order's link for one of the shop's own riders. `ended`: taken back, or given back. */
export type RiderOffer =
  | { at: string; change: 'given'; name: string; phone: string }
  | { at: string; change: 'opened' | 'ended' }
