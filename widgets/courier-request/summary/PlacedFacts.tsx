import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { shownAddress } from '../../../core/addresses/shown-address.ts'
import { feeParts, type QuoteState } from '../../../core/request/quote/quote.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { etaWindow } from '../../../core/tracking/eta.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { useShownPhone } from '../../shared/use-shown-phone.ts'
import { useOutletTime } from '../time/use-outlet-time.ts'

const list = css`
  display: grid;
  grid-template-columns: minmax(min-content, 30%) minmax(0, 1fr);
  border-block: 1px solid ${token.line};

  & > dt,
  & > dd {
    padding-block: ${token.space3};
  }

  & > dt {
    padding-inline-end: ${token.space3};
    color: ${token.textMuted};
  }

  & > dd {
    overflow-wrap: anywhere;
  }

  & > dd > span {
    display: block;
    color: ${token.textMuted};
  }

  & > dd + dt,
  & > dt:not(:first-child) + dd {
    border-block-start: 1px solid ${token.line};
  }
`

/** What was ordered, for when and for how much. */
export function PlacedFacts({ request, orderId }: { request: RiderRequest; orderId: string }) {
  const translate = useTranslate()
  const page = usePage()
  const { price } = useStore(page.$formats)
  const { code } = useStore(page.$country)
  const { addressText, name, phone, paymentMethod, ...draft } = useStore(request.$draft)
  const shownPhone = useShownPhone(false)
  // The fee is renewed although the order has it.
  const [quote] = useState(() => quoteOf(request.$quote.get()))
  const time = useArrivalTime(request, quote)
  const rows: [label: string, value: ReactNode][] = [
    [translate('request.placed-order'), <bdi key="order">{orderId}</bdi>],
    [
      translate('orders.field.customer'),
      name && (
        <>
          <bdi>{name}</bdi>
          <span>
            <bdi dir="ltr">{shownPhone(phone.trim())}</bdi>
          </span>
        </>
      ),
    ],
    [
      translate(draft.isReturn ? 'orders.field.outlet' : 'orders.field.destination'),
      draft.destination && <bdi>{shownAddress({ ...draft, text: addressText }, code)}</bdi>,
    ],
    [translate('request.when'), time],
    [
      translate('request.fee'),
      quote && (
        <>
          <bdi>{price(feeParts(quote).total)}</bdi>
          {paymentMethod !== 'NONE' && (
            <span>
              {paymentMethod === 'CASH_ON_DELIVERY'
                ? translate(`request.payment-method-hint.${paymentMethod}`)
                : translate(`payment-method.${paymentMethod}`)}
            </span>
          )}
        </>
      ),
    ],
  ]
  return (
    <dl className={list}>
      {rows.map(([label, value]) => value && [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
    </dl>
  )
}

const quoteOf = (state: QuoteState) => ('quote' in state ? state.quote : null)

/** The chosen time, else when it's expected. */
function useArrivalTime(request: RiderRequest, quote: ReturnType<typeof quoteOf>): ReactNode {
  const { preorderedFor } = useStore(request.$draft)
  const { dateTime, timeRange } = useOutletTime(request)
  if (preorderedFor !== null) return <bdi>{dateTime(preorderedFor * 1000)}</bdi>
  if (quote?.deliveryEtaMinutes == null) return null
  const at = quote.quotedAt + quote.deliveryEtaMinutes * 60_000
  const window = etaWindow({ to: 'customer', minutes: quote.deliveryEtaMinutes, at })
  return window && <bdi>{timeRange(window.from, window.to)}</bdi>
}
