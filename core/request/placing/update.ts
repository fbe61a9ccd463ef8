import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { type OrderUpdateWire, updateOrder } from '../../api/order-update.ts'
import { fetchOrder } from '../../api/orders.ts'
import { isModifiable, modifiedTimes } from '../../orders/order/modification.ts'
import { type Order, orderFromWire } from '../../orders/order/order.ts'
import { includesUpdate, orderUpdateWire } from '../edit/changes.ts'
import { isSignatureExpired } from '../quote/fee-agreement.ts'
import type { Quote } from '../quote/quote.ts'
import type { RequestCountry } from '../request-page.ts'
import type { PlaceIntent } from './place.ts'
import type { SendResult, Transport } from './submission.ts'

export interface UpdateOptions {
  client: ApiClient
  country(): RequestCountry
  /** The version that the changes are compared with; null until loaded. */
  order(): Order | null
  onLoaded(order: Order): void
  onUpdated(order: Order): void
}

interface Attempt {
  order: Order
  body: OrderUpdateWire
}

const inconclusive = [401, 408, 425, 429]
// Repeating a change is harmless.
const mayArriveForMs = Number.POSITIVE_INFINITY

/** Changes an order by PUT /order/{orderId}. Repeats are accepted; the server refuses if another user changed it first. */
export function updateTransport(options: UpdateOptions): Transport<PlaceIntent, Attempt> {
  const { client } = options
  let pending: Attempt | null = null

  function updated(order: Order): SendResult {
    pending = null
    options.onUpdated(order)
    const { id: orderId, vendorId, trackingId, reference } = order
    return { result: 'made', order: { orderId, vendorId, trackingId, reference } }
  }

  function refused(key: string, message: string, order: Order): SendResult {
    pending = null
    // The current order shows why.
    if (key.startsWith('edit.')) void read(order).then((now) => now && options.onLoaded(now))
    return { result: 'refused', key, message }
  }

  async function read(order: Order): Promise<Order | null> {
    return fetchOrder(client, order.vendorId, order.id).then(orderFromWire, () => null)
  }

  return {
    repeatsAutomatically: true,
    pending: () => pending,
    forget() {
      pending = null
    },
    findPlaced: () => null,
    isSame: () => true,
    agreedFee: (shown: Quote) => options.order()?.total ?? shown.fee,
    begin(intent, quote) {
      const order = options.order()
      if (!order || !intent.order) throw new Error('An order is updated once it has loaded and passed the checks')
      pending = { order, body: orderUpdateWire(intent.order, { order, quote, country: options.country() }) }
      return pending
    },
    async send({ order, body }) {
      try {
        return updated(orderFromWire(await updateOrder(client, order.id, body)))
      } catch (error) {
        if (isSignatureExpired(error)) {
          pending = null
          return { result: 'signature-expired' }
        }
        const isRefused = error instanceof RefusedError && !inconclusive.includes(error.status)
        // The order changed at that moment: read it again.
        if (!isRefused || error.key === 'edit.order-changing') return { result: 'unknown' }
        return refused(error.key, error.message, order)
      }
    },
    async lookUp({ order, body }) {
      const now = await read(order)
      if (!now) return { result: 'unknown' }
      if (includesUpdate(now, body)) return updated(now)
      if (!isModifiable(now)) return refused('edit.cant-modify-order', '', order)
      if (modifiedTimes(now) !== body.modified_times) return refused('edit.order-modified', '', order)
      return { result: 'not-arrived', mayArriveForMs }
    },
  }
}
