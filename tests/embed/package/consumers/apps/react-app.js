import { CourierRequest } from 'courier-elements/react'
import { createElement, StrictMode, useState } from 'react'

/** `hydrated.js` hydrates it after `server.js` has rendered it. */
export function App() {
  return createElement(StrictMode, null, createElement(Counter))
}

function Counter() {
  const [orderId, setOrderId] = useState('')
  const onOrderPlaced = ({ detail }) => setOrderId(detail.orderId)
  return [
    createElement(CourierRequest, { key: 'request', className: 'wide', vendor: '1002', noMap: true, onOrderPlaced }),
    createElement('output', { key: 'output' }, orderId),
  ]
}
