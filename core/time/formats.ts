/** Cached `Intl` formatters: making one costs thirty times its use. */
const cache = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  let made = cache.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    cache.set(key, made)
  }
  return made
}

/** A moment: milliseconds since the epoch, or ISO 8601 with offset. */
export type Moment = number | string

export function epochMs(moment: Moment): number {
  return typeof moment === 'number' ? moment : Date.parse(moment)
}

/** The day of a moment in a zone, as `2026-11-20`: to ask whether two moments share a day. */
export function dayIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochMs(moment)).slice(0, 10)
}

export interface TimeFormats {
  /** `14:05`; with the zone's name where the person looking has another time on their clock. */
  time(moment: Moment): string
  /** `2:40 – 2:45 pm`; with the zone's name where the person looking has another time on their clock. */
  timeRange(from: number, to: number): string
  /** `20 Nov 2026`. */
  date(moment: Moment): string
  /** `20 Nov, 14:05`. */
  dateTime(moment: Moment): string
  /** The time alone where it is the day of `now`, else `20 Nov, 14:05`. */
  moment(at: Moment, now: Moment): string
}

/** Times in the outlet's zone, for a person whose own zone is `viewerZone`. */
export function createTimeFormats(locale: string, zone: string, viewerZone: string): TimeFormats {
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
  const both = { ...day, ...clock }

  function withZone(options: Intl.DateTimeFormatOptions, moment: Moment) {
    return formatWithZone(options, moment).format(epochMs(moment))
  }

  function formatWithZone(options: Intl.DateTimeFormatOptions, moment: Moment) {
    const ms = epochMs(moment)
    const sameClock = zone === viewerZone || wallClock(zone, ms) === wallClock(viewerZone, ms)
    return format(locale, zone, sameClock ? options : { ...options, timeZoneName: 'short' })
  }

  return {
    time: (moment) => withZone(clock, moment),
    timeRange: (from, to) => formatWithZone(clock, from).formatRange(from, to),
    date: (moment) => format(locale, zone, { ...day, year: 'numeric' }).format(epochMs(moment)),
    dateTime: (moment) => withZone(both, moment),
    moment: (at, now) => withZone(dayIn(zone, at) === dayIn(zone, now) ? clock : both, at),
  }
}

/** `2026-11-20 14:05`: Swedish is written as ISO 8601 is. */
function wallClock(zone: string, ms: number): string {
  return format('sv-SE', zone, { dateStyle: 'short', timeStyle: 'short' }).format(ms)
}
