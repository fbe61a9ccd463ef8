/**
 * Returns the client's address for limits. Each trusted proxy appends the address of its client to `X-Forwarded-For`;
 * entries before those may be forged.
 */
export function callerAddress(incoming: Incoming, trustedProxies: number): string | undefined {
  const { remoteAddress } = incoming.socket
  if (trustedProxies === 0) return remoteAddress
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = forwarded.split(',').flatMap((hop) => hop.trim() || [])
  return hops.at(-trustedProxies) ?? hops[0] ?? remoteAddress
}

interface Incoming {
  socket: { remoteAddress?: string | undefined }
  headers: Readonly<Record<string, string | string[] | undefined>>
}
