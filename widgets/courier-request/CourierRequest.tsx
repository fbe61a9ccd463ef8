import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createRequest } from '../../core/request/request.ts'
import { trackingLink } from '../../core/tracking/tracking-link.ts'
import { late } from '../shared/late.tsx'
import { useIdle } from '../shared/use-idle.ts'
import type { CourierRequestProps } from './contract.ts'
import { FieldFocus } from './form/FieldFocus.tsx'
import { RequestForm } from './form/RequestForm.tsx'
import { RequestSkeleton } from './form/RequestSkeleton.tsx'
import { goToOrder, redirectToOrder } from './to-tracking.ts'

const Blocked = late(async () => (await import('./blocked/Blocked.tsx')).Blocked)
const Closed = late(async () => (await import('./time/Closed.tsx')).Closed)
const GuestCheckout = late(async () => (await import('./guest/GuestCheckout.tsx')).GuestCheckout)
const GuestPart = late(async () => (await import('./guest/GuestPart.tsx')).GuestPart)
const AccountOffer = late(async () => (await import('./guest/AccountOffer.tsx')).AccountOffer)
const OriginForm = late(async () => (await import('./origin/OriginForm.tsx')).OriginForm)
const EditRequest = late(async () => (await import('./edit/EditRequest.tsx')).EditRequest)
const RepeatPart = late(async () => (await import('./repeat/RepeatPart.tsx')).RepeatPart)
const PlacedPanel = late(async () => (await import('./summary/PlacedPanel.tsx')).PlacedPanel)

/** Asks for a rider, or changes an order (specification 2 §2 and §4). */
export function CourierRequest(props: CourierRequestProps) {
  const { order, noMap } = props
  if (!order) return <NewRequest {...props} />
  return <EditRequest key={order} {...props} order={order} waiting={<RequestSkeleton noMap={noMap} />} />
}

/** One form from the address to the placed order. */
function NewRequest({ page, emit, report, root, noMap, terms, repeat, startFocused }: CourierRequestProps) {
  const [request] = useState(() => createRequest(page))
  useEffect(() => request.destroy, [request])
  // Geocoder and address book are watched by the page, also where a person need not know (specification 2 §8).
  useEffect(() => request.$addressTrouble.listen((trouble) => trouble && report(trouble.cause)), [request, report])
  const { state: session } = useStore(page.session.$session)
  const isGuest = useStore(page.session.$isGuest)
  const { mode } = useStore(page.$settings)
  const [isOffering, setOffering] = useState(false)
  const vendors = useStore(page.vendors.$state)
  const step = useStore(request.$step)
  const placement = useStore(request.$placement)
  useIdle(() => PlacedPanel.fetch(page.environment.clock))

  useEffect(() => {
    if (placement.state === 'unreachable') {
      emit('courier-error', { type: 'network', key: 'error.offline', retryable: true, requestId: null })
    }
    if (placement.state === 'refused') {
      emit('courier-error', { type: 'invalid-request', key: placement.key, retryable: false, requestId: null })
    }
    if (placement.state !== 'placed' || placement.elsewhere) return
    const { orderId, vendorId, trackingId } = placement.order
    const trackingUrl = trackingLink(page.$settings.get().api, trackingId)
    emit('courier-order-placed', { orderId, vendorId, trackingUrl })
    // A guest is asked about an account first: the next page would take the question away.
    const isAskable = page.session.$isGuest.get() && !page.$settings.get().fetchSession
    if (isAskable && !page.flags.isOn('deactivate-sign-up')) setOffering(true)
    else redirectToOrder(emit, placement.order)
  }, [placement, emit, page])

  function isSubmitAllowed() {
    const vendor = request.$vendor.get()
    const quote = request.$quote.get()
    const { currency } = page.$country.get()
    const fee = 'quote' in quote ? (quote.quote.discountedFee ?? quote.quote.fee) : null
    const detail = { vendorId: vendor?.id ?? '', fee, currency }
    return emit('courier-before-order-submit', detail, { cancelable: true })
  }

  const waiting = <RequestSkeleton noMap={noMap} />
  // Who signs in as a guest keeps the form in sight until that has worked.
  const isOut = session === 'signed-out' || (session === 'signing-in' && vendors !== 'ready')
  if (isOut && mode === 'guest') return <GuestCheckout emit={emit} waiting={waiting} />
  if (isOut) return <Blocked reason="signed-out" waiting={waiting} />
  if (session === 'signed-in' && vendors === 'none') return <Blocked reason="no-vendors" waiting={waiting} />
  if (session === 'signed-in' && vendors === 'failed') return <Blocked reason="vendors-failed" waiting={waiting} />
  function content() {
    if (!step) return waiting
    if (placement.state === 'placed') {
      const { order } = placement
      return <PlacedPanel request={request} order={order} onFollow={() => goToOrder(emit, order)} waiting={waiting} />
    }
    if (step.step === 'ask-for-origin-address' || step.step === 'ask-for-origin-address-details') {
      return <OriginForm request={request} report={report} waiting={waiting} />
    }
    if (step.step === 'service-closed') return <Closed request={request} step={step} waiting={waiting} />
    return (
      <FieldFocus request={request}>
        <RequestForm noMap={noMap} terms={terms} onPlace={() => void request.place(isSubmitAllowed)} />
      </FieldFocus>
    )
  }

  // A guest has no list to repeat from.
  if (!isGuest) {
    return (
      <>
        <RepeatPart page={page} root={root} request={request} repeat={repeat} startFocused={startFocused} />
        {content()}
      </>
    )
  }
  return (
    <GuestPart request={request} waiting={waiting}>
      {content()}
      {isOffering && placement.state === 'placed' && (
        <AccountOffer
          emit={emit}
          onClose={() => {
            setOffering(false)
            redirectToOrder(emit, placement.order)
          }}
        />
      )}
    </GuestPart>
  )
}
