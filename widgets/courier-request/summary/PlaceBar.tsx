import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { payableFee, type QuoteState } from '../../../core/request/quote/quote.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { goToField } from '../form/go-to-field.ts'
import { placeBar } from '../form/layout.ts'
import { usePlaceOf, useRequest } from '../form/request-context.ts'
import { useWords } from '../form/use-words.ts'
import { useArrival } from '../time/use-arrival.ts'
import { PlacementNotice } from './PlacementNotice.tsx'
import { usePlaceLabel } from './use-place-label.ts'

const hint = css`
  display: flex;
  justify-content: space-between;
  font-size: ${token.size13};
  color: ${token.textMuted};

  @container courier (inline-size >= 880px) {
    display: none;
  }
`

const reason = css`
  display: flex;
  gap: ${token.space2};
  color: ${token.danger};
`

/** The button with the fee, and the outcome of the last submit. Always visible. */
export function PlaceBar({ onConfirmFee }: { onConfirmFee: () => void }) {
  const { $quote, $placement, $isHeld, $problems, purpose } = useRequest()
  const translate = useTranslate()
  const words = useWords()
  const quote = useStore($quote)
  const placement = useStore($placement)
  const currentQuote = 'quote' in quote ? quote.quote : null
  const { delivery } = useArrival(currentQuote)
  const isEdit = purpose.kind === 'edit'
  const isUnknown = placement.state === 'unreachable' && placement.sent

  const busyTexts: Partial<Record<typeof placement.state, string>> = {
    preparing: translate('request.preparing'),
    placing: translate(isEdit ? 'request.updating' : 'request.placing'),
    checking: translate('request.checking'),
    quoting: translate('request.fee-computing'),
  }
  const placeLabel = usePlaceLabel()(currentQuote && payableFee(currentQuote))
  const invalidFields = new Set(useStore($problems).map(({ field }) => field)).size
  const label = invalidFields > 0 ? translate('request.fields-to-correct', { count: invalidFields }) : placeLabel
  const busyText = busyTexts[placement.state]
  const isFree = !useStore($isHeld) && !busyText

  // Keeps focused controls above the bar.
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    const resizeObserver = new ResizeObserver(() =>
      element?.closest('form')?.style.setProperty('--_place-bar', `${element.offsetHeight}px`),
    )
    if (element) resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [])

  return (
    <div ref={bar} part="place-bar" className={placeBar}>
      <PlacementNotice onConfirmFee={onConfirmFee} />
      {delivery && (
        <div className={hint}>
          <span>{translate(words.deliveryEta)}</span>
          <span>{delivery}</span>
        </div>
      )}
      {isFeeMissing(quote) && isFree ? (
        <NoFee quote={quote} />
      ) : (
        placement.state !== 'fee-changed' &&
        !isUnknown && (
          <Button
            type="submit"
            variant="primary"
            full
            busy={!!busyText}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={translate('request.place-keys')}
          >
            {busyText ?? label}
          </Button>
        )
      )}
    </div>
  )
}

type MissingFee = Extract<QuoteState, { key: unknown }>
const isFeeMissing = (quote: QuoteState): quote is MissingFee => 'key' in quote

/** Why there is no fee, and what to do instead of sending the order. The address field announces that a place isn't served. */
function NoFee({ quote }: { quote: MissingFee }) {
  const { retryQuote, voucher } = useRequest()
  const translate = useTranslate()
  const placeOf = usePlaceOf()
  if (quote.state === 'undeliverable') {
    return (
      <>
        <p className={reason}>
          <Icon name="error" size={18} />
          {translate(quote.key)}
        </p>
        <Button variant="primary" full onClick={() => goToField(placeOf('address'))}>
          {translate('pickup-point.change')}
        </Button>
      </>
    )
  }
  // The voucher's field has a retry of its own.
  const isVoucherLoading = quote.key === 'request.error.voucher-loading'
  return (
    <>
      <Notice tone="danger">{translate(quote.key)}</Notice>
      {isVoucherLoading ? (
        <Button full onClick={voucher?.remove}>
          {translate('request.without-voucher')}
        </Button>
      ) : (
        <Button variant="primary" full icon="refresh" onClick={() => void retryQuote()}>
          {translate('request.new-fee')}
        </Button>
      )}
    </>
  )
}
