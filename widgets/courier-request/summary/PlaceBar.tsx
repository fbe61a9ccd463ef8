import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { payableFee } from '../../../core/request/quote/quote.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { placeBar } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
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

/** The button with the fee, and the outcome of the last submit. Always visible. */
export function PlaceBar({ onConfirmFee }: { onConfirmFee: () => void }) {
  const { $quote, $placement, $problems, purpose } = useRequest()
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
      {placement.state !== 'fee-changed' && !isUnknown && (
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
      )}
    </div>
  )
}
