import { css } from '@linaria/core'
import type { Repetition } from '../../../core/request/draft/repeat.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'

const place = css`
  align-items: center;
  margin-block-end: ${token.space4};
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  margin-block-start: ${token.space2};
`

interface RepeatNoticeProps {
  now: Exclude<Repetition, { state: 'none' }>
  onUndo(): void
  onClose(): void
}

/** Says which order was repeated, or why it couldn't be, with undo. */
export function RepeatNotice({ now, onUndo, onClose }: RepeatNoticeProps) {
  const translate = useTranslate()
  const { state, orderId } = now
  const tone = state === 'loading' || state === 'taken' ? 'info' : 'warning'
  return (
    <Notice
      className={place}
      tone={tone}
      action={
        state !== 'loading' && (
          <Button variant="quiet" icon="close" aria-label={translate('dialog.close')} onClick={onClose} />
        )
      }
    >
      {translate(`repeat.${state}`, { orderId })}
      {state === 'taken' && now.before && (
        <div className={buttons}>
          <Button onClick={onUndo}>{translate('repeat.undo')}</Button>
        </div>
      )}
    </Notice>
  )
}
