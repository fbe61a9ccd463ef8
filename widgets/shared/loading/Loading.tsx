import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'

/* Hidden for 50 ms, so that it rarely flashes but every press shows a reaction within 100 ms. */
const line = css`
  margin: 0;
  padding: ${token.space3};
  color: ${token.textMuted};
  animation: appear 0s 50ms both;

  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
`

/** Shown for a part opened by a click while it loads. */
export function Loading() {
  const translate = useTranslate()
  return (
    <p role="status" className={line}>
      {translate('widget.loading')}
    </p>
  )
}
