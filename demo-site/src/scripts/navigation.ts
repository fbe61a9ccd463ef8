import { currentPage } from 'courier-elements'
import { addressForVendor, addressWithList, jobOf, listQueryOf, ownPath, sectionOf, vendorOf } from './addresses.ts'

/** The elements only say where they would go; this site follows them, and keeps the address true to what is shown. */
export function followElements() {
  const { vendors } = currentPage()

  document.addEventListener('courier-navigate', (event) => {
    const path = ownPath(event.detail.path, location.origin)
    if (path === null || path === location.pathname + location.search) return
    // This site follows: the element need not show by itself where it leads.
    event.preventDefault()
    const target = new URL(path, location.origin)
    const section = sectionOf(target.pathname)
    if (section === null || section !== sectionOf(location.pathname)) return location.assign(path)
    history.pushState(null, '', path)
    showAddress(target)
  })

  // Each letter of a search is a change: one that made an entry of its own would bury where the user came from.
  document.addEventListener('courier-list-changed', ({ detail }) => {
    history.replaceState(history.state, '', addressWithList(new URL(location.href), detail.query))
  })

  // The choice may be made in any element: what is chosen is in the store.
  vendors.$selectedVendor.subscribe((vendor, previous) => {
    // The placeholder of guests is in no address.
    if (!vendor || !vendors.$vendors.get().includes(vendor) || !sectionOf(location.pathname)) return
    const named = vendorOf(location.pathname)
    // A vendor in the address counts as chosen: pages without one continue with it.
    if (named === vendor.id) return vendors.selectVendor(named)
    const isOwn = vendors.$vendors.get().some(({ id }) => id === named)
    // The vendors have just loaded, and the address (after Back, say) has asked for one of them since then.
    if (named !== null && isOwn && !previous) return vendors.selectVendor(named)
    const address = addressForVendor(new URL(location.href), vendor.id)
    // An address that named no vendor, or one that isn't the user's, is completed rather than left behind.
    if (isOwn) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    // A job belongs to the vendor before.
    if (isOwn) show('courier-bulk-upload', 'job', null)
  })

  addEventListener('popstate', () => showAddress(new URL(location.href)))

  /** What the address names is what the elements of this page show. */
  function showAddress(url: URL) {
    const vendor = vendorOf(url.pathname)
    if (vendor !== null) vendors.selectVendor(vendor)
    show('courier-order-list', 'order', url.searchParams.get('order_id'))
    show('courier-order-list', 'query', listQueryOf(url))
    show('courier-request', 'order', url.searchParams.get('orderID'))
    show('courier-bulk-upload', 'job', jobOf(url.pathname))
    show('courier-request', 'repeat', url.searchParams.get('repeat'))
  }
}

/** Changing section keeps the vendor. */
export function keepLinksOn(vendorId: string) {
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
