import type { ApiClient, RequestOptions } from './client.ts'
import type { RiderEventType, RiderFailure, RiderPhotoKind, RiderPlace } from './rider-lists.ts'

/** An order of the shop's own riders, as its rider sees it while the job runs. Times are ISO 8601. */
export interface RiderJobWire {
  order_id: string
  status: string
  /** By the rider's events; the place before a cancellation. */
  reached: RiderPlace
  updated_at: string
  /** The rider brings something from the customer to the shop. `pickup` and `dropoff` are in the order of the ride. */
  is_return?: true
  pickup: RiderStopWire
  dropoff: RiderStopWire
  description: string
  /** What the rider collects from the customer; null if it's paid. */
  collect_cash: number | null
  currency: string
  country: string
  expected_pickup_at: string | null
  expected_delivery_at: string | null
  preordered_for: string | null
  /** Minimum age of `age_check` in years. */
  needs: {
    pickup_code: boolean
    pickup_photo: boolean
    age_check: number | null
    pin: boolean
    delivery_photo: boolean
  }
  done: {
    pickup_code: boolean
    pickup_photo: boolean
    age_check: boolean
    pin: boolean
    delivery_photo: boolean
    cash_taken: boolean
  }
}

export interface RiderStopWire {
  name: string
  address: string
  unit: string
  latitude: number
  longitude: number
  phone: string
  note: string
}

export interface RiderEventWire {
  /** A repeated one changes nothing. */
  event_id: string
  type: RiderEventType
  at: string
  /** Pickup code or PIN. */
  code?: string | undefined
  /** Of `failed`. */
  reason?: RiderFailure | undefined
  age_checked?: boolean | undefined
  cash_taken?: boolean | undefined
}

export interface ReportedPositionWire {
  latitude: number
  longitude: number
  at: string
}

/** What a rider's calls are sent with: the token of the link, and a random text that the phone keeps. */
export interface RiderLink {
  token: string
  device: string
}

type CallOptions = Pick<RequestOptions, 'signal' | 'retries' | 'timeoutMs'>

const asRider = ({ token, device }: RiderLink) => ({
  authorization: `Job ${token}`,
  headers: { 'x-courier-device': device },
})

/**
 * GET /job: the first device that opens it owns it.
 * @throws RefusedError 403 `job.other-device`; 410 `job.ended`, `job.taken-back`
 */
export function fetchRiderJob(client: ApiClient, link: RiderLink, options: CallOptions = {}) {
  return client.request<RiderJobWire>('/job', { ...asRider(link), ...options })
}

/**
 * POST /job/events. A late event gets its place in the order's history.
 * @throws RefusedError as `fetchRiderJob`; 409 `fleet.event-not-possible`, `fleet.order-cancelled`, `fleet.order-ended`;
 * 422 `fleet.code-wrong`
 */
export function sendRiderEvent(client: ApiClient, link: RiderLink, event: RiderEventWire, options: CallOptions = {}) {
  return client.request<RiderJobWire>('/job/events', {
    method: 'POST',
    body: event,
    repeatable: true,
    ...asRider(link),
    ...options,
  })
}

/** POST /job/positions: at most 100. */
export function sendRiderPositions(
  client: ApiClient,
  link: RiderLink,
  positions: readonly ReportedPositionWire[],
  options: CallOptions = {},
) {
  return client.request<null>('/job/positions', {
    method: 'POST',
    body: { positions },
    repeatable: true,
    ...asRider(link),
    ...options,
  })
}

/** POST /job/proofs. @param photo JPEG of at most 300 kB */
export function sendRiderPhoto(
  client: ApiClient,
  link: RiderLink,
  { kind, eventId, photo }: { kind: RiderPhotoKind; eventId: string; photo: Blob },
  options: CallOptions = {},
) {
  return client.request<null>('/job/proofs', {
    method: 'POST',
    query: { kind, event_id: eventId },
    body: photo,
    repeatable: true,
    ...asRider(link),
    ...options,
  })
}
