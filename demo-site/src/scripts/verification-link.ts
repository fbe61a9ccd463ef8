import { home } from './addresses.ts'
import { consumeReturn } from './return-address.ts'

/**
 * Handles the link of a sign-up email, `/connect#verify=…`. Browsers don't send the fragment, so servers don't log it.
 * Removes it from the URL and passes it to the element.
 */
export function followVerificationLink() {
  consumeToken()
  // The page may already be open.
  addEventListener('hashchange', consumeToken)
}

function consumeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get('verify')
  const account = document.querySelector('courier-account')
  if (!token || !account) return
  history.replaceState(history.state, '', location.pathname + location.search)
  account.verificationToken = token
  // Signed-in users see the result too, before the guard redirects.
  document.documentElement.dataset.access = 'public'
  document.addEventListener('courier-signed-in', () => location.replace(consumeReturn() ?? home), { once: true })
}
