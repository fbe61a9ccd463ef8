import { configure, currentPage, storedMode } from 'courier-elements'
import { vendorOf } from './addresses.ts'

/**
 * Configures core from the settings on the page's root, the vendor in the URL, and the mode. Styles read the mode
 * from the root.
 */
export function configureFromPage() {
  const root = document.documentElement
  const { country, brand, language, environment, region, paymentMethod, registrationType, helpCentre, client } =
    root.dataset
  const { paymentHosts, translations } = root.dataset
  const mode = storedMode(currentPage().environment)
  // Guests have one vendor, whichever the URL names.
  const vendor = mode === 'guest' ? null : vendorOf(location.pathname)
  configure({
    country,
    brand,
    language,
    environment,
    region,
    paymentMethod,
    registrationType,
    helpCentre,
    client,
    paymentHosts: paymentHosts?.split(' '),
    ...(translations !== undefined && { translations: `${location.origin}/translations` }),
    ...(vendor !== null && { vendor }),
    mode,
  })
  currentPage().$settings.subscribe(({ mode }) => {
    root.dataset.mode = mode
  })
}
