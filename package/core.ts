/** Entry `courier-elements/core`: the product without UI, for browsers and Node. README.md has an example. */

export type { Suggestion } from '../core/addresses/address.ts'
export type { Coordinates } from '../core/addresses/coordinates.ts'
export { NoResponseError, RefusedError, ServerError } from '../core/api/errors.ts'
export { browserEnvironment } from '../core/environment/browser.ts'
export { loadPhoneNumbers, type PhoneNumbers } from '../core/i18n/phone-number.ts'
export * from '../core/index.ts'
export { type ActiveOrders, createActiveOrders } from '../core/orders/active-orders.ts'
export type { Order } from '../core/orders/order/order.ts'
export {
  type DisplayStatus,
  displayStatusOf,
  isEnded,
  progressOf,
  statusFromWire,
} from '../core/orders/order/status.ts'
export { type OrderStatus, orderStatuses } from '../core/orders/order/statuses.ts'
export type { Prefill } from '../core/request/draft/prefill.ts'
export { isExpired, payableFee, type Quote, type QuoteInputs, type QuoteState } from '../core/request/quote/quote.ts'
export { createQuoter, type Quoter, type QuoterOptions } from '../core/request/quote/quoter.ts'
export { createRequest, type RequestPurpose, type RiderRequest } from '../core/request/request.ts'
export { type Refusal, type Validation, validateOrder } from '../core/request/rules/validation.ts'
export { type Eta, etaOf, etaRange } from '../core/tracking/eta.ts'
export { stageOf, type TrackingStage, trackingStages } from '../core/tracking/stages.ts'
export type { TrackedOrder } from '../core/tracking/tracked-order.ts'
export { createTracking, type Tracking, type TrackingState } from '../core/tracking/tracking.ts'
