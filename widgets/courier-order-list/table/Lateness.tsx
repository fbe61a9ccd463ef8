import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'

const late = css`
  display: inline-flex;
  align-items: center;
  gap: ${token.space1};
  color: ${token.warning};
  font-size: ${token.size13};
  font-weight: 600;
  white-space: nowrap;
`

/** Number of late orders of a tab; nothing if none. */
export function LateCount({ count }: { count: number }) {
  const translate = useTranslate()
  const { number } = useFormats()
  if (count === 0) return null
  return (
    <span className={late} title={translate('orders.late-count', { count })}>
      <Icon name="clock" size={14} />
      <span aria-hidden="true">{number(count)}</span>
      <VisuallyHidden>{translate('orders.late-count', { count })}</VisuallyHidden>
    </span>
  )
}

/** How late an order is; nothing if in time. */
export function Lateness({ minutes }: { minutes: number }) {
  const translate = useTranslate()
  if (minutes === 0) return null
  const hours = Math.floor(minutes / 60)
  return (
    <span className={late}>
      <Icon name="clock" size={14} />
      {hours > 0
        ? translate('orders.late-hours', { hours, minutes: minutes % 60 })
        : translate('orders.late-minutes', { minutes })}
    </span>
  )
}
