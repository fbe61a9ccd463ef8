/** URLs of the site (specification 1 §2). */
export const landing = '/'
export const home = '/request-a-rider'
export const maintenance = '/maintenance'

const vendorSections = ['/request-a-rider', '/order-tracking', '/history', '/bulk-order', '/helpcenter']

/** Returns the section of a path, such as `/request-a-rider` of `/request-a-rider/1001`; null for other pages. */
export function sectionOf(pathname: string): string | null {
  return vendorSections.find((section) => pathname === section || pathname.startsWith(`${section}/`)) ?? null
}

export function vendorOf(pathname: string): string | null {
  const section = sectionOf(pathname)
  return section && decodeSegment(pathname.slice(section.length + 1).split('/')[0])
}

function decodeSegment(name: string | undefined): string | null {
  try {
    return name ? decodeURIComponent(name) : null
  } catch {
    return null
  }
}

/** Returns the job ID of `/bulk-order/1001/{job}`. */
export function jobOf(pathname: string): string | null {
  const [, section, , job] = pathname.split('/')
  return section === 'bulk-order' ? decodeSegment(job) : null
}

/**
 * Returns the URL of the same section for another vendor. Keeps the edited order (`orderID`) and list settings, but
 * not the opened order (`order_id`) or bulk job, which belong to the previous vendor.
 */
export function urlForVendor(url: URL, vendorId: string): string {
  const section = sectionOf(url.pathname)
  const path = `${section}/${encodeURIComponent(vendorId)}`
  if (section === '/order-tracking' || section === '/history') return urlWithList(new URL(path, url), listQueryOf(url))
  const orderId = url.searchParams.get('orderID')
  return orderId ? `${path}?orderID=${encodeURIComponent(orderId)}` : path
}

/** Returns the list settings, for the `query` of `courier-order-list`. Leaves out the opened order. */
export function listQueryOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.delete('order_id')
  return query.toString()
}

/** Returns the URL with these list settings, keeping the opened order. */
export function urlWithList(url: URL, query: string): string {
  const order = url.searchParams.get('order_id')
  const parts = [order === null ? '' : `order_id=${encodeURIComponent(order)}`, query].filter(Boolean)
  return url.pathname + (parts.length > 0 ? `?${parts.join('&')}` : '')
}

/** Returns a path of this site; null if it leads to another origin (`//host`, `/\host`, `javascript:`). */
export function sitePath(path: string, origin: string): string | null {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  // The path of `/.//host` is `//host`, which is another site's URL.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
