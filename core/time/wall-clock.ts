export interface WallClock {
  day: string
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns day and minute of the day that a zone's clocks show. */
export function wallClock(epochMs: number, zone: string): WallClock {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(zone, format)
  }
  const [day = '', time = ''] = format.format(epochMs).split(' ')
  const [hours, minutes] = time.split(':')
  return { day, minute: Number(hours) * 60 + Number(minutes) }
}

/** Returns the UTC offset of a zone at a moment, in minutes. */
export function zoneOffset(epochMs: number, zone: string): number {
  const { day, minute } = wallClock(epochMs, zone)
  return Date.parse(day) / 60_000 + minute - Math.floor(epochMs / 60_000)
}

/** Converts wall clock time to ms since 1970: the earlier moment of a repeated time; a skipped time as if not skipped. */
export function momentOf({ day, minute }: WallClock, zone: string): number {
  const asUtc = Date.parse(day) + minute * 60_000
  // Zones change at most once in two days: one of the neighbouring offsets applies.
  const [before = asUtc, after = asUtc] = [-1, 1].map(
    (side) => asUtc - zoneOffset(asUtc + side * 86_400_000, zone) * 60_000,
  )
  const shows = (moment: number) => asUtc - moment === zoneOffset(moment, zone) * 60_000
  return shows(before) || !shows(after) ? before : after
}

/** Whether the zone's clocks skip that time, as in spring. */
export function isSkipped(time: WallClock, zone: string): boolean {
  const shown = wallClock(momentOf(time, zone), zone)
  return shown.day !== time.day || shown.minute !== time.minute
}
