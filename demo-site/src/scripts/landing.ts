import { currentPage } from 'courier-elements'

/**
 * Points each "Request a rider" at the request as a guest, if guests may order; at the login if the flag says so
 * (specification 1 §4), or if there is no other way to a request.
 */
export function pointToRequest() {
  const { flags } = currentPage()
  flags.$flags.subscribe(() => {
    const isGuestWelcome = flags.isOn('guest-checkout') && !flags.isOn('request-a-rider-button-goes-to-login')
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-request-a-rider]')) {
      link.href = isGuestWelcome ? '/request-a-rider' : '/connect'
    }
  })
}
