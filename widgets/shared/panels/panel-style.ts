import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

/** List boxes and popovers. */
export const panel = css`
  inset: auto;
  margin: 0;
  padding: ${token.space1};
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceFloating};
  color: ${token.text};
  box-shadow: ${token.shadow};
  animation: appear ${token.motionFast} ${token.ease};

  @keyframes appear {
    from {
      opacity: 0;
      translate: 0 -4px;
    }
  }
`
