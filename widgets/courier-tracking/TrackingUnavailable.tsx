import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Skeleton } from '../shared/loading/Skeleton.tsx'
import { type StatusLook, StatusMark } from '../shared/StatusMark.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'

export const blank = css`
  display: grid;
  justify-items: start;
  gap: ${token.space2};
  max-inline-size: 440px;
  margin: ${token.space4} auto;
  padding: clamp(${token.space4}, 4cqi, ${token.space6});
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  & > h1 {
    font-size: ${token.size20};
  }

  & > p {
    color: ${token.textMuted};
  }
`

const skeleton = css`
  display: grid;
  gap: ${token.space4};
`

interface TrackingUnavailableProps {
  /** `not-found`: specification 1 §8; can be retried too. */
  reason: 'no-order' | 'not-found' | 'ended' | 'failed'
  retry?: () => void
}

const looks: Readonly<Record<TrackingUnavailableProps['reason'], StatusLook>> = {
  'no-order': { tone: 'neutral', icon: 'search' },
  'not-found': { tone: 'warning', icon: 'alert' },
  ended: { tone: 'neutral', icon: 'clock' },
  failed: { tone: 'danger', icon: 'error' },
}

/** Replaces the delivery by the reason and what to do. */
export function TrackingUnavailable({ reason, retry }: TrackingUnavailableProps) {
  const translate = useTranslate()
  return (
    <div className={blank} role="status">
      <StatusMark {...looks[reason]} />
      <h1>{translate(`tracking.${reason}`)}</h1>
      <p>{translate(`tracking.${reason}-hint`)}</p>
      {retry && reason !== 'ended' && (
        <Button variant={reason === 'failed' ? 'primary' : 'secondary'} icon="refresh" onClick={retry}>
          {translate('common.retry')}
        </Button>
      )}
    </div>
  )
}

export function TrackingSkeleton() {
  const translate = useTranslate()
  return (
    <div className={skeleton} aria-busy="true">
      <VisuallyHidden live>{translate('tracking.loading')}</VisuallyHidden>
      <Skeleton height="36px" width="70%" />
      <Skeleton height="24px" width="50%" />
      <Skeleton height="30px" />
      <Skeleton height="320px" />
      <Skeleton height="70px" />
    </div>
  )
}
