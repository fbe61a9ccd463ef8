import type { photoKinds } from '../../../../core/api/order-lists.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Point } from '../../geo/distance.ts'
import type { ProofPhoto, Rider, RiderPosition } from '../fleet.ts'

/** What a fleet says about a delivery. */
export interface DeliveryState {
  /** The fleet's ID of the delivery. */
  reference: string
  /** Our status, or the fleet's word if this server doesn't know it. */
  status: string
  isKnown: boolean
  /** When it reached the status, as far as the fleet says. */
  at: Date | null
  rider: Rider | null
  position: RiderPosition | null
  /** Why it was cancelled: a key of `orders.reason`, or text. */
  reason: string | null
  pickupAt: Date | null
  deliveryAt: Date | null
}

/** A message from a fleet, whose signature is right. */
export interface FleetCall {
  /** The fleet's ID of the delivery. */
  reference: string
  orderId: string | null
  /** Whether it's about the way back of the order's item, which may be a delivery of its own. */
  isReturn?: boolean
  /** When the message was made; null if it doesn't say: then it only shows that the fleet may be asked. */
  at: Date | null
  /** Whether the state of the delivery may have changed. */
  hasState: boolean
  /** A status that was reached at `at`, for the history. */
  status: string | null
  position: Point | null
}

export interface Estimate {
  /** Decimal money. */
  fee: number
  /** When the fee isn't valid any more; null if the fleet doesn't say. */
  expiresAt: Date | null
  /** With which the fleet keeps this fee for a request until then; null if it gives none. */
  quoteId: string | null
  /** When a rider would collect and deliver; null if the fleet doesn't say. */
  pickupAt: Date | null
  deliveryAt: Date | null
}

/** What is known before the order: the customer's address isn't. */
export interface EstimatedJob extends Pick<OrderRow, 'pickup'> {
  shop: { name: string; phone: string }
  destination: Point
}

/**
 * A company with its own riders and an API. Adapters translate, and remember nothing but their token.
 * All methods throw `FleetAway` without a usable answer, and `FleetRefusal` if the fleet refuses.
 */
export interface FleetService {
  /** Whether a repeated request never creates a second delivery. */
  readonly isIdempotent: boolean
  /** Without a free rider, an estimate is refused with `no-rider`: no order waits for it. */
  estimate?(job: EstimatedJob): Promise<Estimate>
  /** Returns the earliest time of the request, in ms since 1970. */
  requestableAt(order: OrderRow): number
  /** @param quoteId of an estimate for these places. If the fleet doesn't take it any more, its current fee applies. */
  request(order: OrderRow, quoteId: string | null): Promise<DeliveryState>
  /** Returns the delivery of a request whose answer was lost; null if there is none, or the fleet can't tell. */
  find(order: OrderRow): Promise<string | null>
  change(reference: string, order: OrderRow): Promise<void>
  /** @param reason as the vendor gave it */
  cancel(reference: string, reason: string): Promise<void>
  state(reference: string): Promise<DeliveryState>
  position(reference: string): Promise<RiderPosition | null>
  /** Returns null if there is no photo. */
  proof(reference: string, kind: (typeof photoKinds)[number]): Promise<ProofPhoto | null>
  /** Reads a call. @param body as it was received @throws Refusal 401 for a wrong signature, 422 */
  readCall(body: Uint8Array, header: (name: string) => string | undefined): FleetCall
}

/** The fleet gave no usable answer: no response, 5xx, 429, or it has no free rider at the moment. */
export class FleetAway extends Error {
  override readonly name = 'FleetAway'
  /** For the record, without personal data. */
  readonly reason: string
  /** Whether the request may have been carried out. */
  readonly isUncertain: boolean
  readonly retryAfterMs: number | null
  /** When an uncertain request may be repeated, if the fleet calls about its deliveries and hasn't done so; null for never. */
  readonly callWaitMs: number | null

  constructor(
    reason: string,
    { isUncertain = false, retryAfterMs = null, callWaitMs = null }: Partial<FleetAwayDetails> = {},
  ) {
    super(`The fleet is away: ${reason}`)
    this.reason = reason
    this.isUncertain = isUncertain
    this.retryAfterMs = retryAfterMs
    this.callWaitMs = callWaitMs
  }
}

interface FleetAwayDetails {
  isUncertain: boolean
  retryAfterMs: number | null
  callWaitMs: number | null
}

/** The fleet refused for good. */
export class FleetRefusal extends Error {
  override readonly name = 'FleetRefusal'
  /** A key of `orders.reason`, or the fleet's own text. */
  readonly reason: string

  constructor(reason: string) {
    super('The fleet refused')
    this.reason = reason
  }
}
