import type { Clock } from '../environment.ts'
import type { DateRange } from './date-ranges.ts'
import { loadTemporal } from './temporal.ts'

/** The whole days from `days` before today until the end of yesterday, in the zone (specification 1 §4). */
export async function daysUntilYesterday(clock: Pick<Clock, 'now'>, zone: string, days: number): Promise<DateRange> {
  const { Instant } = await loadTemporal()
  const today = Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(zone).toPlainDate()
  return range(today.subtract({ days }), today.subtract({ days: 1 }), zone)
}

/** Whole days in the zone, both included. @param from first day, as `2026-11-01` @param to last day */
export async function wholeDays(from: string, to: string, zone: string): Promise<DateRange> {
  const { PlainDate } = await loadTemporal()
  return range(PlainDate.from(from), PlainDate.from(to), zone)
}

/** How many days a period has, both ends included; 0 and below where it ends before it begins. NaN for no days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** Days begin when the zone says so: at one o'clock where midnight is skipped. The last one ends a millisecond before the next. */
function range(from: Temporal.PlainDate, to: Temporal.PlainDate, zone: string): DateRange {
  const write = (moment: Temporal.ZonedDateTime) =>
    moment.toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
  const end = to.add({ days: 1 }).toZonedDateTime(zone).subtract({ milliseconds: 1 })
  return { from: write(from.toZonedDateTime(zone)), to: write(end) }
}
