import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

export const section = css`
  display: grid;
  gap: ${token.space3};
`

export const onDemand = css`
  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space3};
    min-block-size: 44px;
    cursor: pointer;
    list-style: none;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  & > summary > svg {
    flex: none;
    color: ${token.textMuted};
  }

  &[open] > summary > svg {
    rotate: 180deg;
  }

  &[open] > summary {
    margin-block-end: ${token.space2};
  }
`

export const definitionList = css`
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
