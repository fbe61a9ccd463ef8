import parseForwarded from 'forwarded-parse'
import ipaddr from 'ipaddr.js'
import { createLastUsed } from '../domain/heavy/last-used.ts'
import { plainHost } from './pages/page-headers.ts'

export const proxyHeaders = ['x-forwarded-for', 'forwarded'] as const

export interface ProxySettings {
  /** The site's origin; null if unknown. */
  siteUrl: string | null
  /** Number of proxies in front of the server. */
  trustedProxies: number
  /** Header to which each of them adds its client. */
  proxyHeader: (typeof proxyHeaders)[number]
}

export interface Incoming {
  socket: { remoteAddress?: string | undefined }
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What a proxy reports about its client. */
interface Hop {
  address: string | undefined
  protocol: string | undefined
  host: string | undefined
}

/**
 * Returns the visitor's IP address for limits: the entry of the outermost trusted proxy. Entries before it may be forged.
 * If it isn't an address, returns the address of the next proxy.
 */
export function callerAddress(incoming: Incoming, settings: ProxySettings): string | undefined {
  const addresses = trustedHops(incoming, settings).map(({ address }) => addressFrom(address))
  return addresses.find((address) => address !== null) ?? addressFrom(incoming.socket.remoteAddress) ?? undefined
}

/** Whether the visitor uses https. */
export function isSecure(incoming: Incoming, settings: ProxySettings): boolean {
  if (settings.siteUrl !== null) return settings.siteUrl.startsWith('https:')
  const [outermost] = trustedHops(incoming, settings)
  return outermost?.protocol?.toLowerCase() === 'https'
}

/** Returns the headers of every response to a visitor who uses https. */
export function transportHeaders(incoming: Incoming, settings: ProxySettings): Record<string, string> {
  return isSecure(incoming, settings) ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}
}

/** Returns the host in the visitor's address bar, without a default port; null if unknown. */
export function visitedHost(incoming: Incoming, settings: ProxySettings): string | null {
  return ownHosts(incoming, settings).find((host) => host !== null) ?? null
}

/** Returns the origin in the visitor's address bar, as far as it's known. */
export function visitedOrigin(incoming: Incoming, settings: ProxySettings): string {
  const scheme = isSecure(incoming, settings) ? 'https' : 'http'
  return settings.siteUrl ?? `${scheme}://${visitedHost(incoming, settings) ?? 'localhost'}`
}

/** Whether a page's origin is this site, also if a proxy has changed the Host header. */
export function isOwnOrigin(origin: string, incoming: Incoming, settings: ProxySettings): boolean {
  const host = URL.canParse(origin) ? normalHost(new URL(origin).host) : null
  return host !== null && ownHosts(incoming, settings).includes(host)
}

function ownHosts(incoming: Incoming, settings: ProxySettings): (string | null)[] {
  const [outermost] = trustedHops(incoming, settings)
  const site = settings.siteUrl === null ? '' : new URL(settings.siteUrl).host
  return [site, outermost?.host ?? '', String(incoming.headers.host ?? '')].map(normalHost)
}

/** Returns the hops that trusted proxies report, outermost first. */
function trustedHops({ headers }: Incoming, { trustedProxies, proxyHeader }: ProxySettings): Hop[] {
  if (trustedProxies === 0) return []
  if (proxyHeader === 'forwarded') return forwardedHops(headers.forwarded).slice(-trustedProxies)
  const listOf = (name: string) => listFrom(headers[name]).slice(-trustedProxies)
  const [addresses, protocols, hosts] = ['for', 'proto', 'host'].map((name) => listOf(`x-forwarded-${name}`))
  // Proxies replace protocol and host, or leave those of the outermost proxy.
  const outermost = { address: addresses?.[0], protocol: protocols?.[0], host: hosts?.[0] }
  const others = (addresses ?? []).slice(1).map((address) => ({ address, protocol: undefined, host: undefined }))
  return [outermost, ...others]
}

function listFrom(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .flatMap((entry) => entry.trim() || [])
}

function forwardedHops(header: string | string[] | undefined): Hop[] {
  try {
    return parseForwarded([header ?? []].flat().join(',')).map((hop) => ({
      address: hop.for,
      protocol: hop.proto,
      host: hop.host,
    }))
  } catch {
    return []
  }
}

// The library's checks take a tenth of a millisecond.
const knownAddresses = createLastUsed<string>(10_000)
const longestAddress = 60

/** Reads an IP address. Some gateways add a port, and put IPv6 in brackets. IPv4 in IPv6 becomes IPv4. */
function addressFrom(text = ''): string | null {
  const known = knownAddresses.get(text)
  if (known !== undefined) return known
  const address = text
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1')
    .replace(/%.*$/s, '')
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  if (!isAddress) return null
  const normal = ipaddr.process(address).toString()
  if (text.length < longestAddress) knownAddresses.set(text, normal)
  return normal
}

/** `Courier.example:443` and `courier.example` are the same host. */
function normalHost(host: string): string | null {
  if (!plainHost.test(host) || !URL.canParse(`https://${host}`)) return null
  return new URL(`https://${host}`).host.replace(/:80$/, '')
}
