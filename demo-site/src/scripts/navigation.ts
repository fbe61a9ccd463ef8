import { currentPage } from 'courier-elements'
import { addressForOrder, addressForVendor, ownPath, sectionOf, vendorOf } from './addresses.ts'

/** The elements only say where they would go; this site follows them, and keeps the address true to what is shown. */
export function followElements() {
  const { vendors } = currentPage()

  document.addEventListener('courier-navigate', (event) => {
    const path = ownPath(event.detail.path, location.origin)
    if (path !== null) location.assign(path)
  })

  document.addEventListener('courier-order-selected', (event) => {
    const address = addressForOrder(new URL(location.href), event.detail.orderId)
    if (address !== location.pathname + location.search) history.pushState(null, '', address)
  })

  // The choice may be made here, in another element, or in another tab: what is chosen is in the store.
  vendors.$selectedVendor.subscribe((vendor) => {
    if (!vendor || !sectionOf(location.pathname)) return
    keepLinksOn(vendor.id)
    const named = vendorOf(location.pathname)
    if (named === vendor.id) return
    const address = addressForVendor(new URL(location.href), vendor.id)
    // An address that named no vendor, or one of somebody else's, is completed rather than left behind.
    const isCorrection = named === null || !vendors.$vendors.get().some(({ id }) => id === named)
    if (isCorrection) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
  })

  addEventListener('popstate', () => {
    const vendor = vendorOf(location.pathname)
    if (vendor !== null) vendors.selectVendor(vendor)
    showOrderOf(new URL(location.href))
  })
}

/** Changing section keeps the vendor. */
function keepLinksOn(vendorId: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-to]')) {
    const section = sectionOf(link.pathname)
    if (section) link.href = `${section}/${encodeURIComponent(vendorId)}`
  }
}

function showOrderOf(url: URL) {
  const list = document.querySelector('courier-order-list')
  const order = url.searchParams.get('order_id')
  if (order === null) list?.removeAttribute('order')
  else list?.setAttribute('order', order)
}
