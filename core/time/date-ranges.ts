import type { Clock } from '../environment.ts'
import { loadTemporal } from './temporal.ts'

/** ISO 8601 with the zone's offset; `to` is exclusive. */
export interface DateRange {
  from: string
  to: string
}

/** Active orders: since midnight in the outlet's zone (specification 1 §7). Their end is the server's now, so it isn't sent. */
export async function sinceMidnight(clock: Pick<Clock, 'now'>, zone: string): Promise<Pick<DateRange, 'from'>> {
  return { from: toIso((await nowIn(clock, zone)).startOfDay()) }
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
