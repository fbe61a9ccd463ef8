import { home } from './addresses.ts'
import { takeReturn } from './return-address.ts'

/**
 * The link of a registration mail, `/connect#verify=…`: what follows the hash sign is sent to no server and stands in no
 * log; it leaves the address at once and is given to the element, which confirms it.
 */
export function followVerificationLink() {
  takeToken()
  // The page may be open already when the link is.
  addEventListener('hashchange', takeToken)
}

function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get('verify')
  const account = document.querySelector('courier-account')
  if (!token || !account) return
  history.replaceState(history.state, '', location.pathname + location.search)
  account.verificationToken = token
  // A user who is signed in reads the result as well, before the guard redirects.
  document.documentElement.dataset.access = 'public'
  document.addEventListener('courier-signed-in', () => location.replace(takeReturn() ?? home), { once: true })
}
