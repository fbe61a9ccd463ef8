import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { card, heading } from '../form/layout.ts'
import { useFieldRef, useRequest } from '../form/request-context.ts'
import { useFieldMessage } from '../form/use-typed-text.ts'
import { DeliveryTime } from './DeliveryTime.tsx'
import { useAsapPromise, usePreorderedFor } from './use-arrival.ts'
import { useOutletTime } from './use-outlet-time.ts'

const line = css`
  display: flex;
  gap: ${token.space3};
  align-items: center;
  min-block-size: ${token.control};
  margin-block-start: ${token.space2};

  svg {
    color: ${token.textMuted};
  }
`

const muted = css`
  color: ${token.textMuted};
  font-size: ${token.size13};
`

const wrong = css`
  color: ${token.danger};
  font-size: ${token.size13};
`

/** Delivery time (flag `pre-order` offers a choice). */
export function TimeSection() {
  const { purpose } = useRequest()
  const at = usePreorderedFor()
  const isOffered = useFlag('pre-order')
  // Edits can't change the time.
  const isChosen = purpose.kind === 'new' && (isOffered || at !== null)
  return <section className={card}>{isChosen ? <DeliveryTime /> : <ChosenTimeText at={at} />}</section>
}

/** @param at Unix seconds; null for as soon as possible */
function ChosenTimeText({ at }: { at: number | null }) {
  const request = useRequest()
  const translate = useTranslate()
  const { dateTime } = useOutletTime(request)
  const promise = useAsapPromise()
  const error = useFieldMessage('time')
  return (
    <div ref={useFieldRef<HTMLDivElement>('time')} tabIndex={-1}>
      <h2 className={heading}>{translate('request.when')}</h2>
      <div className={line}>
        <Icon name="clock" />
        <div>
          {at === null ? translate('request.asap') : dateTime(at * 1000)}
          {at === null && <div className={muted}>{promise}</div>}
        </div>
      </div>
      <div role="status" className={wrong}>
        {error}
      </div>
    </div>
  )
}
