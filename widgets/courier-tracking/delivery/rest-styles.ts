import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

export const section = css`
  display: grid;
  gap: ${token.space3};
`

/** Shows more of a section. */
export const onDemand = css`
  margin-block-start: calc(-1 * ${token.space2});

  & > summary {
    display: inline-flex;
    align-items: center;
    gap: ${token.space1};
    min-block-size: 44px;
    color: ${token.accentInk};
    font-weight: 600;
    cursor: pointer;
    list-style: none;
  }

  & > summary::-webkit-details-marker {
    display: none;
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
