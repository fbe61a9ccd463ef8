import { configure } from 'courier-elements'

configure({
  // The partner's server inserts the origin, and responds to `/session`.
  api: document.documentElement.dataset.api,
  paymentMethod: 'CASH_ON_DELIVERY',
  fetchSession: async () => (await fetch('/session')).json(),
})
