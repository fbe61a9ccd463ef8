import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../core/orders/listed-orders.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { useFormats } from '../shared/use-formats.ts'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { useOrderList } from './order-list-context.ts'

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

/** How current the list is. A loss is said once, after some seconds, and once that it is over. */
export function ConnectionLine() {
  const { orders } = useOrderList()
  const { clock } = usePage().environment
  const translate = useTranslate()
  const formats = useFormats()
  const now = useStore(orders.$now)
  const connection = useStore(orders.$connection)
  const [shown, setShown] = useState<Connection | null>(null)
  const hasBeenLost = useRef(false)

  useEffect(() => {
    if (connection?.state !== 'reconnecting') return setShown(connection)
    const timer = clock.setTimeout(() => setShown(connection), quietMs)
    return () => clock.clearTimeout(timer)
  }, [connection, clock])
  if (shown && shown.state !== 'live') hasBeenLost.current = true

  const time = shown ? formats.moment(shown.lastHeardAt, now) : ''
  const words = shown ? translate(`orders.connection.${shown.state}`, { time }) : ''
  const said = shown?.state === 'live' ? translate('orders.connection.live') : translate('orders.connection.lost')
  return (
    <>
      {shown && (
        <span className={line} data-state={shown.state}>
          <bdi>{words}</bdi>
        </span>
      )}
      <VisuallyHidden live>{hasBeenLost.current ? said : ''}</VisuallyHidden>
    </>
  )
}
