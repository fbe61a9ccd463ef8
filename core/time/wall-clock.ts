/** What a calendar and a clock on the wall of a zone show. */
export interface WallClock {
  /** `2026-11-20`. */
  day: string
  /** Minutes since midnight, as the clock has them: on a day that loses an hour they leap. */
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** @param epochMs ms since 1970 */
export function wallClock(epochMs: number, zone: string): WallClock {
  let format = formats.get(zone)
  if (!format) {
    // Swedish is written as ISO 8601 is.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(zone, format)
  }
  const [day = '', time = ''] = format.format(epochMs).split(' ')
  const [hours, minutes] = time.split(':')
  return { day, minute: Number(hours) * 60 + Number(minutes) }
}

/** How far the clocks of a zone are ahead of UTC at that moment, in minutes. */
export function zoneOffset(epochMs: number, zone: string): number {
  const { day, minute } = wallClock(epochMs, zone)
  return Date.parse(day) / 60_000 + minute - Math.floor(epochMs / 60_000)
}

/**
 * The moment that the clocks of a zone show that, in ms since 1970: the earlier one of a time that comes twice, and as if
 * the clocks hadn't changed for a time that they leap over.
 */
export function momentOf({ day, minute }: WallClock, zone: string): number {
  const asUtc = Date.parse(day) + minute * 60_000
  // Zones change at most once in two days: one of the offsets before and after holds, or neither where it is skipped.
  const [before = asUtc, after = asUtc] = [-1, 1].map(
    (side) => asUtc - zoneOffset(asUtc + side * 86_400_000, zone) * 60_000,
  )
  const shows = (moment: number) => asUtc - moment === zoneOffset(moment, zone) * 60_000
  return shows(before) || !shows(after) ? before : after
}

/** Whether the clocks of a zone leap over that time of that day, as where they go forward in spring. */
export function isSkipped(wanted: WallClock, zone: string): boolean {
  const shown = wallClock(momentOf(wanted, zone), zone)
  return shown.day !== wanted.day || shown.minute !== wanted.minute
}
