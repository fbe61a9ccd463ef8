import type { OrderUpdateWire } from '../../api/order-update.ts'
import { plainLine, plainLines } from '../../lib/text/plain-text.ts'
import { modifiedTimes } from '../../orders/order/modification.ts'
import type { Order } from '../../orders/order/order.ts'
import type { Draft } from '../draft/draft.ts'
import { addressForUpdate, draftFromOrder } from '../draft/order-draft.ts'
import type { CheckedOrder } from '../placing/payload.ts'
import type { Quote } from '../quote/quote.ts'
import type { RequestCountry } from '../request-page.ts'

/** Editable fields: not the customer's name and phone (specification 2 §3). The time only of an order for later. */
export const editableFields = [
  'address',
  'unit',
  'building',
  'notes',
  'description',
  'amount',
  'paymentMethod',
  'time',
] as const
export type EditableField = (typeof editableFields)[number]

export function changesOf(draft: Draft, order: Order, country: RequestCountry): EditableField[] {
  const before = draftFromOrder(order, country)
  const isText = (field: 'unit' | 'building' | 'notes' | 'description' | 'amount') =>
    draft[field].trim() !== (before[field] ?? '').trim()
  const place = draft.destination?.coordinates
  const isMoved = place?.latitude !== order.customer.latitude || place?.longitude !== order.customer.longitude
  return editableFields.filter((field) => {
    if (field === 'address') return isMoved || draft.addressText.trim() !== before.addressText
    if (field === 'time') return draft.preorderedFor !== timeOf(order)
    if (field === 'paymentMethod') return draft.paymentMethod !== before.paymentMethod
    return isText(field)
  })
}

/** Returns the chosen time in Unix seconds, as in a draft; null for as soon as possible. */
export const timeOf = ({ preorderedFor }: Pick<Order, 'preorderedFor'>) => preorderedFor && preorderedFor / 1000

/** Body of PUT /order/{orderId}; untouched fields are sent unchanged. */
export function orderUpdateWire(
  checked: CheckedOrder,
  { order, quote }: { order: Order; quote: Quote },
): OrderUpdateWire {
  return {
    vendor_id: order.vendorId,
    payment_method: checked.paymentMethod,
    amount: checked.amount ?? 0,
    item_details: plainLine(checked.description).trim(),
    location: {
      ...addressForUpdate({ ...checked, text: checked.addressText }, order.customer),
      notes: plainLines(checked.notes).trim(),
      latitude: checked.coordinates.latitude,
      longitude: checked.coordinates.longitude,
    },
    ...(checked.preorderedFor !== null && { preordered_for: checked.preorderedFor }),
    delivery_fee: quote.fee,
    signature: quote.signature,
    modified_times: modifiedTimes(order),
  }
}

/** Whether a sent change was saved, if its response was lost. */
export function includesUpdate(order: Order, sent: OrderUpdateWire): boolean {
  const { customer } = order
  return (
    modifiedTimes(order) > sent.modified_times &&
    order.paymentMethod === sent.payment_method &&
    Math.abs(order.amount - sent.amount) < 0.001 &&
    order.description === sent.item_details &&
    order.deliveryFee === sent.delivery_fee &&
    customer.wireAddress === sent.location.address &&
    timeOf(order) === (sent.preordered_for ?? null) &&
    customer.notes === sent.location.notes &&
    customer.latitude === sent.location.latitude &&
    customer.longitude === sent.location.longitude
  )
}
