import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { RiderJobStores } from '../../core/job/rider-job.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Notice } from '../shared/Notice.tsx'

const lines = css`
  display: grid;
  gap: ${token.space2};

  &:empty {
    display: none;
  }
`

/** Why a press didn't count, what waits for the network, and what the phone refuses. */
export function JobLines({ rider }: { rider: RiderJobStores }) {
  const translate = useTranslate()
  const refusal = useStore(rider.$refusal)
  const waiting = useStore(rider.$waiting)
  const isKept = useStore(rider.$isKept)
  const isAway = useStore(rider.$isAway)
  const isPositionRefused = useStore(rider.$isPositionRefused)
  return (
    <div className={lines}>
      {refusal && <Notice tone="danger">{translate(refusal)}</Notice>}
      {(isAway || waiting > 0) && (
        <Notice tone={isKept ? 'info' : 'warning'}>
          {isAway && <p>{translate('job.offline')}</p>}
          {waiting > 0 && <p>{translate('job.waiting', { count: waiting })}</p>}
          {waiting > 0 && !isKept && <p>{translate('job.keep-open')}</p>}
        </Notice>
      )}
      {isPositionRefused && <Notice tone="info">{translate('job.position-refused')}</Notice>}
    </div>
  )
}
