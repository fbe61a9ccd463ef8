// Much longer than any URL of the site or API.
const maxLength = 2048
// Characters of a path by RFC 3986. Browsers escape all others.
const plainPath = /^\/[\w\-.~!$&'()*+,;=:@%/]*$/
const escapedOctet = /%[\da-f]{2}/gi

/**
 * Returns the one spelling of a path that is served: letters and digits aren't escaped, escapes are in capitals, and there
 * are no dot segments, empty segments or trailing slashes (RFC 3986 §6.2.2). Escaped slashes stay escaped. Null for paths
 * that aren't valid or are too long.
 */
export function canonicalPath(path: string): string | null {
  if (path.length > maxLength || !plainPath.test(path) || !isDecodable(path)) return null
  const segments: string[] = []
  for (const segment of path.replace(escapedOctet, canonicalOctet).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** Splits a request's target into path and query. Clients of proxies send whole URLs. */
export function splitTarget(target = '/'): { path: string; query: string } {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const start = relative.indexOf('?')
  if (start === -1) return { path: relative || '/', query: '' }
  return { path: relative.slice(0, start) || '/', query: relative.slice(start) }
}

function canonicalOctet(octet: string): string {
  const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16))
  return /[\w\-.~]/.test(character) ? character : octet.toUpperCase()
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
