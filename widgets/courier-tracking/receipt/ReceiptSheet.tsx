import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { flagsOf } from '../../../core/app/public-flags.ts'
import { routeOf } from '../../../core/orders/order/route.ts'
import { createReceiptPhotos } from '../../../core/orders/proofs/photos.ts'
import type { Receipt } from '../../../core/tracking/receipt.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { CallLink } from '../../shared/orders/LinkButton.tsx'
import { ProofList } from '../../shared/proofs/ProofList.tsx'
import { endLooks, StatusMark } from '../../shared/StatusMark.tsx'
import { useFormats, useFormatsIn } from '../../shared/use-formats.ts'

const sheet = css`
  display: grid;
  gap: ${token.space5};
  max-inline-size: 640px;
  margin-inline: auto;
  padding: ${token.space6};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  @container courier (inline-size < 480px) {
    padding: ${token.space5} ${token.space4};
  }

  /* Black on white without buttons. */
  @media print {
    color-scheme: light;
    max-inline-size: none;
    padding: 0;
    border: 0;
    background: none;
  }
`

const head = css`
  display: flex;
  align-items: center;
  gap: ${token.space4};

  & h1 {
    font-size: ${token.size20};
    line-height: calc(28px + var(--_tall) * 1em);
  }

  & p {
    color: ${token.textMuted};
  }
`

const details = css`
  display: grid;
  grid-template-columns: minmax(min-content, 28%) minmax(0, 1fr);
  gap: ${token.space3};
  padding-block-start: ${token.space4};
  border-block-start: 1px solid ${token.line};

  align-items: baseline;

  & > dt {
    min-inline-size: 88px;
    color: ${token.textMuted};
  }

  & > dd {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`

const total = css`
  font-size: ${token.size20};
  line-height: calc(28px + var(--_tall) * 1em);
  font-weight: 600;
`

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  padding-block-start: ${token.space5};
  border-block-start: 1px solid ${token.line};

  @container courier (inline-size < 480px) {
    display: grid;
  }

  @media print {
    display: none;
  }
`

const section = css`
  display: grid;
  gap: ${token.space3};
  padding-block-start: ${token.space4};
  border-block-start: 1px solid ${token.line};
`

/** The printable receipt. */
export function ReceiptSheet({ receipt, trackingId }: { receipt: Receipt; trackingId: string }) {
  const translate = useTranslate()
  const { outlet, item, payment } = receipt
  const shop = (
    <>
      <bdi>{outlet.name}</bdi>
      <br />
      <bdi>{outlet.address}</bdi>
    </>
  )
  const [from, to] = routeOf<ReactNode>(receipt, shop, <bdi>{receipt.destination}</bdi>)
  // Flags change how money is written.
  useStore(flagsOf(usePage()).$flags)
  return (
    <article className={sheet} part="receipt" aria-label={translate('receipt.title')}>
      <slot name="logo" />
      <header className={head}>
        <StatusMark {...endLooks.delivered} />
        <div>
          <h1>{translate('receipt.title')}</h1>
          <p>{translate('receipt.delivered')}</p>
          <p>{translate('receipt.order', { orderId: receipt.orderId })}</p>
        </div>
      </header>
      <dl className={details}>
        <Row label={translate('tracking.from')}>{from}</Row>
        <Row label={translate('tracking.to')}>{to}</Row>
      </dl>
      <dl className={details}>
        <Moment label={translate('receipt.placed')} at={receipt.placedAt} zone={outlet.timeZone} />
        <Moment label={translate('receipt.collected')} at={receipt.collectedAt} zone={outlet.timeZone} isZoneNamed />
        <Moment label={translate('receipt.handed-over')} at={receipt.deliveredAt} zone={outlet.timeZone} isZoneNamed />
      </dl>
      {item && <Item item={item} />}
      {payment && <Payment payment={payment} isBilled={item?.paymentMethod === 'CASH_ON_DELIVERY'} />}
      {receipt.proofs.length > 0 && <ReceiptProofs receipt={receipt} trackingId={trackingId} />}
      <div className={actions}>
        <Button onClick={() => window.print()}>{translate('selection.print')}</Button>
        {outlet.phoneNumber && (
          <CallLink phoneNumber={outlet.phoneNumber}>
            {translate('tracking.call-outlet', { outlet: outlet.name })}
          </CallLink>
        )}
      </div>
      <slot name="footer" />
    </article>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface MomentProps {
  label: string
  at: number | null
  zone: string
  /** Whether a time above names it. */
  isZoneNamed?: boolean
}

/** Date with year and time by the outlet's clock. */
function Moment({ label, at, zone, isZoneNamed = false }: MomentProps) {
  const translate = useTranslate()
  const inZone = useFormatsIn(zone)
  const formats = isZoneNamed ? inZone.withoutZone() : inZone
  if (at === null) return null
  return (
    <Row label={label}>
      <time dateTime={new Date(at).toISOString()}>
        <bdi>{translate('receipt.moment', { date: formats.date(at), time: formats.time(at) })}</bdi>
      </time>
    </Row>
  )
}

function Item({ item }: { item: NonNullable<Receipt['item']> }) {
  const translate = useTranslate()
  const { translations } = usePage()
  const formats = useFormats()
  const method = `payment-method.${item.paymentMethod}`
  return (
    <dl className={details}>
      <Row label={translate('orders.field.items')}>
        <bdi>{item.description}</bdi>
      </Row>
      <Row label={translate('orders.field.payment-method')}>
        {translations.isTextKey(method) ? translate(method) : item.paymentMethod}
      </Row>
      {item.amount > 0 && (
        <Row label={translate('request.amount')}>
          <bdi className={total}>{formats.price(item.amount)}</bdi>
        </Row>
      )}
    </dl>
  )
}

/** What the vendor paid for the delivery. */
function Payment({ payment, isBilled }: { payment: NonNullable<Receipt['payment']>; isBilled: boolean }) {
  const translate = useTranslate()
  const { price } = useFormats()
  const { fee, discount, total: paidTotal, vatNumber, card, refunded } = payment
  return (
    <dl className={details}>
      <Row label={translate('request.fee')}>
        <bdi>{price(fee)}</bdi>
      </Row>
      {discount > 0 && (
        <Row label={translate('request.discount')}>
          <bdi>{price(-discount)}</bdi>
        </Row>
      )}
      <Row label={translate('receipt.total')}>
        <bdi className={total}>{price(paidTotal)}</bdi>
        {isBilled && <p>{translate('orders.fee-billed')}</p>}
      </Row>
      {card !== null && (
        <Row label={translate('card.choice')}>
          <bdi dir="ltr">{card}</bdi>
        </Row>
      )}
      {vatNumber !== null && (
        <Row label={translate('vat.number')}>
          <bdi>{vatNumber}</bdi>
        </Row>
      )}
      {refunded > 0 && (
        <Row label={translate('orders.field.refunded')}>
          <bdi>{price(refunded)}</bdi>
        </Row>
      )}
    </dl>
  )
}

function ReceiptProofs({ receipt, trackingId }: { receipt: Receipt; trackingId: string }) {
  const page = usePage()
  const translate = useTranslate()
  const formats = useFormatsIn(receipt.outlet.timeZone).withoutZone()
  const [photos] = useState(() => createReceiptPhotos(page, trackingId, receipt.proofs))
  return (
    <section className={section}>
      <h2>{translate('proofs.title')}</h2>
      <ProofList photos={photos} orderId={receipt.orderId} momentOf={formats.dateTime} />
    </section>
  )
}
