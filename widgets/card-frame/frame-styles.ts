import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'

export const field = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space1};
  min-inline-size: 0;
`

export const labelText = css`
  font-weight: 600;
`

export const box = css`
  position: relative;
  display: flex;
  align-items: center;
`

export const errorText = css`
  display: flex;
  gap: ${token.space1};
  font-size: ${token.size13};
  color: ${token.danger};

  /* An empty live region must stay; only its gap is removed. */
  &:empty {
    margin-block-start: calc(-1 * ${token.space1});
  }

  svg {
    margin-block-start: 2px;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`

export const fields = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${token.space4};
  align-items: start;
`

export const wide = css`
  grid-column: 1 / -1;

  input {
    padding-inline-end: 56px;
  }
`

export const fieldIcon = css`
  position: absolute;
  inset-inline-end: ${token.space2};
  pointer-events: none;
`

export const body = css`
  /* Room for the focus ring. */
  padding: 2px;
  overflow: hidden;
  background: ${token.surfaceRaised};
`

/** For screen readers. */
export const heading = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
