/**
 * From where a request came, for limits. Each proxy that is ours appends whom it heard to `X-Forwarded-For`: so many from
 * the right are true, and what stands further left anybody may have written.
 */
export function callerAddress(incoming: Incoming, trustedProxies: number): string | undefined {
  const { remoteAddress } = incoming.socket
  if (trustedProxies === 0) return remoteAddress
  const said = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = said.split(',').flatMap((hop) => hop.trim() || [])
  return hops.at(-trustedProxies) ?? hops[0] ?? remoteAddress
}

interface Incoming {
  socket: { remoteAddress?: string | undefined }
  headers: Readonly<Record<string, string | string[] | undefined>>
}
