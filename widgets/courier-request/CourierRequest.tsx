import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { PlacedOrder } from '../../core/request/placing/attempts.ts'
import { createRequest } from '../../core/request/request.ts'
import { trackingLink } from '../../core/tracking/tracking-link.ts'
import { lazy } from '../shared/loading/lazy.tsx'
import { Blocked } from './blocked/Blocked.tsx'
import type { CourierRequestProps } from './contract.ts'
import { FieldFocus } from './form/FieldFocus.tsx'
import { RequestForm } from './form/RequestForm.tsx'
import { RequestSkeleton } from './form/RequestSkeleton.tsx'
import { useHostEvents, useSubmitPermission } from './form/use-host-events.ts'
import { useStepName } from './form/use-step-name.ts'
import { LazyCardPart } from './payment/LazyCardPart.tsx'
import { RepeatPart } from './repeat/RepeatPart.tsx'
import { PlacedPanel } from './summary/PlacedPanel.tsx'
import { Closed } from './time/Closed.tsx'
import { goToOrder, redirectToOrder } from './to-tracking.ts'

const GuestCheckout = lazy(async () => (await import('./guest/GuestPart.tsx')).GuestCheckout)
const GuestPart = lazy(async () => (await import('./guest/GuestPart.tsx')).GuestPart)
const PickupPointForm = lazy(async () => (await import('./pickup-point/PickupPointForm.tsx')).PickupPointForm)
const EditRequest = lazy(async () => (await import('./edit/EditRequest.tsx')).EditRequest)

/** Requests a rider or edits an order (specification 2 §2 and §4). */
export function CourierRequest(props: CourierRequestProps) {
  const { order } = props
  if (!order) return <NewRequest {...props} />
  return <EditRequest key={order} {...props} order={order} waiting={<RequestSkeleton />} />
}

/** The form for a new request. */
function NewRequest({
  page,
  emit,
  handle,
  root,
  noMap,
  terms,
  repeat,
  startFocused,
  ...prefillProps
}: CourierRequestProps) {
  const [request] = useState(() => createRequest(page))
  useEffect(() => request.destroy, [request])
  const { customer, address, items, amount, reference, isReturn } = prefillProps
  useEffect(() => {
    const prefill = { customer, address, items, amount, reference, isReturn }
    if (Object.values(prefill).some((value) => value !== undefined)) request.prefill(prefill)
  }, [request, customer, address, items, amount, reference, isReturn])
  const { state: session } = useStore(page.session.$session)
  const isGuest = useStore(page.session.$isGuest)
  const { mode } = useStore(page.$settings)
  const [isOfferingAccount, setOfferingAccount] = useState(false)
  const [hasContinued, setContinued] = useState(false)
  const vendors = useStore(page.vendors.$state)
  const step = useStepName(request)
  const placement = useStore(request.$placement)

  const isAllowed = useSubmitPermission(request, emit)
  const onPlaced = useCallback(
    (order: PlacedOrder, isShown: boolean) => {
      const { orderId, vendorId, trackingId, reference } = order
      const { api, fetchSession } = page.$settings.get()
      emit('courier-order-placed', { orderId, vendorId, trackingUrl: trackingLink(api, trackingId), reference })
      // Doesn't navigate if the user has selected another outlet since.
      if (!isShown) return
      // Guests are offered an account first, which a redirect would hide.
      const canOfferAccount =
        page.session.$isGuest.get() && !fetchSession && !page.flags.$flag('deactivate-sign-up').get()
      if (!canOfferAccount) return redirectToOrder(emit, order)
      page.notifications.clear('alert.order-pushed')
      setOfferingAccount(true)
    },
    [page, emit],
  )
  useHostEvents(request, { emit, handle }, onPlaced)

  const waiting = <RequestSkeleton />
  // While a guest signs in, the form stays.
  const isSignedOut = session === 'signed-out' || (session === 'signing-in' && vendors !== 'ready')
  if (isSignedOut && mode === 'guest') {
    return <GuestCheckout emit={emit} onContinue={() => setContinued(true)} waiting={waiting} />
  }
  if (isSignedOut) return <Blocked reason="signed-out" />
  if (session === 'signed-in' && vendors === 'none') return <Blocked reason="no-vendors" />
  if (session === 'signed-in' && vendors === 'failed') return <Blocked reason="vendors-failed" />
  function content() {
    if (!step) return waiting
    if (placement.state === 'placed') {
      const { order } = placement
      const onFollow = () => goToOrder(emit, order)
      return <PlacedPanel request={request} placement={placement} onFollow={onFollow} />
    }
    if (placement.state === 'at-bank') {
      return <LazyCardPart request={request} placement={placement} waiting={waiting} />
    }
    if (step === 'ask-for-origin-address' || step === 'ask-for-origin-address-details') {
      return <PickupPointForm request={request} startFocused={hasContinued} waiting={waiting} />
    }
    if (step === 'service-closed') return <Closed request={request} />
    return (
      <FieldFocus request={request}>
        <RequestForm noMap={noMap} terms={terms} isAllowed={isAllowed} />
      </FieldFocus>
    )
  }

  // Guests can't repeat orders from a list.
  if (!isGuest) {
    return (
      <>
        <RepeatPart page={page} root={root} request={request} repeat={repeat} startFocused={startFocused} />
        {content()}
      </>
    )
  }
  return (
    <GuestPart
      request={request}
      waiting={waiting}
      emit={emit}
      onOfferClosed={(order) => {
        setOfferingAccount(false)
        redirectToOrder(emit, order)
      }}
      isOffering={isOfferingAccount}
    >
      {content()}
    </GuestPart>
  )
}
