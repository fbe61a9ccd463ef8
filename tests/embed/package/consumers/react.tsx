import 'courier-elements/jsx'
import { CourierRequest, CourierTracking } from 'courier-elements/react'
import { useRef } from 'react'

export function Counter() {
  const request = useRef<HTMLElementTagNameMap['courier-request']>(null)
  return (
    <>
      <CourierRequest
        ref={request}
        className="wide"
        vendor="1002"
        noMap
        data-place="counter"
        onOrderPlaced={({ detail }) => detail.orderId.toUpperCase()}
        onError={({ detail }) => detail.retryable === true}
      />
      <CourierTracking order="a1" view="receipt" />
      <courier-request
        ref={request}
        className="wide"
        no-map
        vendor="1002"
        oncourier-order-placed={({ detail }) => detail.orderId.toUpperCase()}
      />
    </>
  )
}
