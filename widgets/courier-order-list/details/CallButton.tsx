import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { spacedPhone } from '../../../core/i18n/spaced-phone.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'

const link = css`
  display: inline-flex;
  align-items: center;
  gap: ${token.space2};
  min-block-size: 44px;
  padding: ${token.space1} ${token.space4};
  border: 1px solid ${token.lineStrong};
  border-radius: ${token.radius};
  color: ${token.text};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  white-space: nowrap;

  &:hover {
    background: ${token.surfaceHover};
  }
`

/** Link that calls the number. It also shows it, for devices that can't call. */
export function CallButton({ name, phoneNumber }: { name: string; phoneNumber: string }) {
  const translate = useTranslate()
  const { phonePrefix } = useStore(usePage().$country)
  const number = spacedPhone(phoneNumber, phonePrefix)
  return (
    <a
      className={link}
      href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}
      aria-label={`${translate('orders.call', { name })} ${number}`}
    >
      <Icon name="phone" size={18} />
      <bdi dir="ltr">{number}</bdi>
    </a>
  )
}
