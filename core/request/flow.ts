import type { Place } from '../addresses/address.ts'
import type { Pickup } from './draft/draft.ts'
import type { Quote, QuoteState } from './quote/quote.ts'
import { isOpenAt, type ServiceHours, type ServiceHoursState, timeOfDay } from './rules/service-hours.ts'
import type { Refusal } from './rules/validation.ts'

/** The step of a request (specification 2 §2 and §4): the next missing input. Earlier input stays visible. */
export type RequestStep =
  | { step: 'ask-for-origin-address'; vendorId: string }
  /** Unit, building and notes of the pickup are to be confirmed. */
  | { step: 'ask-for-origin-address-details'; vendorId: string; pickup: Pickup }
  | { step: 'check-service-hours' }
  /** `now`: the outlet's clock as a number, 930 for 9:30. */
  | { step: 'service-closed'; hours: ServiceHours; now: number; timeZone: string }
  | { step: 'ask-for-destination-address' }
  | { step: 'check-if-destination-is-valid'; destination: Place; quote: QuoteState }
  | { step: 'fill-order-details'; destination: Place; quote: Quote }
  | { step: 'fill-payment-details'; destination: Place; quote: Quote }

export interface FlowInput {
  vendor: { vendorId: string; hasLocation: boolean } | null
  serviceHours: ServiceHoursState
  /** Ms since 1970, to the minute. */
  now: number
  timeZone: string
  /** For an outlet without a location. */
  pickup: Pickup | null
  preorderedFor: number | null
  destination: Place | null
  quote: QuoteState
  refusals: readonly Refusal[]
}

export function requestStep(input: FlowInput): RequestStep | null {
  const { vendor, pickup, serviceHours, preorderedFor, destination, quote, timeZone } = input
  if (!vendor) return null
  const { vendorId } = vendor
  if (!vendor.hasLocation && !pickup) return { step: 'ask-for-origin-address', vendorId }
  if (!vendor.hasLocation && !pickup?.isConfirmed && pickup) {
    return { step: 'ask-for-origin-address-details', vendorId, pickup }
  }
  if (serviceHours.state === 'loading') return { step: 'check-service-hours' }
  // A preorder's own time is checked at its field.
  if (serviceHours.state === 'between' && preorderedFor === null) {
    const { hours } = serviceHours
    const now = timeOfDay(input.now, timeZone)
    if (!isOpenAt(hours, now)) return { step: 'service-closed', hours, now, timeZone }
  }
  if (!destination) return { step: 'ask-for-destination-address' }
  if (quote.state !== 'ready' && quote.state !== 'renewing') {
    return { step: 'check-if-destination-is-valid', destination, quote }
  }
  const [refusal] = input.refusals
  const isDetailMissing = refusal !== undefined && refusal.field !== 'paymentMethod'
  return { step: isDetailMissing ? 'fill-order-details' : 'fill-payment-details', destination, quote: quote.quote }
}
