declare global {
  interface Window {
    /** The tag manager's queue; it stands here before the tag manager does. */
    dataLayer?: object[]
  }
}

/** The routes of the site with the names of their parts (specification 1 §2). */
const routes = [
  '/',
  '/maintenance',
  '/connect',
  '/register',
  '/forgot-password',
  '/faq',
  '/privacy',
  '/termsandconditions',
  '/prohibiteditems-c2c',
  '/become-a-partner',
  '/commercial-transactions',
  '/request-a-rider/{vendorID}',
  '/order-tracking/{vendorID}',
  '/history/{vendorID}',
  '/bulk-order/{vendorID}/{bulkJobID}',
  '/helpcenter/{vendorID}',
  '/tracking/{orderID}',
  '/delivery-receipt/{orderID}',
  '/tracking-c2c/{orderID}',
].map((route) => route.split('/'))

/** `/tracking/{orderID}` for any tracking page: the order's ID is not passed on. Else the not-found page. */
export function routeOf(pathname: string): string {
  const parts = pathname.replace(/(.)\/$/, '$1').split('/')
  const route = routes.find((names) => names[1] === parts[1] && names.length >= parts.length)
  return route?.slice(0, parts.length).join('/') ?? '/404'
}

/**
 * Tells the tag manager's data layer which kind of page is looked at (specification 1 §7): never an id, a query or a title,
 * and nothing at all in staging or while developing.
 */
export function pushPageViews() {
  const { environment, build, country, brand } = document.documentElement.dataset
  if (!build || environment === 'stg') return
  startTagManager()
  let last = ''

  function push() {
    const path = routeOf(location.pathname)
    // The vendor or the opened order has changed, not the page.
    if (path === last) return
    last = path
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'page_view', page_path: path, country, brand })
  }

  push()
  // Browsers without the Navigation API tell only of going back. An address that is completed is no other page.
  if (!('navigation' in window)) return addEventListener('popstate', push)
  window.navigation.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'replace') push()
  })
}

/**
 * Brings the container that the operator has set, once the page has loaded. Not on the pages of receivers, whose
 * addresses give access to the delivery.
 */
function startTagManager() {
  const { tagManager } = document.documentElement.dataset
  const route = routeOf(location.pathname)
  if (!tagManager || /^\/(tracking|tracking-c2c|delivery-receipt)\//.test(route)) return
  window.dataLayer = [{ event: 'gtm.js', 'gtm.start': Date.now() }]
  const script = Object.assign(document.createElement('script'), { src: tagManager, async: true })
  const start = () => document.head.append(script)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
