import { currentPage } from 'courier-elements'

/**
 * Points each "Request a rider" link at the guest request if guests may order, else at the sign-in (specification 1
 * §4).
 */
export function pointToRequest() {
  const { flags } = currentPage()
  flags.$flags.subscribe(() => {
    const isGuestWelcome =
      flags.$flag('guest-checkout').get() && !flags.$flag('request-a-rider-button-goes-to-login').get()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-request-a-rider]')) {
      link.href = isGuestWelcome ? '/request-a-rider' : '/connect'
    }
  })
}
