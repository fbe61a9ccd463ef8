import type { Place } from '../addresses/address.ts'
import type { Quote, QuoteState } from './quote.ts'
import { isOpenAt, type ServiceHours, timeOfDay } from './service-hours.ts'
import type { Validation } from './validation.ts'

/** Specification 2 §9: an order for as soon as possible is dropped off within this time. */
export const asapMinutes = 60

/**
 * Where the request stands (specification 2 §2 and §4). The page is one form: a step says what is asked next, it does
 * not hide what was answered.
 */
export type RequestStep =
  | { step: 'ask-for-origin-address'; vendorId: string }
  | { step: 'check-service-hours' }
  /** `now` is the country's wall clock as one number, 930 for 9:30. */
  | { step: 'service-closed'; hours: ServiceHours; now: number; timeZone: string }
  | { step: 'ask-for-destination-address' }
  | { step: 'check-if-destination-is-valid'; destination: Place; quote: QuoteState }
  | { step: 'fill-order-details'; destination: Place; quote: Quote }
  | { step: 'fill-payment-details'; destination: Place; quote: Quote }

/** Hours that could not be fetched or read count as open, so they are `always`. */
export type ServiceHoursState = { state: 'loading' } | { state: 'always' } | { state: 'between'; hours: ServiceHours }

export interface FlowFacts {
  vendor: { vendorId: string; hasLocation: boolean } | null
  serviceHours: ServiceHoursState
  /** Ms since 1970, exact to the minute. */
  now: number
  timeZone: string
  destination: Place | null
  quote: QuoteState
  validation: Validation
}

/** Null while no vendor is chosen. */
export function requestStep(facts: FlowFacts): RequestStep | null {
  const { vendor, serviceHours, destination, quote } = facts
  if (!vendor) return null
  if (!vendor.hasLocation) return { step: 'ask-for-origin-address', vendorId: vendor.vendorId }
  if (serviceHours.state === 'loading') return { step: 'check-service-hours' }
  const now = timeOfDay(facts.now, facts.timeZone)
  if (serviceHours.state === 'between' && !isOpenAt(serviceHours.hours, now)) {
    return { step: 'service-closed', hours: serviceHours.hours, now, timeZone: facts.timeZone }
  }
  if (!destination) return { step: 'ask-for-destination-address' }
  if (quote.state !== 'ready' && quote.state !== 'renewing') {
    return { step: 'check-if-destination-is-valid', destination, quote }
  }
  const isDetailMissing = !facts.validation.ok && facts.validation.field !== 'paymentMethod'
  return { step: isDetailMissing ? 'fill-order-details' : 'fill-payment-details', destination, quote: quote.quote }
}
