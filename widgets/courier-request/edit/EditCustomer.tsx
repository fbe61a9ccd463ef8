import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { spacedPhone } from '../../../core/i18n/spaced-phone.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { below, card, heading } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'

const muted = css`
  margin-block-start: ${token.space2};
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const line = css`
  margin-block-start: ${token.space2};
`

/** The customer, which can't be edited (specification 2 §3). */
export function EditCustomer() {
  const { $draft } = useRequest()
  const translate = useTranslate()
  const { name, phone } = useStore($draft)
  const { phonePrefix } = useStore(usePage().$country)
  return (
    <section className={classNames(card, below)}>
      <h2 className={heading}>{translate('request.who')}</h2>
      <p className={line}>
        <bdi>{name}</bdi> · <bdi dir="ltr">{spacedPhone(phone, phonePrefix)}</bdi>
      </p>
      <p className={muted}>{translate('edit.customer-stays')}</p>
    </section>
  )
}
