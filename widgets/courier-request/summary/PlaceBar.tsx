import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { payableFee } from '../../../core/request/quote/quote.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { placeBar } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useArrival } from '../time/use-arrival.ts'
import { PlacementNotice } from './PlacementNotice.tsx'

const hint = css`
  display: flex;
  justify-content: space-between;
  font-size: ${token.size13};
  color: ${token.textMuted};

  @container courier (inline-size >= 880px) {
    display: none;
  }
`

/** The button, its fee, and what became of the last press. Always in sight. */
export function PlaceBar({ onConfirmFee }: { onConfirmFee: () => void }) {
  const { $quote, $placement, mode } = useRequest()
  const translate = useTranslate()
  const page = usePage()
  const { money } = useStore(page.$formats)
  const quote = useStore($quote)
  const placement = useStore($placement)
  const known = 'quote' in quote ? quote.quote : null
  const { delivery } = useArrival(known)
  const isBusy = ['preparing', 'placing', 'checking', 'quoting'].includes(placement.state)
  const isEdit = mode.kind === 'edit'
  const isUnknown = placement.state === 'unreachable' && placement.sent

  const words = {
    preparing: translate('request.preparing'),
    placing: translate(isEdit ? 'request.updating' : 'request.placing'),
    checking: translate('request.checking'),
    quoting: translate('request.fee-computing'),
  }
  const verb = isEdit ? 'request.update' : 'request.place'
  const isByCard = useDraft(isPaidByCard)
  const key = isByCard && !isEdit ? 'request.pay-for' : (`${verb}-for` as const)
  const label = known ? translate(key, { fee: money(payableFee(known)) }) : translate(verb)
  const text = placement.state in words ? words[placement.state as keyof typeof words] : label

  return (
    <div part="place-bar" className={placeBar}>
      <PlacementNotice onConfirmFee={onConfirmFee} />
      {delivery && (
        <div className={hint}>
          <span>{translate('request.delivery-eta')}</span>
          <span>{delivery}</span>
        </div>
      )}
      {placement.state !== 'fee-changed' && !isUnknown && (
        <Button
          type="submit"
          variant="primary"
          full
          busy={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={translate('request.place-keys')}
        >
          {text}
        </Button>
      )}
    </div>
  )
}

const isPaidByCard = ({ paymentMethod }: Draft) => paymentMethod === 'PAID'
