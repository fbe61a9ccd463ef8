// Creating a formatter costs thirty times its use.
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

/** Milliseconds since the epoch, or ISO 8601 with offset. */
export type Moment = number | string

export function epochMs(moment: Moment): number {
  return typeof moment === 'number' ? moment : Date.parse(moment)
}

/** The day in a zone, such as `2026-11-20`. */
export function dayIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochMs(moment)).slice(0, 10)
}

export interface TimeFormats {
  /** `14:05`; with the zone if the viewer's clock differs. */
  time(moment: Moment): string
  /** `2:40 – 2:45 pm`; with the zone if the viewer's clock differs. */
  timeRange(from: number, to: number): string
  /** `20 Nov 2026`. */
  date(moment: Moment): string
  /** `20 Nov, 14:05`. */
  dateTime(moment: Moment): string
  /** The time alone on the day of `now`, else `20 Nov, 14:05`. */
  moment(at: Moment, now: Moment): string
}

/** Formats times in an outlet's zone for a viewer in another one. */
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

// Swedish formats dates like ISO 8601.
function wallClock(zone: string, ms: number): string {
  return format('sv-SE', zone, { dateStyle: 'short', timeStyle: 'short' }).format(ms)
}
