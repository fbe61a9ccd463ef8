import { css } from '@linaria/core'
import type { Order } from '../../../core/orders/order/order.ts'
import { isEnded } from '../../../core/orders/order/status.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'

const line = css`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  color: ${token.textMuted};

  & > div {
    color: ${token.text};
  }
`

/** The rider with a number to call; before there is one, that there is none yet. */
export function RiderLine({ order }: { order: Pick<Order, 'rider' | 'status'> }) {
  const translate = useTranslate()
  const { rider, status } = order
  if (!rider) {
    if (isEnded(status)) return null
    return (
      <div className={line}>
        <Icon name="rider" />
        <span>{translate('orders.no-rider')}</span>
      </div>
    )
  }
  return (
    <div className={line}>
      <Icon name="rider" />
      <div>
        <bdi>{rider.name}</bdi>
        <br />
        <a
          href={`tel:${rider.phoneNumber.replace(/[^\d+]/g, '')}`}
          aria-label={`${translate('orders.call', { name: rider.name })} ${rider.phoneNumber}`}
        >
          <bdi>{rider.phoneNumber}</bdi>
        </a>
      </div>
    </div>
  )
}
