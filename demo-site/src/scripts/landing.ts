import './site.ts'
import { currentPage } from 'courier-elements'

/**
 * Where "Request a rider" leads a visitor: to the request as a guest, where guests may order; to the login where the flag
 * says so (specification 1 §4), or where there is no other way to a request.
 */
const { flags } = currentPage()

flags.$flags.subscribe(() => {
  const isGuestWelcome = flags.isOn('guest-checkout') && !flags.isOn('request-a-rider-button-goes-to-login')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-request-a-rider]')) {
    link.href = isGuestWelcome ? '/request-a-rider' : '/connect'
  }
})
