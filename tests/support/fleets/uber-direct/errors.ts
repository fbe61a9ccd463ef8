/** The errors of the description, by their code: status, message, and whether they have a kind. */
const errors = {
  invalid_params: [400, 'The parameters of your request were invalid.'],
  address_undeliverable: [400, 'The specified location is not in a deliverable area.'],
  address_undeliverable_limited_couriers: [
    400,
    'The specified location is not in a deliverable area at this time because all couriers are currently busy.',
  ],
  unknown_location: [400, 'The specified location was not understood.'],
  pickup_window_too_small: [400, 'The pickup window needs to be at least 10 minutes long.'],
  dropoff_deadline_too_early: [
    400,
    'The dropoff deadline needs to be at least 20 minutes after the dropoff ready time.',
  ],
  dropoff_deadline_before_pickup_deadline: [400, 'The dropoff deadline needs to be after the pickup deadline.'],
  dropoff_ready_after_pickup_deadline: [400, 'The dropoff ready time needs to be at or before the pickup deadline.'],
  pickup_ready_too_early: [400, 'The pickup ready time cannot be in the past.'],
  pickup_deadline_too_early: [400, 'The pickup deadline time needs to be at least 20 minutes from now.'],
  pickup_ready_too_late: [400, 'The pickup ready time needs to be within the next 30 days.'],
  expired_quote: [400, 'The price quote specified has expired.'],
  used_quote: [400, 'The price quote specified has been used.'],
  mismatched_price_quote: [400, 'Quote mismatch, please recreate the quote.'],
  noncancelable_delivery: [400, 'Delivery cannot be cancelled'],
  unauthorized: [401, 'Invalid OAuth 2.0 credentials provided.'],
  customer_suspended: [402, 'Your account is passed due. Payment is required.'],
  customer_blocked: [403, 'Your account is not allowed to create deliveries.'],
  customer_not_found: [404, 'Customer does not exist.'],
  delivery_not_found: [404, 'The requested delivery does not exist.'],
  request_timeout: [408, 'The request timed out…'],
  duplicate_delivery: [409, 'An active delivery like this already exists.'],
  customer_limited: [429, 'Your account’s limits have been exceeded.'],
  internal_server_error: [500, 'We have experienced a problem.'],
  couriers_busy: [503, 'All of our couriers are currently busy.'],
  service_unavailable: [503, 'Service is currently unavailable.'],
} as const satisfies Record<string, readonly [number, string]>

export type UberErrorCode = keyof typeof errors
const withoutKind: readonly string[] = ['unauthorized', 'internal_server_error']

export function uberError(code: UberErrorCode, metadata?: Record<string, string>): Response {
  const [status, message] = errors[code]
  const kind = withoutKind.includes(code) ? {} : { kind: 'error' }
  return Response.json({ code, message, ...kind, ...(metadata && { metadata }) }, { status })
}
