import type { Place } from '../addresses/address.ts'
import type { Pickup } from './draft/draft.ts'
import type { Quote, QuoteState } from './quote/quote.ts'
import { isOpenAt, type ServiceHours, type ServiceHoursState, timeOfDay } from './rules/service-hours.ts'
import type { Validation } from './rules/validation.ts'

/** Specification 2 §9: an order for as soon as possible is dropped off within this time. */
export const asapMinutes = 60

/**
 * Where the request stands (specification 2 §2 and §4). The page is one form: a step says what is asked next, it does
 * not hide what was answered.
 */
export type RequestStep =
  | { step: 'ask-for-origin-address'; vendorId: string }
  /** A place is chosen: unit, building and notes of it are asked for, until they are confirmed. */
  | { step: 'ask-for-origin-address-details'; vendorId: string; pickup: Pickup }
  | { step: 'check-service-hours' }
  /** `now` is the outlet's wall clock as one number, 930 for 9:30. */
  | { step: 'service-closed'; hours: ServiceHours; now: number; timeZone: string }
  | { step: 'ask-for-destination-address' }
  | { step: 'check-if-destination-is-valid'; destination: Place; quote: QuoteState }
  | { step: 'fill-order-details'; destination: Place; quote: Quote }
  | { step: 'fill-payment-details'; destination: Place; quote: Quote }

export interface FlowFacts {
  vendor: { vendorId: string; hasLocation: boolean } | null
  serviceHours: ServiceHoursState
  /** Ms since 1970, exact to the minute. */
  now: number
  /** The outlet's. */
  timeZone: string
  /** Where the rider collects, for an outlet without a place of its own. */
  pickup: Pickup | null
  /** Unix seconds; null for as soon as possible. */
  preorderedFor: number | null
  destination: Place | null
  quote: QuoteState
  validation: Validation
}

/** Null while no vendor is chosen. */
export function requestStep(facts: FlowFacts): RequestStep | null {
  const { vendor, pickup, serviceHours, preorderedFor, destination, quote, timeZone } = facts
  if (!vendor) return null
  const { vendorId } = vendor
  if (!vendor.hasLocation && !pickup) return { step: 'ask-for-origin-address', vendorId }
  if (!vendor.hasLocation && !pickup?.isConfirmed && pickup) {
    return { step: 'ask-for-origin-address-details', vendorId, pickup }
  }
  if (serviceHours.state === 'loading') return { step: 'check-service-hours' }
  // A pre-order passes a shop that is shut now; what is wrong with its own time is said at the field.
  if (serviceHours.state === 'between' && preorderedFor === null) {
    const { hours } = serviceHours
    const now = timeOfDay(facts.now, timeZone)
    if (!isOpenAt(hours, now)) return { step: 'service-closed', hours, now, timeZone }
  }
  if (!destination) return { step: 'ask-for-destination-address' }
  if (quote.state !== 'ready' && quote.state !== 'renewing') {
    return { step: 'check-if-destination-is-valid', destination, quote }
  }
  const isDetailMissing = !facts.validation.ok && facts.validation.field !== 'paymentMethod'
  return { step: isDetailMissing ? 'fill-order-details' : 'fill-payment-details', destination, quote: quote.quote }
}
