import { css } from '@linaria/core'
import type { TextKey } from '../../core/i18n/keys.ts'
import type { JobProblem } from '../../core/job/job-problem.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { classNames } from '../shared/class-names.ts'
import { Notice } from '../shared/Notice.tsx'
import { endLooks, type StatusLook, StatusMark } from '../shared/StatusMark.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { card, muted } from './job-styles.ts'
import { Outline } from './Outline.tsx'

const end = css`
  max-inline-size: 440px;
  margin: ${token.space4} auto;

  & h1 {
    font-size: ${token.size20};
  }
`

const hints = {
  'not-found': 'job.new-link',
  'other-device': 'job.new-link',
  'given-back': 'job.done-hint',
  'taken-back': 'job.done-hint',
  ended: 'job.done-hint',
  failed: 'job.failed-hint',
} as const satisfies Record<JobProblem | 'failed', TextKey>

const looks: Readonly<Record<keyof typeof hints, StatusLook>> = {
  'not-found': { tone: 'warning', icon: 'alert' },
  'other-device': { tone: 'warning', icon: 'alert' },
  'given-back': endLooks.returned,
  'taken-back': endLooks.returned,
  ended: { tone: 'neutral', icon: 'check' },
  failed: { tone: 'danger', icon: 'error' },
}

interface NoJobProps {
  reason: JobProblem | 'failed'
  /** What became of the last presses. */
  refusal?: TextKey | null
  retry?: () => void
}

/** Says why there is no job, and what to do. */
export function NoJob({ reason, refusal, retry }: NoJobProps) {
  const translate = useTranslate()
  return (
    <div className={classNames(card, end)}>
      <StatusMark {...looks[reason]} />
      <div role="status">
        <h1>{translate(`job.${reason}`)}</h1>
        <p className={muted}>{translate(hints[reason])}</p>
      </div>
      {refusal && <Notice tone="warning">{translate(refusal)}</Notice>}
      {reason === 'failed' && (
        <Button variant="primary" icon="refresh" full onClick={retry}>
          {translate('common.retry')}
        </Button>
      )}
    </div>
  )
}

export function JobSkeleton() {
  const translate = useTranslate()
  return (
    <div aria-busy="true">
      <VisuallyHidden live>{translate('job.loading')}</VisuallyHidden>
      <Outline />
    </div>
  )
}
