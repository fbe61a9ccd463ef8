import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { ageSeconds } from '../../../core/tracking/rider-position.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { useTranslate } from '../../page-context.ts'
import { ConnectionStatus } from '../../shared/orders/ConnectionStatus.tsx'
import { PositionAge } from '../../shared/orders/PositionAge.tsx'

/* Reserves the line, because it's known only after the first paint. */
const place = css`
  min-block-size: 20px;
`

const oldSeconds = 60

/** Shows how current the delivery is: the age of the rider's position, else of the status. */
export function Freshness({ tracking }: { tracking: Tracking }) {
  const translate = useTranslate()
  const connection = useStore(tracking.$connection)
  const position = useStore(tracking.$riderPosition)
  const minute = useStore(tracking.$minute)
  const now = useStore(tracking.$now)
  return (
    <p className={place}>
      <ConnectionStatus
        connection={connection}
        now={minute}
        live={position && <PositionAge position={position} now={now} />}
        isOld={position !== null && ageSeconds(position, now) >= oldSeconds}
        textOf={(state, values) => translate(`tracking.connection.${state}`, values)}
      />
    </p>
  )
}
