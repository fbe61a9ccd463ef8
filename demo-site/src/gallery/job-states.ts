import type { RiderJobWire } from '../../../core/api/rider-jobs.ts'
import { failed, type GalleryResponse, refused, responseTo, result } from './responses.ts'
import type { GalleryElement, GalleryState } from './stage.ts'

const wire: RiderJobWire = {
  order_id: '1002-K7M2QX',
  status: 'ASSIGNED_TO_TRANSPORT',
  reached: 'waiting',
  updated_at: '2026-06-10T06:20:00Z',
  pickup: {
    name: 'Merlion Kitchen Bugis',
    address: '201 Victoria Street, Singapore 188067',
    unit: '#01-14',
    latitude: 1.2995,
    longitude: 103.8554,
    phone: '+6561234567',
    note: 'Entrance beside the car park',
  },
  dropoff: {
    name: 'Mei Ling Tan',
    address: '2 Orchard Turn, Singapore 238801',
    unit: '#04-12',
    latitude: 1.304,
    longitude: 103.8318,
    phone: '+6581234567',
    note: 'Ring twice, the baby sleeps',
  },
  description: 'Laksa for two, 1 × kaya toast',
  collect_cash: 34.5,
  currency: 'SGD',
  country: 'SG',
  expected_pickup_at: '2026-06-10T06:45:00Z',
  expected_delivery_at: '2026-06-10T07:05:00Z',
  preordered_for: null,
  needs: { pickup_code: true, pickup_photo: true, age_check: 18, pin: true, delivery_photo: true },
  done: {
    pickup_code: false,
    pickup_photo: false,
    age_check: false,
    pin: false,
    delivery_photo: false,
    cash_taken: false,
  },
}

const link = (response: GalleryResponse): GalleryState => ({
  attributes: { job: 'gallery' },
  visitor: 'signed-out',
  responses: responseTo('GET /job', response),
})
const at = (status: string, reached: RiderJobWire['reached'], change: Partial<RiderJobWire> = {}) =>
  link(result({ ...wire, status, reached, ...change }))

/** Something that goes from the customer to the shop, without cash and codes. */
const asReturn: Partial<RiderJobWire> = {
  is_return: true,
  pickup: wire.dropoff,
  dropoff: wire.pickup,
  collect_cash: null,
  needs: { pickup_code: false, pickup_photo: true, age_check: null, pin: false, delivery_photo: true },
}

const accepted = at('COURIER_ACCEPTED_DELIVERY', 'accepted')
const atDoor = at('NEAR_CUSTOMER', 'at_customer')
const onTheWay = at('PICKED_UP', 'collected')

export const jobElement: GalleryElement = {
  states: {
    loading: link('never'),
    empty: { visitor: 'signed-out' },
    filled: at('ASSIGNED_TO_TRANSPORT', 'waiting'),
    error: link(failed),
    forbidden: link(refused(403, 'job.other-device')),
    offline: { ...link(failed), isOffline: true },
    accepted,
    'at-shop': at('NEAR_VENDOR', 'at_vendor'),
    collected: onTheWay,
    'at-door': atDoor,
    paid: at('NEAR_CUSTOMER', 'at_customer', { collect_cash: null }),
    'form-errors': { ...atDoor, steps: ({ press }) => press('job.button.deliver') },
    'code-errors': {
      ...at('NEAR_CUSTOMER', 'at_customer', {
        collect_cash: null,
        needs: { ...wire.needs, age_check: null, delivery_photo: false },
      }),
      responses: {
        ...at('NEAR_CUSTOMER', 'at_customer', {
          collect_cash: null,
          needs: { ...wire.needs, age_check: null, delivery_photo: false },
        }).responses,
        'POST /job/events': refused(422, 'fleet.code-wrong'),
      },
      steps: ({ type, press }) => type('job.pin', '1234').then(() => press('job.button.deliver')),
    },
    waiting: {
      ...accepted,
      responses: { ...accepted.responses, 'POST /job/events': failed },
      steps: ({ press, find }) => press('job.button.arrive-at-shop').then(() => find('job.button.collect')),
    },
    problem: { ...onTheWay, steps: ({ press }) => press('job.problem') },
    'problem-errors': {
      ...onTheWay,
      steps: ({ press, pressOn }) => press('job.problem').then(() => pressOn('dialog [type=submit]')),
    },
    'giving-back': { ...accepted, steps: ({ press }) => press('job.give-back') },
    returning: at('RETURN_INITIATED', 'returning'),
    'return-at-customer': at('NEAR_VENDOR', 'at_vendor', asReturn),
    'return-on-the-way': at('PICKED_UP', 'collected', asReturn),
    cancelled: at('CANCELLED', 'collected'),
    'taken-back': link(refused(410, 'job.taken-back')),
    ended: link(refused(410, 'job.ended')),
    missing: link(refused(404)),
  },
}
