declare global {
  interface Window {
    /** Read by the tag manager once it loads. */
    dataLayer?: object[]
  }
}

/** Routes with parameter names (specification 1 §2). */
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
  '/contact',
  '/commercial-transactions',
  '/request-a-rider/{vendorID}',
  '/order-tracking/{vendorID}',
  '/history/{vendorID}',
  '/bulk-order/{vendorID}/{bulkJobID}',
  '/helpcenter/{vendorID}',
  '/tracking/{orderID}',
  '/delivery-receipt/{orderID}',
  '/tracking-c2c/{orderID}',
  '/job/{token}',
].map((route) => route.split('/'))

/** Returns the route without IDs, such as `/tracking/{orderID}`, or the not-found page. */
export function routeOf(pathname: string): string {
  const parts = pathname.replace(/(.)\/$/, '$1').split('/')
  const route = routes.find((names) => names[1] === parts[1] && names.length >= parts.length)
  return route?.slice(0, parts.length).join('/') ?? '/404'
}

/**
 * Pushes page views and the elements' errors to the tag manager's data layer (specification 1 §7, 2 §8), without IDs, queries,
 * titles or messages. Disabled in staging and development.
 */
export function pushPageViews() {
  const { environment, build, country, brand } = document.documentElement.dataset
  if (!build || environment === 'stg') return
  startTagManager()
  let last = ''

  function push() {
    const path = routeOf(location.pathname)
    // Only the vendor or opened order has changed.
    if (path === last) return
    last = path
    pushToDataLayer({ event: 'page_view', page_path: path, country, brand })
  }

  push()
  document.addEventListener('courier-error', ({ detail, target }) => {
    const place = detail.location ?? (target instanceof Element ? target.localName : null)
    pushToDataLayer({ event: 'courier_error', key: detail.key, place })
  })
  // Without the Navigation API only Back and Forward are observable.
  if (!('navigation' in window)) return addEventListener('popstate', push)
  window.navigation.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'replace') push()
  })
}

function pushToDataLayer(entry: object) {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}

/** Loads the operator's tag manager container after the page. The server sets it only on pages that may have it. */
function startTagManager() {
  const { tagManager } = document.documentElement.dataset
  if (!tagManager) return
  window.dataLayer = [{ event: 'gtm.js', 'gtm.start': Date.now() }]
  const script = Object.assign(document.createElement('script'), { src: tagManager, async: true })
  const start = () => document.head.append(script)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
