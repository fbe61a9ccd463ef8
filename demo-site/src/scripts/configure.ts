import { configure } from 'courier-elements'
import { vendorOf } from './addresses.ts'

/** The build's settings, which the server wrote on the page's root, and the vendor that the address names. */
export function configureFromPage() {
  const { country, brand, language, environment } = document.documentElement.dataset
  const vendor = vendorOf(location.pathname)
  configure({ country, brand, language, environment, ...(vendor !== null && { vendor }) })
}
