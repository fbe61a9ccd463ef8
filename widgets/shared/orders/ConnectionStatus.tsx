import { css } from '@linaria/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UpdatesStatus } from '../../../core/orders/listed-orders.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage } from '../../page-context.ts'
import { useFormats } from '../use-formats.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** Shorter interruptions aren't shown. */
const toleratedMs = 3000

const line = css`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.size13};

  &::before {
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: ${token.success};
  }

  &[data-state='reconnecting']::before,
  &[data-state='polling']::before {
    border: 2px solid ${token.warning};
    background: none;
  }
`

interface ConnectionStatusProps {
  connection: UpdatesStatus | null
  now: number
  /** Shows nothing while the page is current. */
  hidesLive?: boolean
  /** Shown while the page is current, instead of the text that says so. */
  live?: ReactNode
  /** What's shown while the page is current is old. */
  isOld?: boolean
  /** Texts of each state. */
  textOf(state: UpdatesStatus['state'] | 'lost', values: { time: string }): string
}

/** Shows how current the page is. Announces a lost connection after some seconds, and its return. */
export function ConnectionStatus({ connection, now, hidesLive = false, live, isOld, textOf }: ConnectionStatusProps) {
  const { clock } = usePage().environment
  const formats = useFormats()
  const [shown, setShown] = useState<UpdatesStatus | null>(null)
  const hasBeenLost = useRef(false)

  useEffect(() => {
    if (connection?.state !== 'reconnecting') return setShown(connection)
    const timer = clock.setTimeout(() => setShown(connection), toleratedMs)
    return () => clock.clearTimeout(timer)
  }, [connection, clock])
  if (shown && shown.state !== 'live') hasBeenLost.current = true

  const time = shown ? formats.moment(shown.lastUpdateAt, now) : ''
  const announced = shown?.state === 'live' ? 'live' : 'lost'
  return (
    <>
      {shown && !(hidesLive && shown.state === 'live') && (
        <span className={line} data-state={isOld ? 'polling' : shown.state}>
          <bdi>{(shown.state === 'live' && live) || textOf(shown.state, { time })}</bdi>
        </span>
      )}
      <VisuallyHidden live>{hasBeenLost.current ? textOf(announced, { time }) : ''}</VisuallyHidden>
    </>
  )
}
