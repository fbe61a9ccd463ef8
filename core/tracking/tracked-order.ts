import type { PublicTrackingWire } from '../api/public-tracking.ts'
import type { ReceiverField } from '../api/receiver-lists.ts'
import { messagesFromWire, type OrderMessage } from '../orders/order/receiver.ts'
import { type StatusChange, statusFromWire } from '../orders/order/status.ts'
import type { OrderStatus } from '../orders/order/statuses.ts'

/** Fields of an order that its receiver may see. Times are ms since the epoch. */
export interface TrackedOrder {
  id: string
  status: OrderStatus
  history: readonly StatusChange[]
  createdAt: number
  updatedAt: number
  preorderedFor: number | null
  /** A private person sends it, so that no text speaks of a shop. */
  isFromPerson: boolean
  /** The rider brings it from `destination` to the outlet. */
  isReturn: boolean
  outlet: { name: string; phoneNumber: string; address: string; latitude: number; longitude: number }
  destination: { address: string; latitude: number; longitude: number }
  rider: { name: string; phoneNumber: string } | null
  /** Code for the rider, from acceptance until delivery. */
  receiverPin: string | null
  pickupEtaMinutes: number | null
  deliveryEtaMinutes: number | null
  receiverChanges: readonly { at: number; field: ReceiverField }[]
  messages: readonly OrderMessage[]
}

export function trackedOrderFromWire(wire: PublicTrackingWire): TrackedOrder {
  const { vendor, destination, rider } = wire
  return {
    id: wire.order_id,
    status: statusFromWire(wire.status),
    history: wire.status_history
      .map((entry) => ({ status: statusFromWire(entry.status), at: Date.parse(entry.created_at) }))
      .sort((first, second) => first.at - second.at),
    createdAt: Date.parse(wire.created_at),
    updatedAt: Date.parse(wire.updated_at),
    preorderedFor: wire.preordered_for === null ? null : wire.preordered_for * 1000,
    isFromPerson: wire.is_from_person === true,
    isReturn: wire.is_return === true,
    outlet: {
      name: vendor.name,
      phoneNumber: vendor.phone_number,
      address: vendor.address_text,
      latitude: vendor.latitude,
      longitude: vendor.longitude,
    },
    destination: {
      address: destination.address_text,
      latitude: destination.latitude,
      longitude: destination.longitude,
    },
    rider: rider && { name: rider.name, phoneNumber: rider.phone_number },
    receiverPin: wire.receiver_pin ?? null,
    pickupEtaMinutes: wire.pickup_eta_minutes,
    deliveryEtaMinutes: wire.delivery_eta_minutes,
    receiverChanges: (wire.receiver_changes ?? []).map(({ at, field }) => ({ at: Date.parse(at), field })),
    messages: messagesFromWire(wire.messages),
  }
}
