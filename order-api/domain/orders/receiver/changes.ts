import { shortAddress, splitAddress } from '../../../../core/addresses/address-parts.ts'
import type { LeavePlace } from '../../../../core/api/receiver-lists.ts'
import { maxReceiverChanges } from '../../../../core/config/order-limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import type { PlaceOnOrder, ReceiverChange } from '../../../store/order-parts.ts'
import { amendOrder } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import type { FlagSource } from '../../flags/flags.ts'
import { straightKm } from '../../geo/distance.ts'
import type { Keys } from '../../keys.ts'
import { refuse } from '../../refusal.ts'
import type { OrderEvents } from '../events.ts'
import { retryChange } from '../retry-change.ts'
import { type OpenedLink, orderOfLink } from '../views/public-view.ts'
import { refuseUnlessSelfServiceOn, refuseWhenCollected, refuseWhenEnded } from './refusals.ts'

export type ReceiverChangePayload =
  | { field: 'pin'; latitude: number; longitude: number }
  | { field: 'unit'; unit: string }
  | { field: 'notes'; notes: string }
  | { field: 'leave_at'; place: LeavePlace; note?: string | undefined }

// Distance from the vendor's pin.
const maxPinDistanceKm = 0.2

interface ChangeContext {
  database: Database
  clock: Clock
  country: Country
  flags: FlagSource
  events: OrderEvents
  keys: Keys
}

/** Creates the function that corrects an order for the receiver until collection, and records it for the vendor. */
export function createReceiverChanges(context: ChangeContext) {
  const { database, clock, events } = context

  /** Returns the changed order; repeats change nothing. @throws Refusal 404, 410, 403 disabled, 409 too late or too many, 422 */
  return async function change(trackingId: string, payload: ReceiverChangePayload): Promise<OpenedLink> {
    let isReceiver = false
    const changed = await retryChange(events, async () => {
      const link = await orderOfLink(context, trackingId)
      const { order } = link
      isReceiver = link.isReceiver
      await refuseUnlessSelfServiceOn(context, order)
      refuseWhenEnded(order)
      refuseWhenCollected(order)
      if (order.isReturn && payload.field === 'leave_at')
        refuse(403, 'error.not-allowed', 'Nothing is left where the rider collects.')
      const now = Math.max(clock.now(), order.updatedAt.getTime())
      const entry = { at: new Date(now).toISOString(), ...entryOf(payload) }
      const destination = destinationAfter(order, payload)
      if (isRepeat(order, entry, destination)) return { order }
      if (order.receiverChanges.length >= maxReceiverChanges) {
        refuse(409, 'self-service.used-up', 'This delivery has been changed too often.')
      }
      const receiverChanges = [...order.receiverChanges, entry]
      return amendOrder(database, order, { destination, receiverChanges, updatedAt: new Date(now) })
    })
    return { order: changed, isReceiver }
  }
}

function entryOf(payload: ReceiverChangePayload): Omit<ReceiverChange, 'at'> {
  const { field } = payload
  switch (field) {
    case 'pin':
      return { field, value: `${payload.latitude},${payload.longitude}` }
    case 'unit':
      return { field, value: payload.unit.trim() }
    case 'notes':
      return { field, value: payload.notes.trim() }
    case 'leave_at':
      return { field, value: payload.place, ...(payload.note?.trim() && { note: payload.note.trim() }) }
  }
}

/** Compares with the receiver's last value. Comparing with the vendor's would confirm a receiver's guesses. */
function isRepeat(order: OrderRow, entry: ReceiverChange, destination: PlaceOnOrder): boolean {
  const last = order.receiverChanges.findLast(({ field }) => field === entry.field)
  const isSame = last !== undefined && last.value === entry.value && last.note === entry.note
  return isSame && JSON.stringify(destination) === JSON.stringify(order.destination)
}

function destinationAfter(order: OrderRow, change: ReceiverChangePayload): PlaceOnOrder {
  const { destination } = order
  const { latitude, longitude, notes } = destination
  const given = destination.given ?? { latitude, longitude, notes }
  switch (change.field) {
    case 'pin':
      if (straightKm(given, change) > maxPinDistanceKm) {
        refuse(422, 'self-service.too-far', 'The pin is more than 200 m from the address.')
      }
      return { ...destination, latitude: change.latitude, longitude: change.longitude, given }
    case 'unit': {
      const parts = splitAddress(destination.address, { text: destination.address_text })
      return { ...destination, address: shortAddress({ ...parts, unit: change.unit.trim() }) }
    }
    case 'notes':
      // Added to the vendor's notes, which the receiver can't see.
      return { ...destination, notes: [given.notes, change.notes.trim()].filter(Boolean).join('\n'), given }
    case 'leave_at':
      return destination
  }
}

/** Keeps the vendor's own pin and notes through an edit, so that corrections don't add up. */
export function keepVendorPinAndNotes(before: PlaceOnOrder, after: PlaceOnOrder): Pick<PlaceOnOrder, 'given'> {
  const { given } = before
  if (!given) return {}
  const isSamePin = after.latitude === before.latitude && after.longitude === before.longitude
  const { latitude, longitude } = isSamePin ? given : after
  return { given: { latitude, longitude, notes: after.notes === before.notes ? given.notes : after.notes } }
}
