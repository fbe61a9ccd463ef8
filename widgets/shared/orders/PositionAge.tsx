import { ageSeconds, type RiderPosition } from '../../../core/tracking/rider-position.ts'
import { useTranslate } from '../../page-context.ts'

/** Positions are fetched every two seconds, so they count as live up to this age. */
const liveSeconds = 6

/** How old the rider's position is. */
export function PositionAge({ position, now }: { position: RiderPosition; now: number }) {
  const translate = useTranslate()
  const seconds = ageSeconds(position, now)
  if (seconds <= liveSeconds) return translate('tracking.position-now')
  if (seconds < 60) return translate('tracking.position-seconds', { seconds })
  return translate('tracking.position-minutes', { minutes: Math.floor(seconds / 60) })
}
