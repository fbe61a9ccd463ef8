import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { TextKey } from '../../../core/i18n/keys.ts'
import { isNotCharged } from '../../../core/orders/order/card-charge.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { routeOf } from '../../../core/orders/order/route.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { OrderAddress } from '../table/OrderAddress.tsx'
import { hasTimes } from './NextStep.tsx'
import { useReason } from './use-reason.ts'

const list = css`
  display: grid;
  grid-template-columns: minmax(min-content, 32%) minmax(0, 1fr);
  gap: ${token.space2} ${token.space3};

  & > dt {
    min-inline-size: 96px;
    color: ${token.textMuted};
  }

  & > dd {
    white-space: pre-line;
  }
`

/** Pairs of label and value, without empty ones. */
function DetailList({ entries }: { entries: readonly (readonly [TextKey, ReactNode])[] }) {
  const translate = useTranslate()
  return (
    <dl className={list}>
      {entries
        .filter(([, value]) => value !== null && value !== '')
        .map(([key, value]) => [<dt key={key}>{translate(key)}</dt>, <dd key={`${key} value`}>{value}</dd>])}
    </dl>
  )
}

/** Shows text typed by a user in its own direction. */
const userText = (text: string | null) => text && <bdi>{text}</bdi>

/** Destination and collection point. */
export function DeliveryDetails({ order, now }: { order: Order; now: number }) {
  const formats = useFormats(order.pickup)
  const reason = useReason('cancelled', order.cancelReason)
  const { customer, pickup } = order
  const shop = {
    address: (
      <>
        <bdi>{order.outletName}</bdi>
        <br />
        <bdi>{pickup.address}</bdi>
      </>
    ),
    notes: userText(pickup.notes),
  }
  const [from, to] = routeOf<{ address: ReactNode; notes: ReactNode }>(order, shop, {
    address: <OrderAddress customer={customer} />,
    notes: userText(customer.notes),
  })
  return (
    <DetailList
      entries={[
        ['orders.field.destination', to.address],
        ['orders.field.notes', to.notes],
        ['orders.field.reason', userText(reason)],
        [
          'orders.field.placed',
          <bdi key="placed">
            {(hasTimes(order, now) ? formats.withoutZone() : formats).dayTimeAlone(order.createdAt, now)}
          </bdi>,
        ],
        ['orders.field.outlet', from.address],
        ['orders.field.pickup-notes', from.notes],
      ]}
    />
  )
}

/** Items and payment. */
export function PaymentDetails({ order }: { order: Order }) {
  const { price } = useFormats()
  const translate = useTranslate()
  const { translations } = usePage()
  const method = `payment-method.${order.paymentMethod}`
  const isFree = isNotCharged(order)
  const hasDiscount = order.total !== order.deliveryFee && !isFree
  return (
    <DetailList
      entries={[
        ['orders.field.items', userText(order.description)],
        ['orders.field.amount', <bdi key="amount">{price(order.amount)}</bdi>],
        ['orders.field.payment-method', translations.isTextKey(method) ? translate(method) : order.paymentMethod],
        [
          'orders.field.card',
          order.payment && (
            <bdi key="card" dir="ltr">
              {order.payment.card}
            </bdi>
          ),
        ],
        ['vat.number', userText(order.vatNumber)],
        ['orders.field.fee', isFree ? translate('orders.not-charged') : <Fee key="fee" order={order} />],
        ['orders.field.voucher', order.voucher && <Voucher key="voucher" voucher={order.voucher} />],
        ['orders.field.discount', hasDiscount ? <bdi key="less">{price(order.total - order.deliveryFee)}</bdi> : null],
        ['orders.field.total', hasDiscount ? <bdi key="total">{price(order.total)}</bdi> : null],
        [
          'orders.field.refunded',
          order.payment?.refunded ? <bdi key="back">{price(order.payment.refunded)}</bdi> : null,
        ],
      ]}
    />
  )
}

/** The fee, and who pays it when, if that isn't the payment method. */
function Fee({ order: { deliveryFee, paymentMethod } }: { order: Order }) {
  const { price } = useFormats()
  const translate = useTranslate()
  return (
    <>
      <bdi>{price(deliveryFee)}</bdi>
      {paymentMethod === 'CASH_ON_DELIVERY' && <p>{translate('orders.fee-billed')}</p>}
    </>
  )
}

/** The voucher's code and discount. */
function Voucher({ voucher: { code, type, amount } }: { voucher: NonNullable<Order['voucher']> }) {
  const { money, number } = useFormats()
  return (
    <>
      <bdi>{code}</bdi> ·{' '}
      <bdi>{type === 'PERCENTAGE' ? number(amount / 100, { style: 'percent' }) : money(amount)}</bdi>
    </>
  )
}
