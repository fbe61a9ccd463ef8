import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { DeliveryTime as Choice, DeliveryTimeState } from '../../../core/request/rules/delivery-time.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { SelectField } from '../../shared/fields/SelectField.tsx'
import { useFieldRef } from '../form/request-context.ts'
import { useFieldMessage } from '../form/use-typed-text.ts'
import { useTimeTexts } from './use-time-texts.ts'

/** One line if there is room; the day needs more of it. */
const chosenTime = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space4};
  margin-block-start: ${token.space2};

  & > * {
    flex: 1 0 100%;
  }

  & > :nth-child(1) {
    flex: 3 1 190px;
  }

  & > :nth-child(2) {
    flex: 2 1 130px;
  }
`

const note = css`
  font-size: ${token.size13};
  color: ${token.textMuted};

  &:empty {
    display: none;
  }
`

interface ChosenTimeProps {
  choice: Choice
  state: DeliveryTimeState
  chosen: NonNullable<DeliveryTimeState['chosen']>
}

/** The chosen day and time by the outlet's clock, and their problem. */
export function ChosenTime({ choice, state: { days, problem }, chosen }: ChosenTimeProps) {
  const translate = useTranslate()
  const texts = useTimeTexts()
  const moved = useStore(choice.$moved)
  const fieldMessage = useFieldMessage('time')
  const fieldRef = useFieldRef<HTMLSelectElement>('time')
  const time = useRef<HTMLDivElement>(null)
  const slots = days.find(({ day }) => day === chosen.day)?.slots ?? []
  const error = problem ? translate(problem.key) : fieldMessage

  return (
    <div className={chosenTime} ref={time}>
      <SelectField
        label={translate('delivery-time.day')}
        options={days.map(({ day, slots: [first] }) => ({ value: day, label: texts.day(day, first?.at ?? 0) }))}
        value={chosen.day}
        onChange={choice.chooseDay}
      />
      <SelectField
        ref={fieldRef}
        label={texts.timeLabel(chosen.at)}
        options={slots.map((slot) => ({ value: String(slot.at), label: texts.slot(slot) }))}
        value={String(chosen.at)}
        error={error}
        onChange={(at) => choice.chooseSlot(Number(at))}
      />
      {problem?.next && (
        <Button
          onClick={() => {
            choice.chooseNext()
            time.current?.querySelectorAll('select')[1]?.focus()
          }}
        >
          {translate('delivery-time.take-next', { time: texts.moment(problem.next.at * 1000) })}
        </Button>
      )}
      <p role="status" className={note}>
        {moved &&
          translate(moved.why === 'skipped' ? 'delivery-time.skipped' : 'delivery-time.not-offered', {
            wanted: texts.minute(moved.minute),
            time: texts.slot(chosen),
          })}
      </p>
      {slots.some(({ isTwice }) => isTwice) && <p className={note}>{translate('delivery-time.twice')}</p>}
      {texts.isElsewhere && <p className={note}>{translate('delivery-time.zone', { now: texts.now })}</p>}
    </div>
  )
}
