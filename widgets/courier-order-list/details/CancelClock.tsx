import { css } from '@linaria/core'
import { useEffect, useState } from 'react'
import { poll } from '../../../core/lib/poll.ts'
import { type CancelWindow, formatCountdown } from '../../../core/orders/cancel/cancellation.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'
import { useFormats } from '../../shared/use-formats.ts'

const line = css`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  color: ${token.textMuted};

  & > svg {
    flex: none;
  }
`

/** Shows whether and how long the order can be cancelled, or why not; nothing once the order has ended. */
export function CancelClock({ cancel, now }: { cancel: CancelWindow; now: number }) {
  const translate = useTranslate()
  const { number } = useFormats()
  if (cancel.state === 'ended') return null
  return (
    <p className={line} part="cancel-clock">
      <Icon name="clock" size={18} />
      <span>
        {cancel.state === 'open' && translate(`orders.can-cancel.${cancel.until}`)}
        {cancel.state === 'closed' && translate(`orders.cant-cancel.${cancel.why}`)}
        {cancel.state === 'waiting' &&
          translate('orders.can-cancel.waiting', { time: formatCountdown(cancel.at, now, number) })}
      </span>
    </p>
  )
}

/** Returns the current time, updated each second while `isRunning`; else `now`. */
export function useSeconds(now: number, isRunning: boolean): number {
  const { environment } = usePage()
  const [currentTime, setSecond] = useState(now)
  useEffect(() => {
    if (!isRunning) return
    const tick = () => setSecond(environment.clock.now())
    tick()
    return poll(environment, 1000, tick)
  }, [environment, isRunning])
  return isRunning ? Math.max(currentTime, now) : now
}
