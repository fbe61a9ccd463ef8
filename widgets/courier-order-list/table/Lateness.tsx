import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'

const late = css`
  display: inline-flex;
  align-items: center;
  gap: ${token.space1};
  color: ${token.warning};
  font-size: ${token.size13};
  font-weight: 600;
  white-space: nowrap;
`

/** By how much an order is late; nothing where it is in time. */
export function Lateness({ minutes }: { minutes: number }) {
  const translate = useTranslate()
  if (minutes === 0) return null
  const hours = Math.floor(minutes / 60)
  const time =
    hours > 0
      ? translate('orders.hours-minutes', { hours, minutes: minutes % 60 })
      : translate('orders.minutes', { minutes })
  return (
    <span className={late}>
      <Icon name="clock" size={14} />
      {translate('orders.late', { time })}
    </span>
  )
}
