import { currentPage } from 'courier-elements'
import { jobOf, listQueryOf, sectionOf, sitePath, urlForVendor, urlWithList, vendorOf } from './addresses.ts'

/** Follows the elements' navigation events and keeps the URL up to date. */
export function followElements() {
  const { vendors } = currentPage()

  document.addEventListener('courier-navigate', (event) => {
    const path = sitePath(event.detail.path, location.origin)
    if (path === null || path === location.pathname + location.search) return
    // Prevents the default navigation of the element.
    event.preventDefault()
    const target = new URL(path, location.origin)
    const section = sectionOf(target.pathname)
    if (section === null || section !== sectionOf(location.pathname)) return location.assign(path)
    history.pushState(null, '', path)
    showUrl(target)
  })

  // Replaces the entry, because each typed letter would otherwise add one to the history.
  document.addEventListener('courier-list-changed', ({ detail }) => {
    history.replaceState(history.state, '', urlWithList(new URL(location.href), detail.query))
  })

  // Any element may select a vendor, so the store is observed.
  vendors.$selectedVendor.subscribe((vendor, previous) => {
    // The guest placeholder never appears in URLs.
    if (!vendor || !vendors.$vendors.get().includes(vendor) || !sectionOf(location.pathname)) return
    const urlVendor = vendorOf(location.pathname)
    // Pages without a vendor in their URL continue with this one.
    if (urlVendor === vendor.id) return vendors.selectVendor(urlVendor)
    const isUsersVendor = vendors.$vendors.get().some(({ id }) => id === urlVendor)
    // The list has just loaded, and the URL now names another vendor (after Back, for example).
    if (urlVendor !== null && isUsersVendor && !previous) return vendors.selectVendor(urlVendor)
    const path = urlForVendor(new URL(location.href), vendor.id)
    // Adds a vendor to a URL without one of the user's vendors.
    if (isUsersVendor) history.pushState(null, '', path)
    else history.replaceState(null, '', path)
    // A job belongs to the previous vendor.
    if (isUsersVendor) show('courier-bulk-upload', 'job', null)
  })

  addEventListener('popstate', () => showUrl(new URL(location.href)))

  /** Shows the vendor, order and job of the URL. */
  function showUrl(url: URL) {
    const vendor = vendorOf(url.pathname)
    if (vendor !== null) vendors.selectVendor(vendor)
    show('courier-order-list', 'order', url.searchParams.get('order_id'))
    show('courier-order-list', 'query', listQueryOf(url))
    show('courier-request', 'order', url.searchParams.get('orderID'))
    show('courier-bulk-upload', 'job', jobOf(url.pathname))
    show('courier-request', 'repeat', url.searchParams.get('repeat'))
  }
}

export function addVendorToLinks(vendorId: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-to]')) {
    const section = sectionOf(link.pathname)
    if (section) link.href = `${section}/${encodeURIComponent(vendorId)}`
  }
}

function show(element: string, attribute: string, id: string | null) {
  const shown = document.querySelector(element)
  if (id === null) shown?.removeAttribute(attribute)
  else shown?.setAttribute(attribute, id)
}
