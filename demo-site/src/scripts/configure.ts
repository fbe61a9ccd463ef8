import { configure, currentPage } from 'courier-elements'
import { vendorOf } from './addresses.ts'

/** Staff are signed in by the app that stores this (specification 1 §3); a guest stays a guest. */
const modesByKey = { 'godroid-token': 'godroid', 'guest-token': 'guest' } as const

/**
 * The build's settings, which the server wrote on the page's root, the vendor that the address names, and the mode of
 * staff or of a guest. The mode stands on the root for the styles.
 */
export function configureFromPage() {
  const root = document.documentElement
  const { country, brand, language, environment, region, paymentMethod, registrationType, helpCentre, client } =
    root.dataset
  const { paymentHosts } = root.dataset
  const mode = keptMode()
  // A guest has one vendor, whatever an address says.
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
    ...(vendor !== null && { vendor }),
    mode,
  })
  currentPage().$settings.subscribe(({ mode }) => {
    root.dataset.mode = mode
  })
}

function keptMode(): string | undefined {
  try {
    return Object.entries(modesByKey).find(([key]) => localStorage.getItem(key))?.[1]
  } catch {
    return undefined
  }
}
