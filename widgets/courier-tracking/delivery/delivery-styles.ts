import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

/** Layout: arrival, map beside or below it, the rest. */
export const layout = css`
  display: grid;
  gap: ${token.space6};
  max-inline-size: 1280px;
  margin-inline: auto;
  padding-block: ${token.space4};

  &:not([data-map]) {
    max-inline-size: 640px;
  }

  @container courier (inline-size >= 880px) {
    &[data-map] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
      grid-template-rows: auto 1fr;
      column-gap: ${token.space8};
    }
  }
`

export const summary = css`
  display: grid;
  gap: ${token.space5};
`

export const detailsColumn = css`
  display: grid;
  gap: ${token.space6};
  align-content: start;
`

/* Reserves the map's place from the first paint. */
export const mapPlace = css`
  block-size: clamp(240px, 52vh, 360px);

  @container courier (inline-size >= 880px) {
    grid-column: 2;
    grid-row: 1 / span 2;
    position: sticky;
    inset-block-start: calc(${token.barHeight} + ${token.space4});
    block-size: min(600px, calc(100dvh - ${token.barHeight} - 32px));
  }
`
