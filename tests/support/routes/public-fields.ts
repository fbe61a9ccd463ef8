// Fields of an order's public views, written from the specification, independently of the code. The order API's README
// (“What a link shows”) is the summary.
import { type StatusName, specified } from '../order-statuses.ts'

export type PublicView = 'tracking' | 'receipt' | 'c2c' | 'rider' | 'socket'
export type SenderKind = 'shop' | 'person'
/** `tracking-id`: the link that senders copy. `receiver`: the link that the receiver gets, with the PIN. */
export const publicLinks = ['tracking-id', 'receiver'] as const
export type PublicLink = (typeof publicLinks)[number]
export const views: PublicView[] = ['tracking', 'receipt', 'c2c', 'rider', 'socket']

/** Earlier statuses of an order, by what has happened to it. */
export const paths = {
  'no rider': [],
  'a rider': ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'],
  'a rider who was unassigned': ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT'],
  'a rider who has collected': ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP'],
} satisfies Record<string, StatusName[]>

interface Situation {
  kind: SenderKind
  link: PublicLink
  history: StatusName[]
  /** False with couriers who don't ask for the receiver's PIN. */
  hasCodes?: boolean
}
type Condition = (situation: Situation) => boolean

const statusOf = ({ history }: Situation) => specified(history.at(-1) ?? 'NEW')
const shownAlways: Condition = () => true
const ofShop: Condition = ({ kind }) => kind === 'shop'
const ofPerson: Condition = ({ kind }) => kind === 'person'
const isDelivered: Condition = (stage) => statusOf(stage).stage === 'delivered'
const isCollected: Condition = ({ history }) => history.includes('PICKED_UP') || history.includes('COURIER_LEFT_VENDOR')
const both =
  (first: Condition, second: Condition): Condition =>
  (stage) =>
    first(stage) && second(stage)
/** Whether a rider is assigned: the last acceptance is later than the last search for a rider. */
const hasRider: Condition = (stage) =>
  statusOf(stage).cancel !== 'ended' &&
  stage.history.lastIndexOf('COURIER_ACCEPTED_DELIVERY') > stage.history.lastIndexOf('WAITING_FOR_TRANSPORT')
const hasPosition = both(hasRider, (stage) => statusOf(stage).position)

const trackingFields: Record<string, Condition> = {
  tracking_id: shownAlways,
  order_id: shownAlways,
  status: shownAlways,
  status_history: shownAlways,
  created_at: shownAlways,
  updated_at: shownAlways,
  is_from_person: ofPerson,
  'vendor.name': shownAlways,
  'vendor.address_text': shownAlways,
  'vendor.latitude': shownAlways,
  'vendor.longitude': shownAlways,
  'vendor.phone_number': ofShop,
  'destination.address_text': shownAlways,
  'destination.latitude': shownAlways,
  'destination.longitude': shownAlways,
  'rider.name': hasRider,
  'rider.phone_number': hasRider,
  // On the receiver's link only, from the acceptance until the delivery or return.
  receiver_pin: both(
    hasRider,
    ({ link, history, hasCodes = true }) => hasCodes && link === 'receiver' && !history.includes('RETURN_INITIATED'),
  ),
  // Fields and times of corrections, and keys of messages: no typed text.
  receiver_changes: shownAlways,
  messages: shownAlways,
}

/**
 * Fields of each view and when they have a value (specification 1 §1, §2 and §4). A view without any value
 * is 404, except the rider's position, which is null. No other fields exist.
 */
const fieldsByView: Record<PublicView, Record<string, Condition>> = {
  // The socket continues after this position.
  tracking: { ...trackingFields, cursor: shownAlways },
  socket: trackingFields,
  c2c: {
    ...Object.fromEntries(Object.entries(trackingFields).map(([name, when]) => [name, both(ofPerson, when)])),
    'sender.name': ofPerson,
    'sender.address_text': ofPerson,
    'receiver.address_text': ofPerson,
    'receiver.name': both(ofPerson, isDelivered),
    'parcel.description': both(ofPerson, isDelivered),
  },
  receipt: {
    tracking_id: shownAlways,
    order_id: shownAlways,
    status: shownAlways,
    placed_at: shownAlways,
    collected_at: isCollected,
    delivered_at: isDelivered,
    'vendor.name': shownAlways,
    'vendor.address_text': shownAlways,
    'vendor.phone_number': ofShop,
    'vendor.time_zone': shownAlways,
    'destination.address_text': shownAlways,
    proofs: shownAlways,
    'item.description': isDelivered,
    'item.amount': isDelivered,
    'item.currency': isDelivered,
    'item.payment_method': isDelivered,
  },
  rider: { latitude: hasPosition, longitude: hasPosition, recorded_at: hasPosition },
}

/** Returns the fields with a value; null if the view is 404. */
export function expectedFields(view: PublicView, stage: Situation): string[] | null {
  const fields = Object.entries(fieldsByView[view]).filter(([, when]) => when(stage))
  return fields.length === 0 && view !== 'rider' ? null : fields.map(([name]) => name).sort()
}

const stopFields = ['address', 'latitude', 'longitude', 'name', 'phone']
const proofNames = ['age_check', 'delivery_photo', 'pickup_code', 'pickup_photo', 'pin']

/** Fields of a rider's link while its order runs, apart from expected times. After the end, it shows nothing. */
export const jobFields = [
  ...['country', 'currency', 'collect_cash', 'description', 'order_id', 'reached', 'status', 'updated_at'],
  ...[...stopFields, 'note'].map((name) => `pickup.${name}`),
  ...[...stopFields, 'note', 'unit'].map((name) => `dropoff.${name}`),
  ...proofNames.filter((name) => name !== 'age_check').map((name) => `needs.${name}`),
  ...[...proofNames, 'cash_taken'].map((name) => `done.${name}`),
].sort()

/** Returns the paths of all fields with a value; a list is one field. */
export function fieldsOf(value: unknown, at = ''): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object' || Array.isArray(value)) return [at]
  return Object.entries(value)
    .flatMap(([name, part]) => fieldsOf(part, at ? `${at}.${name}` : name))
    .sort()
}

/** Minutes depend on the clock, not on the privacy model. */
export const isEta = (name: string) => name.endsWith('_eta_minutes')
