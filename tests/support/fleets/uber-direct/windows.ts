import type { UberErrorCode } from './errors.ts'
import type { QuoteRequest } from './schemas.ts'

const minute = 60_000

/** Returns the error of the times within which a delivery has to be collected and delivered; null if they're possible. */
export function windowProblem(request: QuoteRequest, now: number): UberErrorCode | null {
  const time = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Date.parse(text))
  const pickupReady = time(request.pickup_ready_dt, now)
  const pickupDeadline = time(request.pickup_deadline_dt, Math.max(pickupReady + 10 * minute, now + 20 * minute))
  const dropoffReady = time(request.dropoff_ready_dt, Math.min(pickupReady, pickupDeadline))
  const dropoffDeadline = time(request.dropoff_deadline_dt, Math.max(pickupDeadline, dropoffReady + 20 * minute))
  if (pickupReady < now - minute) return 'pickup_ready_too_early'
  if (pickupReady > now + 30 * 24 * 60 * minute) return 'pickup_ready_too_late'
  if (pickupDeadline < pickupReady + 10 * minute) return 'pickup_window_too_small'
  if (pickupDeadline < now + 20 * minute) return 'pickup_deadline_too_early'
  if (dropoffReady > pickupDeadline) return 'dropoff_ready_after_pickup_deadline'
  if (dropoffDeadline < dropoffReady + 20 * minute) return 'dropoff_deadline_too_early'
  if (dropoffDeadline < pickupDeadline) return 'dropoff_deadline_before_pickup_deadline'
  return null
}
