import { css } from '@linaria/core'
import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../core/orders/listed-orders.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage } from '../../page-context.ts'
import { useFormats } from '../use-formats.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** Most losses end within a second, and are not shown. */
const quietMs = 3000

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
  /** Null while nothing is known. */
  connection: Connection | null
  now: number
  /** The words for each state, and for a loss that is read out. */
  textOf(state: Connection['state'] | 'lost', values: { time: string }): string
}

/** How current the page is. A loss is said once, after some seconds, and once that it is over. */
export function ConnectionStatus({ connection, now, textOf }: ConnectionStatusProps) {
  const { clock } = usePage().environment
  const formats = useFormats()
  const [shown, setShown] = useState<Connection | null>(null)
  const hasBeenLost = useRef(false)

  useEffect(() => {
    if (connection?.state !== 'reconnecting') return setShown(connection)
    const timer = clock.setTimeout(() => setShown(connection), quietMs)
    return () => clock.clearTimeout(timer)
  }, [connection, clock])
  if (shown && shown.state !== 'live') hasBeenLost.current = true

  const time = shown ? formats.moment(shown.lastHeardAt, now) : ''
  const said = shown?.state === 'live' ? 'live' : 'lost'
  return (
    <>
      {shown && (
        <span className={line} data-state={shown.state}>
          <bdi>{textOf(shown.state, { time })}</bdi>
        </span>
      )}
      <VisuallyHidden live>{hasBeenLost.current ? textOf(said, { time }) : ''}</VisuallyHidden>
    </>
  )
}
