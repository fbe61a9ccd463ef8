import type { RiderJobWire, RiderStopWire } from '../api/rider-jobs.ts'
import { type RiderEventType, type RiderFailure, type RiderPlace, riderPlaces } from '../api/rider-lists.ts'
import type { TextKey } from '../i18n/keys.ts'
import { statusFromWire } from '../orders/order/status.ts'
import type { OrderStatus } from '../orders/order/statuses.ts'

export { type RiderFailure, riderFailures } from '../api/rider-lists.ts'

/** A place by presses, too: a rider may give the order back. */
export type JobPlace = RiderPlace | 'given-back'

export interface JobStop {
  name: string
  address: string
  unit: string
  note: string
  phoneNumber: string
  latitude: number
  longitude: number
}

/** An order as its rider sees it. */
export interface RiderJob {
  orderId: string
  status: OrderStatus
  place: RiderPlace
  /** The rider collects at the customer's and brings it to the shop. */
  isReturn: boolean
  /** Ms since the epoch, as the other times. */
  updatedAt: number
  pickup: JobStop
  dropoff: JobStop
  description: string
  /** In the country's currency; null if nothing is collected. */
  cash: number | null
  expectedPickupAt: number | null
  expectedDeliveryAt: number | null
  needs: { pickupCode: boolean; pickupPhoto: boolean; minimumAge: number | null; pin: boolean; deliveryPhoto: boolean }
}

/** What the rider does next: at most one button. */
export type JobStep =
  | { step: 'accept' | 'arrive-at-shop' | 'arrive-at-door' | 'bring-back' }
  | { step: 'collect'; needsCode: boolean; needsPhoto: boolean }
  | { step: 'deliver'; needsCode: boolean; needsPhoto: boolean; minimumAge: number | null; cash: number | null }
  /** Cancelled while it's carried: it goes back, and nothing is pressed. */
  | { step: 'cancelled' }
  | { step: 'done'; how: 'delivered' | 'returned' | 'given-back' }

/** Converts a job. Codes and photos that the server has already aren't needed any more. */
export function riderJobFromWire(wire: RiderJobWire): RiderJob {
  const { needs, done } = wire
  const status = statusFromWire(wire.status)
  return {
    orderId: wire.order_id,
    status,
    place: wire.reached,
    isReturn: wire.is_return === true,
    updatedAt: Date.parse(wire.updated_at),
    pickup: stopFromWire(wire.pickup),
    dropoff: stopFromWire(wire.dropoff),
    description: wire.description,
    cash: wire.collect_cash,
    expectedPickupAt: timeFromWire(wire.expected_pickup_at),
    expectedDeliveryAt: timeFromWire(wire.expected_delivery_at),
    needs: {
      pickupCode: needs.pickup_code && !done.pickup_code,
      pickupPhoto: needs.pickup_photo && !done.pickup_photo,
      minimumAge: done.age_check ? null : needs.age_check,
      pin: needs.pin && !done.pin,
      deliveryPhoto: needs.delivery_photo && !done.delivery_photo,
    },
  }
}

const timeFromWire = (time: string | null) => (time === null ? null : Date.parse(time))

const stopFromWire = ({ phone, ...stop }: RiderStopWire): JobStop => ({ ...stop, phoneNumber: phone })

/** Texts of the reasons why an order can't be delivered. */
export const failureTexts = {
  nobody_there: 'job.reason.nobody-there',
  wrong_address: 'job.reason.wrong-address',
  damaged: 'job.reason.damaged',
  accident: 'job.reason.accident',
} as const satisfies Record<RiderFailure, TextKey>

/** Link to a place in the phone's maps: their app, or their page. */
export const mapsLink = ({ latitude, longitude }: JobStop) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`

/** Which place an event leads to; null if the rider gives the order back. */
const placeAfter: Readonly<Record<RiderEventType, RiderPlace | null>> = {
  accepted: 'accepted',
  declined: null,
  at_vendor: 'at_vendor',
  collected: 'collected',
  at_customer: 'at_customer',
  delivered: 'delivered',
  failed: 'returning',
  returned: 'returned',
}

/** Returns the place after presses that the server hasn't got yet. Late ones lead nowhere. */
export function placeWith(job: RiderJob, presses: readonly RiderEventType[]): JobPlace {
  let place = job.place
  for (const type of presses) {
    const next = placeAfter[type]
    if (next === null) return 'given-back'
    if (riderPlaces.indexOf(next) > riderPlaces.indexOf(place)) place = next
  }
  return place
}

/** Whether the rider has the goods. */
export const isCarried = (place: JobPlace) => place === 'collected' || place === 'at_customer' || place === 'returning'

/** Returns the next step of an order. @param place with the presses that wait */
export function stepOf({ status, needs, cash }: RiderJob, place: JobPlace): JobStep {
  if (status === 'CANCELLED') return { step: 'cancelled' }
  switch (place) {
    case 'waiting':
      return { step: 'accept' }
    case 'accepted':
      return { step: 'arrive-at-shop' }
    case 'at_vendor':
      return { step: 'collect', needsCode: needs.pickupCode, needsPhoto: needs.pickupPhoto }
    case 'collected':
      return { step: 'arrive-at-door' }
    case 'at_customer':
      return {
        step: 'deliver',
        needsCode: needs.pin,
        needsPhoto: needs.deliveryPhoto,
        minimumAge: needs.minimumAge,
        cash,
      }
    case 'returning':
      return { step: 'bring-back' }
    default:
      return { step: 'done', how: place }
  }
}

const turned: Readonly<Partial<Record<JobStep['step'], 'arrive-at-door' | 'arrive-at-shop'>>> = {
  'arrive-at-shop': 'arrive-at-door',
  'arrive-at-door': 'arrive-at-shop',
}

/** Returns the step to name: the rider of a return goes to the customer first. */
export const namedStep = <Step extends JobStep['step']>(step: Step, { isReturn }: RiderJob) =>
  (isReturn && turned[step]) || step

/** The event that a step's button reports; null if it has none. */
export function eventOf({ step }: JobStep): RiderEventType | null {
  return eventsOfSteps[step] ?? null
}

const eventsOfSteps: Readonly<Partial<Record<JobStep['step'], RiderEventType>>> = {
  accept: 'accepted',
  'arrive-at-shop': 'at_vendor',
  collect: 'collected',
  'arrive-at-door': 'at_customer',
  deliver: 'delivered',
  'bring-back': 'returned',
}
