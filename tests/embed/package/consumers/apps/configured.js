import { configure } from 'courier-elements'

configure({
  // Filled in by the partner's server, which also hands out sessions.
  api: document.documentElement.dataset.api,
  paymentMethod: 'CASH_ON_DELIVERY',
  fetchSession: async () => (await fetch('/session')).json(),
})
