import { configure, currentPage } from 'courier-elements'
import { vendorOf } from './addresses.ts'

/** Modes by local-storage key: the staff app's token (specification 1 §3), and the token of a guest. */
const modesByKey = { 'godroid-token': 'godroid', 'guest-token': 'guest' } as const

/**
 * Configures core from the settings on the page's root, the vendor in the URL, and the mode. Styles read the mode
 * from the root.
 */
export function configureFromPage() {
  const root = document.documentElement
  const { country, brand, language, environment, region, paymentMethod, registrationType, helpCentre, client } =
    root.dataset
  const { paymentHosts, translations } = root.dataset
  const mode = storedMode()
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

function storedMode(): string | undefined {
  try {
    return Object.entries(modesByKey).find(([key]) => localStorage.getItem(key))?.[1]
  } catch {
    return undefined
  }
}
