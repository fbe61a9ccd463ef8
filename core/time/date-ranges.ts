import type { Clock } from '../environment.ts'
import { loadTemporal } from './temporal.ts'

/** ISO 8601 with the zone's offset; `to` is exclusive. */
export interface DateRange {
  from: string
  to: string
}

/** Active orders: from midnight in the outlet's zone until now (specification 1 §7). */
export async function todayUntilNow(clock: Pick<Clock, 'now'>, zone: string): Promise<DateRange> {
  const now = await nowIn(clock, zone)
  return { from: toIso(now.startOfDay()), to: toIso(now) }
}

/** Preorders: today and the next two days (specification 1 §7 and §9). */
export async function todayAndTwoDays(clock: Pick<Clock, 'now'>, zone: string): Promise<DateRange> {
  const now = await nowIn(clock, zone)
  return { from: toIso(now.startOfDay()), to: toIso(now.add({ days: 2 })) }
}

async function nowIn(clock: Pick<Clock, 'now'>, zone: string): Promise<Temporal.ZonedDateTime> {
  const { Instant } = await loadTemporal()
  return Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(zone)
}

function toIso(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
}
