import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'

/** The box that a list stands in; its rows lay themselves out by its width. */
export const pane = css`
  container: orders / inline-size;
  min-inline-size: 0;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  overflow: clip;
`
