import type { C2cTrackingWire } from '../../../core/api/c2c-tracking.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import type { OrderRow } from '../store/schema.ts'
import type { Country } from './country.ts'
import { orderToPublicWire, publicPickup, shopName, streetPart } from './order-to-wire.ts'
import { zoneAt } from './service-hours.ts'

/**
 * The receipt: for whom has the link, so without name, phone, unit and notes; what was in it and what it was worth only
 * once it has been handed over. What the vendor paid for the ride is no business of the receiver's.
 */
export function orderToReceipt(order: OrderRow, country: Country): ReceiptWire {
  const first = (status: string) => order.statusHistory.find((entry) => entry.status === status)?.created_at ?? null
  const isDelivered = order.status === 'DELIVERED'
  return {
    tracking_id: order.trackingId,
    order_id: order.orderId,
    status: order.status,
    placed_at: order.createdAt.toISOString(),
    collected_at: first('PICKED_UP') ?? first('COURIER_LEFT_VENDOR'),
    delivered_at: isDelivered
      ? (order.statusHistory.findLast((one) => one.status === 'DELIVERED')?.created_at ?? null)
      : null,
    vendor: {
      name: shopName(order),
      phone_number: order.shop.phone,
      address_text: publicPickup(order),
      // The zone and not the place: a guest's is a home.
      time_zone: zoneAt(country, order.pickup),
    },
    destination: { address_text: streetPart(order.destination.address) },
    item: isDelivered
      ? {
          description: order.description,
          amount: order.amount,
          currency: country.currency,
          payment_method: order.paymentMethod,
        }
      : null,
  }
}

/** Consumer to consumer: who sends what to whom. Where nobody is named as the sender, the shop is. */
export function orderToC2cWire(order: OrderRow, riderSpeed: number): C2cTrackingWire {
  return {
    ...orderToPublicWire(order, riderSpeed),
    sender: order.sender
      ? { name: shortName(order.sender.name), address_text: publicPickup(order) }
      : { name: shopName(order), address_text: order.pickup.address_text },
    receiver: { name: shortName(order.customerName), address_text: streetPart(order.destination.address) },
    parcel: { description: order.description },
  }
}

/** `Alicia Wong` is `Alicia W.`: those who know each other know each other, and nobody else learns a name. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? words.pop() : undefined
  return last === undefined ? words.join(' ') : `${words.join(' ')} ${[...last][0]}.`
}
