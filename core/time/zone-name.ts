import { standInOf } from '../lib/intl/stand-in.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the zone's short name: `GMT+8`, `CET`. @param epochMs ms since 1970 */
export function zoneName(epochMs: number, zone: string, locale: string): string {
  const known = standInOf(locale) ? 'en' : locale
  const key = `${known} ${zone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(known, { timeZone: zone, timeZoneName: 'short' })
  formats.set(key, format)
  return format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
