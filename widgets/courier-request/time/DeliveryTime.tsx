import { useStore } from '@nanostores/react'
import { useTranslate } from '../../page-context.ts'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
import { heading } from '../form/layout.ts'
import { useFieldRef, useRequest } from '../form/request-context.ts'
import { useFieldMessage } from '../form/use-typed-text.ts'
import { ChosenTime } from './ChosenTime.tsx'
import { useAsapPromise } from './use-arrival.ts'
import { useTimeTexts } from './use-time-texts.ts'

/** As soon as possible, or a day and time by the outlet's clock (specification 2 §2). */
export function DeliveryTime() {
  const { deliveryTime: choice } = useRequest()
  const translate = useTranslate()
  const state = useStore(choice.$state)
  const texts = useTimeTexts()
  const promise = useAsapPromise()
  const error = useFieldMessage('time')
  const ref = useFieldRef<HTMLDivElement>('time')
  const { chosen, canBeLater, isOpenNow, canBeAsap, opensAt } = state
  const asapHint = isOpenNow
    ? promise
    : opensAt !== null && translate('delivery-time.asap-from', { time: texts.moment(opensAt) })

  return (
    <div ref={chosen ? undefined : ref} tabIndex={-1}>
      <RadioGroup
        segmented
        legend={<span className={heading}>{translate('request.when')}</span>}
        options={[
          { value: 'asap', label: translate('request.asap'), hint: asapHint, disabled: !canBeAsap },
          {
            value: 'later',
            label: translate('delivery-time.later'),
            hint: translate('delivery-time.later-hint'),
            disabled: !canBeLater,
          },
        ]}
        value={chosen ? 'later' : 'asap'}
        onChange={(value) => (value === 'asap' ? choice.chooseAsap() : choice.chooseLater())}
        error={chosen ? null : error}
      />
      {chosen && <ChosenTime choice={choice} state={state} chosen={chosen} />}
    </div>
  )
}
