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
        title="Request"
        lang="en"
        tabIndex={-1}
        onClick={({ currentTarget }) => currentTarget.refresh()}
        onOrderPlaced={({ detail }) => detail.orderId.toUpperCase()}
        onError={({ detail }) => detail.retryable === true}
      />
      <CourierTracking order="a1" view="receipt" />
      <courier-request
        ref={request}
        className="wide"
        no-map
        vendor="1002"
        customer={{ name: 'Alicia Wong', phone: '+65 8123 4567' }}
        onClick={({ currentTarget }) => currentTarget.refresh()}
        aria-label="Request a rider"
        title="Request"
        style={{ color: 'red' }}
        oncourier-order-placed={({ detail }) => detail.orderId.toUpperCase()}
      />
    </>
  )
}
