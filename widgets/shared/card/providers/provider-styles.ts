import { css } from '@linaria/core'
import { token } from '../../../../styles/tokens.ts'

/** Containers of another provider's frames; separate from its code. */
export const providerFields = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${token.space4};
  align-items: start;
`

export const wideField = css`
  grid-column: 1 / -1;
`

export const fieldPlace = css`
  direction: ltr;
  block-size: ${token.control};
  padding-inline: ${token.space3};
  border: 1px solid ${token.lineStrong};
  border-radius: ${token.radius};
  background: ${token.surface};
  overflow: hidden;

  &[data-wrong='true'] {
    border-color: ${token.danger};
  }

  &:focus-within {
    outline: 2px solid ${token.focus};
    outline-offset: -1px;
  }

  iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }

  /* Providers' pages are light, so dark schemes would put white behind them. */
  iframe,
  ::slotted(*) {
    color-scheme: light;
  }
`

export const fieldLabel = css`
  display: block;
  margin-block-end: ${token.space1};
  font-weight: 600;
`

export const fieldMessage = css`
  margin-block-start: ${token.space1};
  font-size: ${token.size13};
  color: ${token.danger};

  &:empty {
    margin-block-start: 0;
  }
`
