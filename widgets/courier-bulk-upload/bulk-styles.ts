import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'

export const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};
`

export const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space3};

  & > div:first-child {
    display: grid;
    gap: ${token.space1};
    min-inline-size: 0;
  }
`

export const lead = css`
  max-inline-size: 80ch;
  color: ${token.textMuted};
`

export const card = css`
  min-inline-size: 0;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
`

export const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
`

/** A heading that takes the focus when its screen appears. */
export const heading = css`
  overflow-wrap: anywhere;

  &:focus {
    outline: none;
  }
`
