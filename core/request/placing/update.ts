import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { type OrderUpdateWire, updateOrder } from '../../api/order-update.ts'
import { fetchOrder } from '../../api/orders.ts'
import { isModifiable, modifiedTimes } from '../../orders/order/modification.ts'
import { type Order, orderFromWire } from '../../orders/order/order.ts'
import { includesUpdate, orderUpdateWire } from '../edit/changes.ts'
import { isSignatureExpired } from '../quote/fee-agreement.ts'
import type { Quote } from '../quote/quote.ts'
import type { PlaceIntent } from './place.ts'
import type { SendResult, Transport } from './submission.ts'
import { unansweredBy } from './submission-contract.ts'

export interface UpdateOptions {
  client: ApiClient
  /** The version that the changes are compared with; null until loaded. */
  order(): Order | null
  onUpdated(order: Order): void
}

interface Attempt {
  order: Order
  body: OrderUpdateWire
}

const inconclusiveStatuses = [401, 408, 425, 429]
// The same change may always be sent again.
const mayArriveForMs = Number.POSITIVE_INFINITY

/** Changes an order by PUT /order/{orderId}. Repeats are accepted; the server refuses if another user changed it first. */
export function updateTransport(options: UpdateOptions): Transport<PlaceIntent, Attempt> {
  const { client } = options
  let pending: Attempt | null = null

  function recordUpdated(order: Order): SendResult {
    pending = null
    options.onUpdated(order)
    const { id: orderId, vendorId, trackingId, reference } = order
    return { result: 'placed', order: { orderId, vendorId, trackingId, reference } }
  }

  function recordRefused(key: string, message: string): SendResult {
    pending = null
    return { result: 'refused', key, message }
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
      pending = { order, body: orderUpdateWire(intent.order, { order, quote }) }
      return pending
    },
    async send({ order, body }, signal) {
      try {
        return recordUpdated(orderFromWire(await updateOrder(client, order.id, body, signal)))
      } catch (error) {
        if (isSignatureExpired(error)) {
          pending = null
          return { result: 'signature-expired' }
        }
        const isRefused = error instanceof RefusedError && !inconclusiveStatuses.includes(error.status)
        // The order was changed at the same moment, so it's fetched again.
        if (!isRefused || error.key === 'edit.order-changing')
          return { result: 'unknown', unanswered: unansweredBy(error) }
        return recordRefused(error.key, error.message)
      }
    },
    async lookUp({ order, body }, signal) {
      let current: Order
      try {
        current = orderFromWire(await fetchOrder(client, order.vendorId, order.id, signal))
      } catch (error) {
        return { result: 'unknown', unanswered: unansweredBy(error) }
      }
      if (includesUpdate(current, body)) return recordUpdated(current)
      if (!isModifiable(current)) return recordRefused('edit.cant-modify-order', '')
      if (modifiedTimes(current) !== body.modified_times) return recordRefused('edit.order-modified', '')
      return { result: 'not-arrived', mayArriveForMs }
    },
  }
}
