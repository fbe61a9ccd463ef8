import type { Clock } from '../environment.ts'
import type { DateRange } from './date-ranges.ts'
import { loadTemporal } from './temporal.ts'

export async function daysUntilYesterday(clock: Pick<Clock, 'now'>, zone: string, days: number): Promise<DateRange> {
  const { Instant } = await loadTemporal()
  const today = Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(zone).toPlainDate()
  return range(today.subtract({ days }), today.subtract({ days: 1 }), zone)
}

/** Whole days in the zone, both included, such as `2026-11-01`. */
export async function wholeDays(from: string, to: string, zone: string): Promise<DateRange> {
  const { PlainDate } = await loadTemporal()
  return range(PlainDate.from(from), PlainDate.from(to), zone)
}

/** Number of days, both included; 0 or less if reversed, NaN if unreadable. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

// A zone may skip midnight, so days start at its first moment of the day. The last one ends a millisecond early.
function range(from: Temporal.PlainDate, to: Temporal.PlainDate, zone: string): DateRange {
  const toIso = (moment: Temporal.ZonedDateTime) =>
    moment.toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
  const end = to.add({ days: 1 }).toZonedDateTime(zone).subtract({ milliseconds: 1 })
  return { from: toIso(from.toZonedDateTime(zone)), to: toIso(end) }
}
