/** Addresses of the site (specification 1 §2), read and written in one place. */
export const landing = '/'
export const home = '/request-a-rider'
export const maintenance = '/maintenance'

const vendorSections = ['/request-a-rider', '/order-tracking', '/history', '/bulk-order', '/helpcenter']

/** `/request-a-rider` of `/request-a-rider/1001`; null where the page belongs to no vendor. */
export function sectionOf(pathname: string): string | null {
  return vendorSections.find((section) => pathname === section || pathname.startsWith(`${section}/`)) ?? null
}

/** The vendor that a path names. */
export function vendorOf(pathname: string): string | null {
  const section = sectionOf(pathname)
  return section && decoded(pathname.slice(section.length + 1).split('/')[0])
}

function decoded(name: string | undefined): string | null {
  try {
    return name ? decodeURIComponent(name) : null
  } catch {
    return null
  }
}

/** The bulk job that a path names: `/bulk-order/1001/{job}`. */
export function jobOf(pathname: string): string | null {
  const [, section, , job] = pathname.split('/')
  return section === 'bulk-order' ? decoded(job) : null
}

/**
 * The address of another vendor's page of the same section. The order being edited is kept (`orderID`); the order that
 * was opened in a list (`order_id`) and a bulk job belong to the vendor before, and are not; what a list is set to is kept.
 */
export function addressForVendor(url: URL, vendorId: string): string {
  const section = sectionOf(url.pathname)
  const path = `${section}/${encodeURIComponent(vendorId)}`
  if (section === '/order-tracking' || section === '/history')
    return addressWithList(new URL(path, url), listQueryOf(url))
  const kept = url.searchParams.get('orderID')
  return kept ? `${path}?orderID=${encodeURIComponent(kept)}` : path
}

/** What a list is set to, as the `query` of `courier-order-list`: everything but the opened order. */
export function listQueryOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.delete('order_id')
  return query.toString()
}

/** The address with a list set to a query; the opened order is kept. */
export function addressWithList(url: URL, query: string): string {
  const order = url.searchParams.get('order_id')
  const parts = [order === null ? '' : `order_id=${encodeURIComponent(order)}`, query].filter(Boolean)
  return url.pathname + (parts.length > 0 ? `?${parts.join('&')}` : '')
}

/** A path of this site, or null for anything that would lead elsewhere (`//host`, `/\host`, `javascript:`). */
export function ownPath(path: string, origin: string): string | null {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
