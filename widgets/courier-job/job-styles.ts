import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'

/** One column, on a phone as on a desk. */
export const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};
  max-inline-size: 560px;
  margin-inline: auto;
  padding-block: ${token.space4};
`

export const card = css`
  display: grid;
  gap: ${token.space3};
  padding: ${token.space4};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
`

export const muted = css`
  color: ${token.textMuted};
`
