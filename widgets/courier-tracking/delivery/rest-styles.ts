import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

export const section = css`
  display: grid;
  gap: ${token.space3};
`

export const way = css`
  display: grid;
  gap: ${token.space3};

  & > div {
    position: relative;
    padding-inline-start: ${token.space8};
  }

  & dt {
    font-size: ${token.size13};
    color: ${token.textMuted};
  }

  & svg {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 0;
  }

  & dd {
    color: ${token.text};
  }
`
