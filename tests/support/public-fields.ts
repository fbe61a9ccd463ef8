/** Which fields the public views of an order hold, written from the specification and CONTRACT.md: an independent reading. */
export type PublicView = 'tracking' | 'receipt' | 'c2c' | 'rider' | 'socket'
export type PublicKind = 'shop' | 'person'
/** The tracking ID alone, as vendors and private senders have it, or the receiver's own link. */
export const publicLinks = ['tracking-id', 'receiver'] as const
export type PublicLink = (typeof publicLinks)[number]
export const views: PublicView[] = ['tracking', 'receipt', 'c2c', 'rider', 'socket']

/** The 23 of specification 1 §4, without the display states. */
export const statuses = [
  ...['NEW', 'STALLED', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'],
  ...['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'NEAR_VENDOR', 'DELAYED', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED'],
  ...['CANCELLED', 'COURIER_LEFT_VENDOR', 'MODIFIED', 'INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED'],
  ...['PAYMENT_FAILED', 'PAYMENT_CANCELLED', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'],
]
/** What happened before the status. */
export const paths = {
  'no rider': [],
  'a rider': ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'],
  'a rider who was lost': ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT'],
  'a rider who has collected': ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP'],
}
/** Nothing follows them. */
const ended = new Set([
  ...['DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED', 'STALLED'],
])
/** The progress order from RECEIVED_BY_VENDOR up to before DELIVERED, and DELAYED (tracking details). */
const positionShown = new Set([
  ...['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT'],
  ...['COURIER_ACCEPTED_DELIVERY', 'MODIFIED', 'NEAR_VENDOR', 'PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER'],
  'DELAYED',
])

interface Stage {
  kind: PublicKind
  link: PublicLink
  history: string[]
}
type When = (stage: Stage) => boolean

const statusOf = ({ history }: Stage) => history.at(-1) ?? ''
const always: When = () => true
const ofShop: When = ({ kind }) => kind === 'shop'
const ofPerson: When = ({ kind }) => kind === 'person'
const delivered: When = (stage) => statusOf(stage) === 'DELIVERED'
const collected: When = ({ history }) => history.includes('PICKED_UP') || history.includes('COURIER_LEFT_VENDOR')
const both =
  (one: When, other: When): When =>
  (stage) =>
    one(stage) && other(stage)
/** A rider counts as assigned when the last acceptance is later than the last wait. */
const ridden: When = (stage) =>
  !ended.has(statusOf(stage)) &&
  stage.history.lastIndexOf('COURIER_ACCEPTED_DELIVERY') > stage.history.lastIndexOf('WAITING_FOR_TRANSPORT')
const positioned = both(ridden, (stage) => positionShown.has(statusOf(stage)))

const trackingFields: Record<string, When> = {
  tracking_id: always,
  order_id: always,
  status: always,
  status_history: always,
  created_at: always,
  updated_at: always,
  'vendor.name': always,
  'vendor.address_text': always,
  'vendor.latitude': always,
  'vendor.longitude': always,
  'vendor.phone_number': ofShop,
  'destination.address_text': always,
  'destination.latitude': always,
  'destination.longitude': always,
  'rider.name': ridden,
  'rider.phone_number': ridden,
  // The receiver's alone, from the acceptance until the delivery; a parcel that goes back needs none.
  receiver_pin: both(ridden, ({ link, history }) => link === 'receiver' && !history.includes('RETURN_INITIATED')),
  // Fields and times of corrections, and keys of ready sentences: nothing that anyone typed.
  receiver_changes: always,
  messages: always,
}

/**
 * CONTRACT.md and specification 1 §1, §2 and §4, not the code: each view's fields, and when they hold something. A view
 * none of whose fields holds anything is 404, but the rider's position, which is null then. What isn't named here is never there.
 */
const table: Record<PublicView, Record<string, When>> = {
  // Where the socket continues from.
  tracking: { ...trackingFields, cursor: always },
  socket: trackingFields,
  c2c: {
    ...mapped(trackingFields, (when) => both(ofPerson, when)),
    'sender.name': ofPerson,
    'sender.address_text': ofPerson,
    'receiver.address_text': ofPerson,
    'receiver.name': both(ofPerson, delivered),
    'parcel.description': both(ofPerson, delivered),
  },
  receipt: {
    tracking_id: always,
    order_id: always,
    status: always,
    placed_at: always,
    collected_at: collected,
    delivered_at: delivered,
    'vendor.name': always,
    'vendor.address_text': always,
    'vendor.phone_number': ofShop,
    'vendor.time_zone': always,
    'destination.address_text': always,
    proofs: always,
    'item.description': delivered,
    'item.amount': delivered,
    'item.currency': delivered,
    'item.payment_method': delivered,
  },
  rider: { latitude: positioned, longitude: positioned, recorded_at: positioned },
}

function mapped(fields: Record<string, When>, change: (when: When) => When): Record<string, When> {
  return Object.fromEntries(Object.entries(fields).map(([name, when]) => [name, change(when)]))
}

/** The fields that hold something; null if there is no such page. */
export function expectedFields(view: PublicView, stage: Stage): string[] | null {
  const fields = Object.entries(table[view]).filter(([, when]) => when(stage))
  return fields.length === 0 && view !== 'rider' ? null : fields.map(([name]) => name).sort()
}
