import { home } from './addresses.ts'
import { consumeReturn } from './return-address.ts'

/**
 * Handles the links of emails to the sign-in: `/connect#verify=…` of a sign-up and `/connect#invitation=…`. Browsers don't
 * send the fragment, so servers don't log it. Passes it to the element, and removes a sign-up's from the URL.
 */
export function followVerificationLink() {
  consumeToken()
  // The page may already be open.
  addEventListener('hashchange', consumeToken)
}

function consumeToken() {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const token = fragment.get('verify')
  const invitation = fragment.get('invitation')
  const account = document.querySelector('courier-account')
  if (invitation && account) account.invitation = invitation
  if (!token || !account) return
  history.replaceState(history.state, '', location.pathname + location.search)
  account.verificationToken = token
  // Signed-in users see the result too, before the guard redirects.
  document.documentElement.dataset.access = 'public'
  document.addEventListener('courier-signed-in', () => location.replace(consumeReturn() ?? home), { once: true })
}
