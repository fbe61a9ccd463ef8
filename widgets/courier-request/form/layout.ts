import { css } from '@linaria/core'
import { layer } from '../../../styles/layers.ts'
import { token } from '../../../styles/tokens.ts'

/** Narrow: one column, the map after the address, the fee and the button in a bar that stays. Wide: form and side. */
export const layout = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space4};
  align-items: stretch;

  @container courier (inline-size >= 880px) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 360px;
    gap: ${token.space6};
    align-items: start;
  }
`

/** Both columns dissolve where there is only one, so that the map can stand after the address. */
export const column = css`
  display: contents;

  @container courier (inline-size >= 880px) {
    display: flex;
    flex-direction: column;
    gap: ${token.space4};
    min-inline-size: 0;
  }
`

export const side = css`
  @container courier (inline-size >= 880px) {
    position: sticky;
    inset-block-start: ${token.space4};
  }
`

export const address = css`
  order: 1;
`

/** Kept before the map is there, so that nothing moves when it comes. */
export const mapHeight = '260px'

export const mapPlace = css`
  order: 2;
`

export const below = css`
  order: 3;
`

export const card = css`
  padding: ${token.space4};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  @container courier (inline-size >= 880px) {
    padding: ${token.space5};
  }
`

/** Two short sections beside each other, where there is room. */
export const pair = css`
  order: 3;
  display: grid;
  gap: ${token.space4};

  @container courier (inline-size >= 520px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

/** Section titles: the size of a third heading, the rank of a second. */
export const heading = css`
  font-size: ${token.size16};
  line-height: 24px;
`

export const fields = css`
  display: grid;
  gap: ${token.space4};
  grid-template-columns: minmax(0, 1fr);

  @container courier (inline-size >= 520px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

export const fullRow = css`
  grid-column: 1 / -1;
`

/** Fee, time and button: a bar at the bottom of a narrow element, the foot of the summary in a wide one. */
export const placeBar = css`
  order: 5;
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer.sticky};
  display: flex;
  flex-direction: column;
  gap: ${token.space2};
  padding: ${token.space3} ${token.space4} max(${token.space3}, env(safe-area-inset-bottom));
  border-block-start: 1px solid ${token.line};
  background: ${token.surfaceRaised};

  @container courier (inline-size >= 880px) {
    position: static;
    margin-block-start: ${token.space3};
    padding: ${token.space4} 0 0;
  }
`

export const summary = css`
  display: contents;

  @container courier (inline-size >= 880px) {
    display: block;
    order: 3;
    padding: ${token.space5};
    border: 1px solid ${token.line};
    border-radius: ${token.radiusCard};
    background: ${token.surfaceRaised};
  }
`

/** A card of its own in a narrow element, part of the summary's in a wide one. */
export const summaryPart = css`
  order: 4;

  @container courier (inline-size < 880px) {
    padding: ${token.space4};
    border: 1px solid ${token.line};
    border-radius: ${token.radiusCard};
    background: ${token.surfaceRaised};
  }
`
