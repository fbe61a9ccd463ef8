import { configure, currentPage } from 'courier-elements'
import { vendorOf } from './addresses.ts'

/** Staff are signed in by whoever put this into local storage (specification 1 §3). */
const staffTokenKey = 'godroid-token'

/**
 * The build's settings, which the server wrote on the page's root, the vendor that the address names, and the mode of
 * staff. The mode stands on the root for the styles.
 */
export function configureFromPage() {
  const root = document.documentElement
  const { country, brand, language, environment, region, paymentMethod, registrationType, helpCentre } = root.dataset
  const vendor = vendorOf(location.pathname)
  configure({
    country,
    brand,
    language,
    environment,
    region,
    paymentMethod,
    registrationType,
    helpCentre,
    ...(vendor !== null && { vendor }),
    ...(isStaff() && { mode: 'godroid' }),
  })
  currentPage().$settings.subscribe(({ mode }) => {
    root.dataset.mode = mode
  })
}

function isStaff(): boolean {
  try {
    return Boolean(localStorage.getItem(staffTokenKey))
  } catch {
    return false
  }
}
