import { standInOf } from '../lib/intl/stand-in.ts'
import { zoneName } from './zone-name.ts'

type Formatter = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>

// Creating a formatter takes thirty times as long as using it.
const cache = new Map<string, Formatter>()
const dayMs = 86_400_000

function formatterOf(locale: string, zone: string, given: Intl.DateTimeFormatOptions): Formatter {
  const standIn = standInOf(locale)
  const key = `${locale} ${zone} ${JSON.stringify(given)} ${standIn !== null}`
  let formatter = cache.get(key)
  if (!formatter) {
    const options = { ...given, timeZone: zone }
    formatter = standIn ? standIn.dateFormat(options) : new Intl.DateTimeFormat(locale, options)
    cache.set(key, formatter)
  }
  return formatter
}

export type Moment = number | string

export function epochMs(moment: Moment): number {
  return typeof moment === 'number' ? moment : Date.parse(moment)
}

/** Returns the day in a zone, such as `2026-11-20`. */
export function dayIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochMs(moment)).slice(0, 10)
}

export interface TimeFormats {
  time(moment: Moment): string
  /** The zone's name, to name it once for many times; null if the viewer's clock shows the same. */
  foreignZone(moment: Moment): string | null
  /** The same without the zone, beside a time that names it. */
  withoutZone(): TimeFormats
  /** `2:40 – 2:45 pm`; with the zone if the viewer's clock differs. */
  timeRange(from: number, to: number): string
  date(moment: Moment): string
  dateTime(moment: Moment): string
  /** The time alone on the day of `now`, else `20 Nov, 14:05`. */
  moment(at: Moment, now: Moment): string
  /** `today 2:45 pm` in a sentence, also for yesterday and tomorrow, else `20 Nov, 2:45 pm`. */
  dayTime(at: Moment, now: Moment): string
  /** `Today 2:45 pm`, on its own. */
  dayTimeAlone(at: Moment, now: Moment): string
  /** `Fri, 20 Nov`. */
  weekday(at: Moment): string
  /** `Today`, `Yesterday`, else `20 Nov 2026`. */
  day(at: Moment, now: Moment): string
}

/** Formats times in an outlet's zone for a viewer in another one. */
export function createTimeFormats(locale: string, zone: string, viewerZone: string): TimeFormats {
  const timeOfDay: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
  const dayAndTime = { ...day, ...timeOfDay }

  const withZone = (options: Intl.DateTimeFormatOptions, moment: Moment) =>
    preventBreaks(formatWithZone(options, moment).format(epochMs(moment)))

  function formatWithZone(options: Intl.DateTimeFormatOptions, moment: Moment) {
    return formatterOf(locale, zone, isForeign(epochMs(moment)) ? { ...options, timeZoneName: 'short' } : options)
  }

  const isForeign = (ms: number) => zone !== viewerZone && wallClock(zone, ms) !== wallClock(viewerZone, ms)

  const daysAhead = (at: Moment, now: Moment) =>
    Math.round((Date.parse(dayIn(zone, at)) - Date.parse(dayIn(zone, now))) / dayMs)

  const date = (moment: Moment) => formatterOf(locale, zone, { ...day, year: 'numeric' }).format(epochMs(moment))

  function dayTime(at: Moment, now: Moment) {
    const days = daysAhead(at, now)
    if (Math.abs(days) > 1) return withZone(dayAndTime, at)
    return `${relativeDay(locale, days)} ${withZone(timeOfDay, at)}`
  }

  return {
    time: (moment) => withZone(timeOfDay, moment),
    foreignZone: (moment) => (isForeign(epochMs(moment)) ? zoneName(epochMs(moment), zone, locale) : null),
    withoutZone: () => createTimeFormats(locale, zone, zone),
    timeRange: (from, to) => preventBreaks(formatWithZone(timeOfDay, from).formatRange(from, to)),
    date,
    dateTime: (moment) => withZone(dayAndTime, moment),
    moment: (at, now) => withZone(dayIn(zone, at) === dayIn(zone, now) ? timeOfDay : dayAndTime, at),
    dayTime,
    dayTimeAlone: (at, now) => capitalise(locale, dayTime(at, now)),
    weekday: (at) => formatterOf(locale, zone, { weekday: 'short', ...day }).format(epochMs(at)),
    day(at, now) {
      const days = daysAhead(at, now)
      return Math.abs(days) > 1 ? date(at) : capitalise(locale, relativeDay(locale, days))
    },
  }
}

function capitalise(locale: string, text: string) {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** Prevents line breaks between `2:45` and `pm`, also in Chinese, and at the dash of a range. */
const preventBreaks = (text: string) =>
  text
    .replace(/\p{scx=Han}{1,4}(?=\p{Nd}{1,2}:)/gu, (half) => [...half, ''].join('\u2060'))
    .replace(/(\p{Nd}[:.]\p{Nd}{2}) /gu, '$1\u00a0')
    .replace(/\s–\s|–/, (dash) => (dash === '–' ? '–\u2060' : '\u202f–\u2060\u202f'))

const relative = new Map<string, Intl.RelativeTimeFormat>()

/** @param days -1, 0 or 1 */
function relativeDay(locale: string, days: number): string {
  const name = standInOf(locale)?.days[days + 1]
  if (name !== undefined) return name
  const formatter = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relative.set(locale, formatter)
  return formatter.format(days, 'day')
}

// Swedish formats dates like ISO 8601.
function wallClock(zone: string, ms: number): string {
  return formatterOf('sv-SE', zone, { dateStyle: 'short', timeStyle: 'short' }).format(ms)
}
