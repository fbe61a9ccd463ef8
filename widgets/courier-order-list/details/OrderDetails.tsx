import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cancelWindow } from '../../../core/orders/cancel/cancellation.ts'
import { createVendorMessages } from '../../../core/orders/messages.ts'
import { isModifiable } from '../../../core/orders/order/modification.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { isEnded } from '../../../core/orders/order/status.ts'
import { createOrderPhotos } from '../../../core/orders/proofs/photos.ts'
import { isLinkOver } from '../../../core/tracking/link-end.ts'
import { receiptLink } from '../../../core/tracking/receipt-link.ts'
import { offersTrackingLink } from '../../../core/tracking/tracking-link.ts'
import { token } from '../../../styles/tokens.ts'
import { useCompletePage, usePage, useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { C2cLink } from '../../shared/orders/C2cLink.tsx'
import { LinkButton } from '../../shared/orders/LinkButton.tsx'
import { Messages as List } from '../../shared/orders/Messages.tsx'
import { TrackingLink } from '../../shared/orders/TrackingLink.tsx'
import { ProofList } from '../../shared/proofs/ProofList.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { OrderMap } from '../map/OrderMap.tsx'
import { useOrderList } from '../order-list-context.ts'
import { CancelClock, useSeconds } from './CancelClock.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { NextStep } from './NextStep.tsx'
import { OrderActions } from './OrderActions.tsx'
import { DeliveryDetails, PaymentDetails } from './OrderSections.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { repeatShortcut } from './repeat-key.ts'
import { UndeliveredMessages } from './UndeliveredMessages.tsx'

const OwnRider = lazy(async () => (await import('./OwnRider.tsx')).OwnRider)

const section = css`
  display: grid;
  gap: ${token.space3};
  padding: ${token.space4} ${token.space5};
  border-block-start: 1px solid ${token.line};
`

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface OrderDetailsProps {
  order: Order
  onCancelled(order: Order): void
  report(error: unknown): void
}

/** Details of an order, most urgent first. */
export function OrderDetails({ order, onCancelled, report }: OrderDetailsProps) {
  const { orders, edit, repeat } = useOrderList()
  const translate = useTranslate()
  const now = useStore(orders.$now)
  const delayedCancellation = useFlag('delayed-cancellation', order.vendorId)
  const trackedBeforePickedUp = useFlag('show-track-order-before-picked-up', order.vendorId)
  const isChangeable = useFlag('modify-order-button', order.vendorId)
  const isSelfService = useFlag('receiver-self-service', order.vendorId)
  const canMessage = order.messages.length > 0 || (isSelfService && !isEnded(order.status))
  const hasLinks = !isLinkOver(order, now)
  const isGuest = useStore(useCompletePage().session.$isGuest)
  const [isCancelling, setCancelling] = useState(false)
  const isPaying = order.status === 'PAYMENT_COMMITTED'
  const seconds = useSeconds(now, isPaying)
  const cancel = cancelWindow(order, seconds, delayedCancellation)

  const root = useShadowRoot()
  const wasCancelled = useRef(false)
  // The button that opened the dialog disappears with the status change, so the focus is moved.
  useEffect(() => {
    if (!wasCancelled.current || cancel.state === 'open') return
    wasCancelled.current = false
    if (root.activeElement === null) root.querySelector<HTMLElement>('[part=details] h2')?.focus()
  }, [cancel.state, root])

  const links = [
    hasLinks && order.isFromPerson && <C2cLink key="c2c" trackingId={order.trackingId} />,
    hasLinks && offersTrackingLink(order, trackedBeforePickedUp) && (
      <TrackingLink key="link" trackingId={order.trackingId} />
    ),
  ]
  const change = isChangeable && isModifiable(order) && (
    <Button key="change" onClick={() => edit(order.id)}>
      {translate('orders.edit')}
    </Button>
  )
  const again = (
    <Button
      key="again"
      icon="refresh"
      aria-keyshortcuts={repeatShortcut}
      title={translate('orders.repeat-key')}
      onClick={() => repeat(order.id)}
    >
      {translate('orders.repeat')}
    </Button>
  )
  const receipt = hasLinks && order.status === 'DELIVERED' && (
    <ReceiptLink key="receipt" trackingId={order.trackingId} vendorId={order.vendorId} />
  )
  const actions = isEnded(order.status) ? [again, receipt, ...links] : [...links, change, again]

  return (
    <>
      <div className={section}>
        <NextStep order={order} now={now} />
        {order.fleetRefused && (
          <Notice tone="warning">
            {translate(order.fleetRefused === 'change' ? 'edit.cant-modify-order' : 'error.cant-cancel-order')}
          </Notice>
        )}
        {order.isFleetAway && <Notice tone="warning">{translate('orders.fleet-away')}</Notice>}
        <UndeliveredMessages key={order.id} order={order} />
        <OrderActions key={`actions of ${order.id}`} actions={actions}>
          {cancel.state === 'open' && (
            <Button variant="danger" onClick={() => setCancelling(true)}>
              {translate('orders.cancel')}
            </Button>
          )}
        </OrderActions>
        <CancelClock cancel={cancel} now={seconds} />
      </div>
      {order.ownRider?.canGive && !isGuest && (
        <Section title={translate('orders.rider')}>
          <OwnRider key={order.id} order={order} ownRider={order.ownRider} />
        </Section>
      )}
      {!isEnded(order.status) && <OrderMap order={order} now={now} />}
      {order.proofs.length > 0 && (
        <Section title={translate('proofs.title')}>
          <OrderProofs order={order} now={now} />
        </Section>
      )}
      <Section title={translate('orders.section.delivery')}>
        <DeliveryDetails order={order} now={now} />
      </Section>
      <Section title={translate('orders.section.item')}>
        <PaymentDetails order={order} />
      </Section>
      {canMessage && (
        <Section title={translate('orders.section.messages')}>
          <Messages key={order.id} order={order} now={now} />
        </Section>
      )}
      <Section title={translate('orders.section.timeline')}>
        <OrderTimeline order={order} now={now} />
      </Section>
      {isCancelling && (
        <CancelDialog
          order={order}
          report={report}
          onClose={() => setCancelling(false)}
          onCancelled={(cancelled) => {
            wasCancelled.current = true
            setCancelling(false)
            onCancelled(cancelled)
          }}
        />
      )}
    </>
  )
}

function OrderProofs({ order, now }: { order: Order; now: number }) {
  const page = usePage()
  const formats = useFormats(order.pickup).withoutZone()
  const [photos] = useState(() => createOrderPhotos(page, order))
  useEffect(() => photos.update(order.proofs), [photos, order.proofs])
  return <ProofList photos={photos} orderId={order.id} momentOf={(at) => formats.moment(at, now)} />
}

/** Link to the receipt of a delivered order (flag `delivery-receipt-cta`). */
function ReceiptLink({ trackingId, vendorId }: { trackingId: string; vendorId: string }) {
  const page = usePage()
  const translate = useTranslate()
  const isOn = useFlag('delivery-receipt-cta', vendorId)
  const { api } = useStore(page.$settings)
  if (!isOn) return null
  return (
    <LinkButton href={receiptLink(api, trackingId)} icon="table" part="receipt-link" isOutside>
      {translate('orders.receipt')}
    </LinkButton>
  )
}

/** Messages between vendor and customer. The vendor sends ready-made messages until the order ends. */
function Messages({ order, now }: { order: Order; now: number }) {
  const page = usePage()
  const translate = useTranslate()
  const formats = useFormats(order.pickup).withoutZone()
  const [messenger] = useState(() => createVendorMessages(page, order))
  const sent = useStore(messenger.$sent)
  return (
    <List
      messages={sent.length > order.messages.length ? sent : order.messages}
      side="vendor"
      other={order.customer.name || translate('messages.customer')}
      time={(at) => formats.moment(at, now)}
      messenger={messenger}
      closed={isEnded(order.status) ? translate('messages.ended') : null}
    />
  )
}
