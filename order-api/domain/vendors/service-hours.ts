import type { Country } from '../country.ts'
import type { Point } from '../geo/distance.ts'

/** Opening hours in the outlet's zone, each time as one number: 930 is 9:30. */
export interface ServiceHours {
  from: number
  to: number
}

/** Parses `dddd:dddd` (specification 2 §4). @throws Error with the text of §8 */
export function parseServiceHours(text: string): ServiceHours {
  const parts = /^(\d{4}):(\d{4})$/.exec(text)
  if (!parts) throw new Error('format has to be dddd:dddd (0000:2359 for 24/24)')
  const [from = 0, to = 0] = parts.slice(1).map(Number)
  if ([from, to].some((time) => time > 2359 || time % 100 > 59)) {
    throw new Error('service hours has to been between 0 & 2359')
  }
  return { from, to }
}

/** Whether the time is within the hours, ends included. Equal ends mean always open; `from` after `to`, open past midnight. */
export function isWithin({ from, to }: ServiceHours, time: number): boolean {
  if (from === to) return true
  const isAfter = time >= from
  const isBefore = time <= to
  return from < to ? isAfter && isBefore : isAfter || isBefore
}

/** Formats a time such as `09:30`. */
export function timeText(time: number): string {
  const digits = String(time).padStart(4, '0')
  return `${digits.slice(0, 2)}:${digits.slice(2)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the clock time in a zone as one number. @param time ms since 1970 */
export function wallClockNumber(zone: string, time: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' })
  formats.set(zone, format)
  return Number(format.format(time).replace(':', ''))
}

export function zoneAt({ timeZone, timeZoneAreas }: Country, { latitude, longitude }: Point): string {
  for (const { zone, bbox } of timeZoneAreas ?? []) {
    const [west, south, east, north] = bbox
    if (longitude >= west && longitude <= east && latitude >= south && latitude <= north) return zone
  }
  return timeZone
}
