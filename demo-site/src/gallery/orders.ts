import type { C2cTrackingWire } from '../../../core/api/c2c-tracking.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import { outlet } from './vendors.ts'

/** A Wednesday, 2:30 pm in Singapore. */
export const galleryNow = Date.parse('2026-06-10T06:30:00Z')

const minutesAgo = (minutes: number) => new Date(galleryNow - minutes * 60_000).toISOString()

/** Statuses in order, with the minutes since the previous one. */
const progress: [status: string, afterMinutes: number][] = [
  ['NEW', 0],
  ['RECEIVED_BY_VENDOR', 1],
  ['ACCEPTED_BY_VENDOR', 1],
  ['WAITING_FOR_TRANSPORT', 1],
  ['ASSIGNED_TO_TRANSPORT', 2],
  ['COURIER_ACCEPTED_DELIVERY', 1],
  ['NEAR_VENDOR', 5],
  ['PICKED_UP', 4],
  ['COURIER_LEFT_VENDOR', 1],
  ['NEAR_CUSTOMER', 6],
  ['DELIVERED', 3],
]
const sideStatuses: Record<string, string> = {
  CANCELLED: 'WAITING_FOR_TRANSPORT',
  RETURN_INITIATED: 'NEAR_CUSTOMER',
  STALLED: 'NEW',
}

function historyOf(status: string) {
  const last = progress.findIndex(([entry]) => entry === (sideStatuses[status] ?? status))
  const steps = [...progress.slice(0, last + 1), ...(sideStatuses[status] ? [[status, 2] as [string, number]] : [])]
  let minutesLeft = steps.reduce((sum, [, minutes]) => sum + minutes, 0)
  return steps.map(([status, minutes]) => {
    minutesLeft -= minutes
    return { status, created_at: minutesAgo(minutesLeft + 1) }
  })
}

const hasRider = (status: string) =>
  historyOf(status).some((entry) => entry.status === 'ASSIGNED_TO_TRANSPORT') && status !== 'CANCELLED'

const withoutArrival: ReadonlySet<string> = new Set(['DELIVERED', 'CANCELLED', 'RETURN_INITIATED', 'STALLED'])

const destination = {
  latitude: 1.3048,
  longitude: 103.8318,
  address_text: 'ION Orchard, 2 Orchard Turn, Singapore 238801',
}
const rider = { name: 'Farid Rahman', phone_number: '+6581230001' }

/** Creates an order of the Bugis outlet in a status. */
export function order(status: string, name: string, change: Partial<OrderWire> = {}): OrderWire {
  const history = historyOf(status)
  const id = name.replace(/\W/g, '').toUpperCase().slice(0, 4).padEnd(4, 'X')
  return {
    order_id: `1002-${id}42`,
    client_order_id: `gallery-${id}`,
    tracking_id: `gallery-${id}`,
    vendor_id: '1002',
    vendor_name: 'Bugis',
    created_at: history[0]?.created_at ?? minutesAgo(0),
    updated_at: minutesAgo(1),
    status,
    status_history: history,
    preordered_for: null,
    customer: {
      name,
      phone_number: '+6581234152',
      location: { ...destination, address: `#04-12, ${destination.address_text}`, notes: 'Leave it with the guard.' },
    },
    is_from_person: false,
    pickup: { address_text: outlet.location.address_text, latitude: 1.2991, longitude: 103.8554 },
    order: {
      payment_method: 'CASH_ON_DELIVERY',
      amount: 54,
      description: 'Chicken rice for two',
      cold_bag_needed: false,
    },
    vat_number: null,
    age_validation_required: false,
    delivery_fee: 8.4,
    discounted_delivery_fee: null,
    voucher: null,
    total: 8.4,
    rider: hasRider(status) ? { rider_id: 'r-1', ...rider } : null,
    receiver_changes: [],
    messages: [],
    cancel_reason: status === 'CANCELLED' ? 'customer-cancelled' : null,
    delay: null,
    failure_reason: null,
    payment: null,
    proofs: [],
    pickup_code: null,
    pickup_eta_minutes: status === 'COURIER_ACCEPTED_DELIVERY' ? 9 : null,
    delivery_eta_minutes: withoutArrival.has(status) ? null : hasRider(status) ? 12 : 24,
    ...change,
  }
}

/** A return is paid by card. */
const returnedItem = { payment_method: 'PAID', amount: 54, description: 'Lunch box', cold_bag_needed: false }

/** Orders for every tab of the list, one of them delayed. */
export const orders: OrderWire[] = [
  order('WAITING_FOR_TRANSPORT', 'Marcus Yeo'),
  order('COURIER_ACCEPTED_DELIVERY', 'Nadia Salleh', { pickup_code: '4821' }),
  order('DELAYED', 'Kumar Raj', {
    status_history: [...historyOf('WAITING_FOR_TRANSPORT'), { status: 'DELAYED', created_at: minutesAgo(1) }],
    delay: { at: minutesAgo(1), reason: 'few-riders', by_minutes: 15 },
  }),
  order('NEW', 'Alicia Wong', { preordered_for: (galleryNow + 3 * 3_600_000) / 1000 }),
  order('NEAR_CUSTOMER', 'Bernard Koh', { is_return: true, order: returnedItem }),
  order('DELIVERED', 'Charlotte Lee'),
  order('CANCELLED', 'Devi Pillai'),
  order('RETURN_INITIATED', 'Edmund Teo', { failure_reason: 'not-home' }),
]

const dayMs = 24 * 3_600_000

function dayBefore(order: OrderWire): OrderWire {
  const before = (at: string) => new Date(Date.parse(at) - dayMs).toISOString()
  return {
    ...order,
    created_at: before(order.created_at),
    updated_at: before(order.updated_at),
    status_history: order.status_history.map((entry) => ({ ...entry, created_at: before(entry.created_at) })),
  }
}

export const ordersOfYesterday: OrderWire[] = [
  order('DELIVERED', 'Farah Ismail'),
  order('DELIVERED', 'Gopal Nair'),
  order('CANCELLED', 'Hui Min Lim'),
].map(dayBefore)

/** Creates the receiver's view of an order in a status. */
export function tracking(status: string, change: Partial<PublicTrackingWire> = {}): PublicTrackingWire {
  const complete = order(status, 'Mei Ling Tan')
  return {
    tracking_id: 'gallery',
    order_id: complete.order_id,
    status,
    status_history: complete.status_history,
    created_at: complete.created_at,
    updated_at: complete.updated_at,
    preordered_for: null,
    vendor: { name: 'Merlion Kitchen, Bugis', phone_number: '+6581234112', ...complete.pickup },
    destination,
    rider: complete.rider && rider,
    receiver_pin: complete.rider && !withoutArrival.has(status) ? '3917' : null,
    pickup_eta_minutes: complete.pickup_eta_minutes,
    delivery_eta_minutes: complete.delivery_eta_minutes,
    receiver_changes: [],
    messages: [],
    ...change,
  }
}

export const parcel: C2cTrackingWire = {
  ...tracking('PICKED_UP', { is_from_person: true }),
  sender: { name: 'Nadia S.', address_text: outlet.location.address_text },
  receiver: { name: null, address_text: destination.address_text },
  parcel: null,
}

export const receipt: ReceiptWire = {
  tracking_id: 'gallery',
  order_id: '1002-MEIL42',
  status: 'DELIVERED',
  placed_at: minutesAgo(25),
  collected_at: minutesAgo(11),
  delivered_at: minutesAgo(1),
  vendor: { ...tracking('DELIVERED').vendor, time_zone: 'Asia/Singapore' },
  destination: { address_text: destination.address_text },
  item: { description: 'Chicken rice for two', amount: 54, currency: 'SGD', payment_method: 'CASH_ON_DELIVERY' },
  proofs: [],
  payment: null,
}

/** The shop's own riders. */
export const riders = [
  { name: 'Arun Kumar', phone: '+6591234567' },
  { name: 'Farid Rahman', phone: '+6581230001' },
  { name: 'Mei Tan', phone: '+6581112222' },
]
export const withoutHolder = {
  can_give: true,
  can_take_back: false,
  name: null,
  phone: null,
  given_at: null,
  opened_at: null,
}
export const given = {
  can_give: true,
  can_take_back: true,
  name: 'Arun Kumar',
  phone: '+6591234567',
  given_at: minutesAgo(1),
  opened_at: null,
}
