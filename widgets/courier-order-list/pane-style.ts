import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'

/** The container whose width decides the layout of rows. */
export const pane = css`
  container: orders / inline-size;
  min-inline-size: 0;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  overflow: clip;
`
