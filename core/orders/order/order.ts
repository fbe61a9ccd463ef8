import { withoutEmptyPlaces } from '../../addresses/address-parts.ts'
import type { RefusedByFleet } from '../../api/order-lists.ts'
import type { OrderWire, OwnRiderWire, StatusHistoryEntryWire, UndeliveredMessageWire } from '../../api/orders.ts'
import { type Proof, proofsFromWire } from '../proofs/proofs.ts'
import { type CardCharge, cardChargeFromWire } from './card-charge.ts'
import { messagesFromWire, type OrderMessage, type ReceiverCorrection } from './receiver.ts'
import { type StatusChange, statusFromWire } from './status.ts'
import type { OrderStatus } from './statuses.ts'

/** An order as its vendor sees it (specification 1 §3). Times are ms since the epoch, money is decimal. */
export interface Order {
  id: string
  trackingId: string
  vendorId: string
  outletName: string
  createdAt: number
  updatedAt: number
  status: OrderStatus
  history: readonly StatusChange[]
  preorderedFor: number | null
  /** Null for preorders and if unknown. */
  quotedDeliveryAt: number | null
  customer: {
    name: string
    phoneNumber: string
    /** As it was sent. */
    wireAddress: string
    addressText: string | null
    notes: string
    latitude: number
    longitude: number
  }
  isFromPerson: boolean
  /** The rider collects it at the customer's and brings it to `pickup`. */
  isReturn: boolean
  /** `notes`: for the rider. */
  pickup: { address: string; latitude: number; longitude: number; notes: string }
  /** `NONE`, `PAID`, `CASH_ON_DELIVERY`, `PAYMENT_ON_DELIVERY`, or a newer one. */
  paymentMethod: string
  payment: CardCharge | null
  vatNumber: string | null
  /** The host's own number of the order. */
  reference: string | null
  amount: number
  description: string
  ageValidationRequired: boolean
  deliveryFee: number
  discountedDeliveryFee: number | null
  total: number
  /** `amount`: money for `ABSOLUTE`, per cent for `PERCENTAGE`. */
  voucher: { code: string; type: string; amount: number } | null
  rider: { id: string; name: string; phoneNumber: string } | null
  receiverChanges: readonly ReceiverCorrection[]
  messages: readonly OrderMessage[]
  undeliveredMessages: readonly UndeliveredMessage[]
  cancelReason: string | null
  proofs: readonly Proof[]
  /** Code for the rider at collection; otherwise null. */
  pickupCode: string | null
  /** Null unless the shop's own riders carry it, and after its end. */
  ownRider: OwnRider | null
  delay: { at: number; reason: string; byMinutes: number } | null
  failureReason: string | null
  /** What the fleet refused after the server had accepted it. */
  fleetRefused: RefusedByFleet | null
  /** The fleet doesn't respond or has no free rider, and is asked again. */
  isFleetAway: boolean
  /** Minutes from `updatedAt`. */
  pickupEtaMinutes: number | null
  deliveryEtaMinutes: number | null
}

export function historyFromWire(entries: readonly StatusHistoryEntryWire[]): StatusChange[] {
  return entries
    .map((entry) => ({ status: statusFromWire(entry.status), at: Date.parse(entry.created_at) }))
    .sort((one, other) => one.at - other.at)
}

export function orderFromWire(wire: OrderWire): Order {
  const { location } = wire.customer
  return {
    id: wire.order_id,
    trackingId: wire.tracking_id,
    vendorId: wire.vendor_id,
    outletName: wire.vendor_name,
    createdAt: Date.parse(wire.created_at),
    updatedAt: Date.parse(wire.updated_at),
    status: statusFromWire(wire.status),
    history: historyFromWire(wire.status_history),
    preorderedFor: wire.preordered_for === null ? null : wire.preordered_for * 1000,
    quotedDeliveryAt: wire.quoted_delivery_at ? Date.parse(wire.quoted_delivery_at) : null,
    customer: {
      name: wire.customer.name,
      phoneNumber: wire.customer.phone_number,
      wireAddress: location.address,
      addressText: location.address_text ?? null,
      notes: location.notes,
      latitude: location.latitude,
      longitude: location.longitude,
    },
    isFromPerson: wire.is_from_person ?? false,
    isReturn: wire.is_return ?? false,
    pickup: {
      address: withoutEmptyPlaces(wire.pickup.address_text),
      latitude: wire.pickup.latitude,
      longitude: wire.pickup.longitude,
      notes: wire.pickup.notes ?? '',
    },
    paymentMethod: wire.order.payment_method,
    payment: cardChargeFromWire(wire.payment),
    vatNumber: wire.vat_number,
    reference: wire.reference ?? null,
    amount: wire.order.amount,
    description: wire.order.description,
    ageValidationRequired: wire.age_validation_required,
    deliveryFee: wire.delivery_fee,
    discountedDeliveryFee: wire.discounted_delivery_fee,
    total: wire.total,
    voucher: wire.voucher && { code: wire.voucher.code, type: wire.voucher.type, amount: wire.voucher.amount },
    rider: wire.rider && {
      id: wire.rider.rider_id,
      name: wire.rider.name,
      phoneNumber: wire.rider.phone_number,
    },
    receiverChanges: (wire.receiver_changes ?? []).map((change) => ({ ...change, at: Date.parse(change.at) })),
    messages: messagesFromWire(wire.messages),
    undeliveredMessages: undeliveredFromWire(wire.undelivered_messages),
    cancelReason: wire.cancel_reason,
    proofs: proofsFromWire(wire.proofs),
    pickupCode: wire.pickup_code ?? null,
    ownRider: ownRiderFromWire(wire.own_rider),
    delay: wire.delay
      ? { at: Date.parse(wire.delay.at), reason: wire.delay.reason, byMinutes: wire.delay.by_minutes }
      : null,
    failureReason: wire.failure_reason ?? null,
    fleetRefused: wire.fleet_refused ?? null,
    isFleetAway: wire.fleet_away === true,
    pickupEtaMinutes: wire.pickup_eta_minutes,
    deliveryEtaMinutes: wire.delivery_eta_minutes,
  }
}

/** What a shop can do with its own riders, and who has the order's link. */
export interface OwnRider {
  canGive: boolean
  /** Until the collection. */
  canTakeBack: boolean
  holder: { name: string; phone: string; hasOpened: boolean } | null
}

function ownRiderFromWire(wire: OwnRiderWire | null | undefined): OwnRider | null {
  if (!wire) return null
  const { can_give: canGive, can_take_back: canTakeBack, name, phone, opened_at: openedAt } = wire
  const holder = name === null ? null : { name, phone: phone ?? '', hasOpened: openedAt !== null }
  return { canGive, canTakeBack, holder }
}

/** A message about the order that wasn't delivered. `sending`: it's being sent again. `at`: ms since 1970. */
export interface UndeliveredMessage extends Omit<UndeliveredMessageWire, 'at'> {
  at: number
}

function undeliveredFromWire(messages: readonly UndeliveredMessageWire[] = []): UndeliveredMessage[] {
  return messages.map((message) => ({ ...message, at: Date.parse(message.at) }))
}
