import { css } from '@linaria/core'
import { stepsOf, type TrackingStage } from '../../../core/tracking/stages.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'

const list = css`
  /* Wraps if the words are too long for the screen. */
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2} ${token.space1};
`

const step = css`
  flex: 1 1 0;
  min-inline-size: min-content;
  font-size: ${token.size13};
  line-height: calc(18px + var(--_tall) * 1em);
  color: ${token.textMuted};

  &::before {
    content: '';
    display: block;
    block-size: 4px;
    margin-block-end: ${token.space2};
    border-radius: 2px;
    background: ${token.line};
  }

  &[data-reached]::before {
    background: ${token.accentInk};
  }

  &[aria-current] {
    color: ${token.text};
    font-weight: 600;
  }

  &[aria-current]:not(:last-child)::before {
    background: linear-gradient(to right, ${token.accentInk} 50%, ${token.line} 50%);
  }

  &[aria-current]:not(:last-child):dir(rtl)::before {
    background: linear-gradient(to left, ${token.accentInk} 50%, ${token.line} 50%);
  }

  /* Forced colours remove backgrounds, so reached steps are filled and the others outlined. */
  @media (forced-colors: active) {
    &::before {
      block-size: 6px;
      border: 1px solid CanvasText;
    }

    &[data-reached]:not([aria-current])::before,
    &[data-reached]:last-child::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

/** Progress of the delivery; nothing for a cancelled one. */
export function Progress({ stage, isReturn }: { stage: TrackingStage; isReturn: boolean }) {
  const translate = useTranslate()
  const progress = stepsOf(stage)
  // Nothing is prepared for a return.
  const shown = isReturn && progress ? { steps: progress.steps.slice(1), current: progress.current - 1 } : progress
  return <Steps progress={shown} label={(step) => translate(`tracking.step.${step}`)} />
}

interface StepsProps<Step extends string> {
  /** Null if the stage isn't part of the usual steps. */
  progress: { steps: readonly Step[]; current: number } | null
  label: (step: Step) => string
}

export function Steps<Step extends string>({ progress, label }: StepsProps<Step>) {
  const translate = useTranslate()
  if (!progress) return null
  return (
    <ol className={list} aria-label={translate('tracking.progress')} part="progress">
      {progress.steps.map((one, index) => (
        <li
          key={one}
          className={step}
          data-reached={index <= progress.current || undefined}
          aria-current={index === progress.current ? 'step' : undefined}
        >
          {label(one)}
          {index < progress.current && <VisuallyHidden>({translate('tracking.step-done')})</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
