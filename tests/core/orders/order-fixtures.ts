import type { OrderWire } from '../../../core/api/orders.ts'
import { type Order, orderFromWire } from '../../../core/orders/order/order.ts'
import type { OrderStatus } from '../../../core/orders/order/statuses.ts'

/** 21 November 2026, noon in Singapore. */
export const noon = Date.parse('2026-11-21T12:00:00+08:00')
export const minutes = 60_000

export function createOrderWire(changes: Partial<OrderWire> = {}): OrderWire {
  const noonText = new Date(noon).toISOString()
  return {
    order_id: '1001-AB12CD',
    client_order_id: 'b1f7',
    tracking_id: 'q8Zb2tDk0PpY3vXn5cRm7w',
    vendor_id: '1001',
    vendor_name: 'Merlion Kitchen Tanjong Pagar',
    created_at: noonText,
    updated_at: noonText,
    status: 'NEW',
    status_history: [{ status: 'NEW', created_at: noonText }],
    preordered_for: null,
    customer: {
      name: 'Mei Ling',
      phone_number: '+65 8123 4567',
      location: { latitude: 1.29, longitude: 103.85, address: '#04-12, , 10 Bayfront Avenue', notes: 'Ring twice' },
    },
    pickup: { address_text: '7 Maxwell Road', latitude: 1.2805, longitude: 103.8448, notes: '' },
    order: { payment_method: 'CASH_ON_DELIVERY', amount: 24.5, description: 'Laksa', cold_bag_needed: false },
    vat_number: null,
    age_validation_required: false,
    delivery_fee: 8.4,
    discounted_delivery_fee: null,
    voucher: null,
    total: 8.4,
    rider: null,
    cancel_reason: null,
    pickup_eta_minutes: null,
    delivery_eta_minutes: null,
    ...changes,
  }
}

/** Creates an order that changed to each of `statuses` in turn, one minute apart. */
export function createOrderThrough(statuses: OrderStatus[], changes: Partial<Order> = {}): Order {
  const history = statuses.map((status, step) => ({ status, at: noon + step * minutes }))
  return { ...orderFromWire(createOrderWire()), status: statuses.at(-1) ?? 'UNKNOWN', history, ...changes }
}
