import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'

export const form = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space4};
`

/** A button that looks like a link. */
export const textLink = css`
  padding: 0;
  border: 0;
  background: none;
  color: ${token.accentInk};
  font: inherit;
  font-weight: 600;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;

  &:disabled {
    color: ${token.textMuted};
    cursor: not-allowed;
    text-decoration: none;
  }

  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`

/** Text beside the fields. */
export const aside = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
  overflow-wrap: anywhere;

  a {
    color: inherit;
    text-underline-offset: 3px;
  }
`

export const lead = css`
  color: ${token.textMuted};
  overflow-wrap: anywhere;
`

/** Gets the focus when its view appears. */
export const heading = css`
  &:focus-visible {
    outline: none;
  }
`
