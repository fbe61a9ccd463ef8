import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { useTranslate } from '../../page-context.ts'
import { ConnectionStatus } from '../../shared/orders/ConnectionStatus.tsx'

/* Reserves the line, because "Live" appears after the first paint. */
const place = css`
  min-block-size: 20px;
`

/** Shows how current the delivery is. */
export function TrackingConnection({ tracking }: { tracking: Tracking }) {
  const translate = useTranslate()
  const connection = useStore(tracking.$connection)
  const now = useStore(tracking.$minute)
  return (
    <p className={place}>
      <ConnectionStatus
        connection={connection}
        now={now}
        textOf={(state, values) => translate(`tracking.connection.${state}`, values)}
      />
    </p>
  )
}
