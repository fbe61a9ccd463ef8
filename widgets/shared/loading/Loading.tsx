import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'

/* Most parts are there before anyone could read it. */
const line = css`
  margin: 0;
  padding: ${token.space3};
  color: ${token.textMuted};
  animation: appear 0s 400ms both;

  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
`

/** Shown for a part that a press has asked for, while that loads. */
export function Loading() {
  const translate = useTranslate()
  return (
    <p role="status" className={line}>
      {translate('widget.loading')}
    </p>
  )
}
