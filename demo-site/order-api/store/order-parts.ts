/** What columns of an order hold as JSON. */

export interface PlaceOnOrder {
  latitude: number
  longitude: number
  /** Unit, building and text by comma. */
  address: string
  /** The text alone, for public pages; null or missing where the client sent only `address`. */
  address_text?: string | null
  notes: string
  /** Pin and notes as the vendor gave them, if the receiver has changed them since. Never sent. */
  given?: { latitude: number; longitude: number; notes: string }
}

/** What the receiver corrected by the link. `value` is typed text, a key of the closed list, or `latitude,longitude`. */
export interface ReceiverChange {
  at: string
  field: 'pin' | 'unit' | 'notes' | 'leave_at'
  value: string
  /** Of `leave_at`. */
  note?: string
}

/** A ready sentence, by its key in the closed list of its side. */
export interface OrderMessage {
  at: string
  from: 'receiver' | 'vendor'
  sentence: string
  /** The `Idempotency-Key` that it was sent with. Never sent back. */
  key: string
}

/** Where it is collected. `street_text` is `address_text` without unit and building, known for a person's place only. */
export interface PickupOnOrder {
  address_text: string
  street_text?: string | null
  latitude: number
  longitude: number
}

export interface ShopOnOrder {
  name: string
  parentName: string | null
  phone: string
  /** Minutes that the outlet itself needs. */
  pickupMinutes: number
}
