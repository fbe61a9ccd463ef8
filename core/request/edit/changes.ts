import type { ApiClient } from '../../api/client.ts'
import { type OrderUpdateWire, updateOrder } from '../../api/order-update.ts'
import { fetchOrder } from '../../api/orders.ts'
import { plainLine, plainLines } from '../../lib/text/plain-text.ts'
import { isModifiable, modifiedTimes } from '../../orders/order/modification.ts'
import { type Order, orderFromWire } from '../../orders/order/order.ts'
import type { Draft } from '../draft/draft.ts'
import { addressForUpdate, draftFromOrder } from '../draft/order-draft.ts'
import type { Arrival, Route } from '../placing/transport.ts'
import type { Quote } from '../quote/quote.ts'
import type { RequestCountry } from '../request-page.ts'
import type { CheckedOrder } from '../rules/checks.ts'

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

export interface ChangeRouteParts {
  client: ApiClient
  vendorId: string
  orderId: string
  /** The version that the changes are compared with; null until loaded. */
  version(): Order | null
  onUpdated(order: Order): void
}

/** Changes an order: PUT /order/{orderId}. The server refuses if another user changed it first. */
export function changeRoute({ client, vendorId, orderId, version, onUpdated }: ChangeRouteParts): Route {
  function updated(order: Order): Arrival {
    onUpdated(order)
    const { trackingId, reference } = order
    return { result: 'placed', order: { orderId, vendorId, trackingId, reference } }
  }

  return {
    isRepeatable: true,
    content(checked, quote) {
      const order = version()
      if (!order) throw new Error('An order is changed once it has loaded')
      return { body: null, update: orderUpdateWire(checked, { order, quote }), card: null }
    },
    canSend: () => true,
    async send({ update }, { signal, onRetry }) {
      if (!update) throw new Error('The attempt has no change')
      return updated(orderFromWire(await updateOrder(client, orderId, update, signal, onRetry)))
    },
    async find({ update }, signal) {
      const current = orderFromWire(await fetchOrder(client, vendorId, orderId, signal))
      if (!update) return null
      if (includesUpdate(current, update)) return updated(current)
      if (!isModifiable(current)) return { result: 'refused', key: 'edit.cant-modify-order', message: '' }
      if (modifiedTimes(current) !== update.modified_times)
        return { result: 'refused', key: 'edit.order-modified', message: '' }
      return null
    },
  }
}
