import { useTranslate } from '../../page-context.ts'
import { CallLink } from '../../shared/orders/LinkButton.tsx'
import { useShownPhone } from '../../shared/use-shown-phone.ts'

/** Link that calls the number. It also shows it, for devices that can't call. */
export function CallButton({ name, phoneNumber }: { name: string; phoneNumber: string }) {
  const translate = useTranslate()
  const number = useShownPhone()(phoneNumber)
  return (
    <CallLink phoneNumber={phoneNumber} label={`${translate('orders.call', { name })} ${number}`}>
      <bdi dir="ltr">{number}</bdi>
    </CallLink>
  )
}
