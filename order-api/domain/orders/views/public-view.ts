import type { C2cTrackingWire } from '../../../../core/api/c2c-tracking.ts'
import type { PublicTrackingWire } from '../../../../core/api/public-tracking.ts'
import type { ReceiptPaymentWire, ReceiptWire } from '../../../../core/api/receipt.ts'
import { linkLifeMs } from '../../../../core/config/order-limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { orderByTrackingId } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { roundToCurrency } from '../../fees/fees.ts'
import type { Keys } from '../../keys.ts'
import { payableFee } from '../../payments/money.ts'
import { refuse, refuseNotFound } from '../../refusal.ts'
import { zoneAt } from '../../vendors/service-hours.ts'
import { shortName } from '../payload/sender.ts'
import { streetText } from '../payload/street-text.ts'
import type { ProofsToWire } from '../proofs/links.ts'
import { receiverPinOf } from '../proofs/records.ts'
import { endStatuses, hasRider, showsRiderPosition } from '../statuses.ts'
import { readLinkId } from './link.ts'
import { etasOf, messagesOf } from './vendor-view.ts'

/**
 * Builds all responses of an order's public link (README.md, “What a link shows”). Nothing else builds public responses, so
 * that no view shows what another hides.
 *
 * Responses never show the customer's phone, unit, building and notes, the sender's contacts, the reason of a
 * cancellation, and the fee (except on its vendor's receipt). While an order has a rider, they show the rider's name and phone, the PIN on the
 * receiver's link, and the position in the stages of specification 1 §4. After delivery, they show item, value, proofs and
 * a private receiver's short name.
 */

type PublicDetail = 'rider' | 'rider-position' | 'item' | 'receiver'

function publicDetails(order: OrderRow): ReadonlySet<PublicDetail> {
  if (order.status === 'DELIVERED') return new Set(isFromPerson(order) ? ['item', 'receiver'] : ['item'])
  if (endStatuses.has(order.status) || !order.riderId || !hasRider(order.statusHistory)) return new Set()
  return new Set(showsRiderPosition(order) ? ['rider', 'rider-position'] : ['rider'])
}

// Private senders' orders are collected at their homes.
const isFromPerson = (order: Pick<OrderRow, 'sender'>) => order.sender !== null

/** Returns when the link expires, 30 days after the order's end, in ms since 1970; null for a running order. */
export function linkEndOf({ status, statusHistory }: Pick<OrderRow, 'status' | 'statusHistory'>): number | null {
  if (!endStatuses.has(status)) return null
  const ended = statusHistory.findLast((entry) => entry.status === status)?.created_at
  return ended === undefined ? null : Date.parse(ended) + linkLifeMs
}

export function isLinkExpired(order: Pick<OrderRow, 'status' | 'statusHistory'>, now: number): boolean {
  const end = linkEndOf(order)
  return end !== null && end <= now
}

export interface OpenedLink {
  order: OrderRow
  /** True for the receiver's own link. */
  isReceiver: boolean
}

interface LinkContext {
  database: Database
  keys: Keys
}

export async function findLink({ database, keys }: LinkContext, linkId: string): Promise<OpenedLink | null> {
  const link = readLinkId(keys, linkId)
  const order = link && (await orderByTrackingId(database, link.trackingId))
  return order && { order, isReceiver: link.isReceiver }
}

/** @throws Refusal 404 for an unknown link, 410 for an expired one */
export async function orderOfLink(context: LinkContext & { clock: Clock }, linkId: string): Promise<OpenedLink> {
  const link = (await findLink(context, linkId)) ?? refuseNotFound()
  if (isLinkExpired(link.order, context.clock.now()))
    refuse(410, 'tracking.ended', 'This link ended 30 days after the delivery.')
  return link
}

export function trackingView({ order, isReceiver }: OpenedLink, riderSpeed: number): PublicTrackingWire {
  const { shop, pickup, destination } = order
  return {
    tracking_id: order.trackingId,
    order_id: order.orderId,
    status: order.status,
    // What only the fleet understands says nothing to a receiver.
    status_history: order.statusHistory.filter(({ status }) => status !== 'UNKNOWN'),
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    preordered_for: order.preorderedFor,
    ...(isFromPerson(order) && { is_from_person: true as const }),
    ...(order.isReturn && { is_return: true as const }),
    vendor: {
      name: shopName(order),
      phone_number: shop.phone,
      address_text: pickupText(order),
      latitude: pickup.latitude,
      longitude: pickup.longitude,
    },
    destination: {
      address_text: streetText(destination),
      latitude: destination.latitude,
      longitude: destination.longitude,
    },
    rider: publicDetails(order).has('rider')
      ? { name: order.riderName ?? '', phone_number: order.riderPhone ?? '' }
      : null,
    receiver_pin: isReceiver ? receiverPinOf(order) : null,
    ...etasOf(order, riderSpeed),
    receiver_changes: order.receiverChanges.map(({ at, field }) => ({ at, field })),
    messages: messagesOf(order),
  }
}

/** @throws Refusal 404 for a shop's order */
export function c2cView(link: OpenedLink, riderSpeed: number): C2cTrackingWire {
  const { order } = link
  const { sender } = order
  if (!sender) return refuseNotFound()
  const details = publicDetails(order)
  return {
    ...trackingView(link, riderSpeed),
    sender: { name: shortName(sender.name), address_text: pickupText(order) },
    receiver: {
      name: details.has('receiver') ? shortName(order.customerName) : null,
      address_text: streetText(order.destination),
    },
    parcel: details.has('item') ? { description: order.description } : null,
  }
}

/** @param isForPayer includes fee and payment */
export function receiptView(order: OrderRow, country: Country, isForPayer: boolean, proofs: ProofsToWire): ReceiptWire {
  const firstTimeOf = (status: string) =>
    order.statusHistory.find((entry) => entry.status === status)?.created_at ?? null
  const delivered = order.statusHistory.findLast((entry) => entry.status === 'DELIVERED')?.created_at ?? null
  return {
    tracking_id: order.trackingId,
    order_id: order.orderId,
    status: order.status,
    ...(order.isReturn && { is_return: true as const }),
    placed_at: order.createdAt.toISOString(),
    collected_at: firstTimeOf('PICKED_UP') ?? firstTimeOf('COURIER_LEFT_VENDOR'),
    delivered_at: order.status === 'DELIVERED' ? delivered : null,
    vendor: {
      name: shopName(order),
      phone_number: order.shop.phone,
      address_text: pickupText(order),
      time_zone: zoneAt(country, order.pickup),
    },
    destination: { address_text: streetText(order.destination) },
    item: publicDetails(order).has('item')
      ? {
          description: order.description,
          amount: order.amount,
          currency: country.currency,
          payment_method: order.paymentMethod,
        }
      : null,
    proofs: publicDetails(order).has('item') ? proofs(order) : [],
    payment: isForPayer ? receiptPayment(order, country) : null,
  }
}

/** Whether the link's pages show where the rider is. */
export const hasPublicPosition = (order: OrderRow) => publicDetails(order).has('rider-position')

/** Returns a shop's full address, or only the street of a private sender. */
function pickupText(order: Pick<OrderRow, 'pickup' | 'sender'>): string {
  const { address_text: address, street_text: text } = order.pickup
  return isFromPerson(order) ? streetText({ address, address_text: text ?? null }) : address
}

/** Returns the parent's and the outlet's name. */
function shopName({ shop }: Pick<OrderRow, 'shop'>): string {
  return shop.parentName ? `${shop.parentName}, ${shop.name}` : shop.name
}

/** Fee and payment on the vendor's receipt. */
function receiptPayment(order: OrderRow, country: Country): ReceiptPaymentWire {
  const { payment } = order
  const total = payableFee(order)
  return {
    payment_method: order.paymentMethod,
    delivery_fee: order.deliveryFee,
    discount: roundToCurrency(country, order.deliveryFee - total),
    total,
    currency: country.currency,
    vat_number: order.vatNumber,
    card: payment && { scheme: payment.scheme, last_four: payment.last_four },
    refunded: payment?.refunded ?? 0,
  }
}
