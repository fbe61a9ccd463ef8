/** Returns the time zone's name; null if the browser doesn't know the zone, such as `Etc/Unknown`. */
export function knownZone(zone: string | null): string | null {
  try {
    return zone ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
