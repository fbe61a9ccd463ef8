import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const privateIpv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Parts of 2000::/3 that aren't public hosts: tunnels to IPv4 addresses, and documentation addresses. */
const privateIpv6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
const privateRanges = new BlockList()
for (const [network, bits] of privateIpv4) privateRanges.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of privateIpv6) privateRanges.addSubnet(network, bits, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether the address is a public host, and not this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateRanges.check(address, 'ipv4')
  return version === 6 && globalIpv6.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Returns a DNS lookup that fails with PrivateAddressError if any address of the host isn't public. The connection uses
 * the result, so the name can't resolve to another address in between (DNS rebinding).
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new PrivateAddressError(hostname), '')
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new PrivateAddressError(hostname), '')
      }
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

/** Whether webhooks may be sent to the URL: in production only https to a public host, elsewhere http too. */
export function isSendable(address: string, isProduction: boolean): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || `${url.username}${url.password}${url.hash}` !== '') return false
  if (!isProduction) return /^https?:$/.test(url.protocol)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') return false
  return isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
}

/**
 * Top-level domains without public hosts: special-use names of RFC 6761, 6762, 7686, 8375 and 9476, ICANN's
 * `internal`, and names that routers and companies use for their own networks.
 */
const privateDomains = new Set(
  'alt arpa corp home internal intranet invalid lan local localdomain localhost onion private test'.split(' '),
)

/** Whether a name may be a public host. It may still resolve to a private address, which `publicLookup` refuses. */
function isPublicName(host: string): boolean {
  // `localhost.` is the same name as `localhost`.
  const labels = host.replace(/\.$/, '').split('.')
  if (labels.length < 2 || labels.includes('')) return false
  return !privateDomains.has(labels.at(-1) ?? '')
}
