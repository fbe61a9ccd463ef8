'use client'

import { configure } from 'courier-elements'
import { CourierRequest } from 'courier-elements/react'
import { useState } from 'react'

// On the server, this has no effect.
configure({
  api: globalThis.document?.documentElement.dataset.api ?? '',
  paymentMethod: 'CASH_ON_DELIVERY',
  fetchSession: async () => (await fetch('/session')).json(),
})

export function Counter({ vendor }) {
  const [order, setOrder] = useState(null)
  return (
    <>
      <CourierRequest vendor={vendor} noMap onOrderPlaced={({ detail }) => setOrder(detail)} />
      <output>{order?.orderId}</output>
      {order && <a href={`/tracking/${order.trackingUrl.split('/').at(-1)}`}>Delivery</a>}
    </>
  )
}
