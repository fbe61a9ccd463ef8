/** Parses a URL; null if it's invalid. `URL.parse` and `URL.canParse` are newer than the oldest supported browsers. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
