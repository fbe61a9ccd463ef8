import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Editing } from '../../../core/request/edit/edit.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { useShownPhone } from '../../shared/use-shown-phone.ts'
import { below, card, heading } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
import { useWords } from '../form/use-words.ts'
import { ChosenTime } from '../time/ChosenTime.tsx'
import { useOutletTime } from '../time/use-outlet-time.ts'

const muted = css`
  margin-block-start: ${token.space2};
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const line = css`
  margin-block-start: ${token.space2};
`

/** The customer, which can't be edited (specification 2 §3), and the time of an order for later. */
export function EditCustomer() {
  const { $draft, editing } = useRequest()
  const translate = useTranslate()
  const { name, phone } = useStore($draft)
  const shownPhone = useShownPhone()
  return (
    <>
      <section className={classNames(card, below)}>
        <h2 className={heading}>{translate(useWords().who)}</h2>
        <p className={line}>
          <bdi>{name}</bdi> · <bdi dir="ltr">{shownPhone(phone)}</bdi>
        </p>
        <p className={muted}>{translate('edit.customer-stays')}</p>
      </section>
      {editing && <EditTime editing={editing} />}
    </>
  )
}

/** The time of an order for later, which can be changed until its rider is called. */
function EditTime({ editing }: { editing: Editing }) {
  const request = useRequest()
  const translate = useTranslate()
  const time = useStore(editing.$time)
  const state = useStore(request.deliveryTime.$state)
  const { dateTime } = useOutletTime(request)
  const { chosen } = state
  if (time === 'none' || !chosen) return null
  return (
    <section className={classNames(card, below)}>
      <h2 className={heading}>{translate('request.when')}</h2>
      {time === 'open' ? (
        <ChosenTime choice={request.deliveryTime} state={state} chosen={chosen} />
      ) : (
        <>
          <p className={line}>{dateTime(chosen.at * 1000)}</p>
          <p className={muted}>{translate('edit.time-fixed')}</p>
        </>
      )}
    </section>
  )
}
