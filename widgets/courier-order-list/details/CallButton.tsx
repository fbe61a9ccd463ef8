import { useStore } from '@nanostores/react'
import { spacedPhone } from '../../../core/i18n/spaced-phone.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { CallLink } from '../../shared/orders/LinkButton.tsx'

/** Link that calls the number. It also shows it, for devices that can't call. */
export function CallButton({ name, phoneNumber }: { name: string; phoneNumber: string }) {
  const translate = useTranslate()
  const { phonePrefix } = useStore(usePage().$country)
  const number = spacedPhone(phoneNumber, phonePrefix)
  return (
    <CallLink phoneNumber={phoneNumber} label={`${translate('orders.call', { name })} ${number}`}>
      <bdi dir="ltr">{number}</bdi>
    </CallLink>
  )
}
