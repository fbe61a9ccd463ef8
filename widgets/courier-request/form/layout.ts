import { css } from '@linaria/core'
import { layer } from '../../../styles/layers.ts'
import { token } from '../../../styles/tokens.ts'

/** Windows too low for sticky parts: a desktop at 400 % zoom has 320 × 180 px. */
export const lowWindow = '@media (height < 480px), print'

/** Narrow: one column with a sticky bar for fee and button. Wide: form and sidebar. */
export const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};

  @container courier (inline-size >= 880px) {
    /* 640 and 480 px at 1,144 px. */
    grid-template-columns: minmax(0, 4fr) minmax(340px, 3fr);
    grid-template-rows: auto 1fr;
    gap: ${token.space3} ${token.space6};
    align-items: start;
  }
`

/** Title, collection point and pasting, one line when wide. Outside the form, so that Enter doesn't send it. */
export const topLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space3};
  min-inline-size: 0;
  min-block-size: calc(${token.control} + 2px);
  padding-inline: ${token.space5} ${token.space2};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  > h2 {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  > button {
    margin-inline-start: auto;
  }

  @container courier (inline-size < 880px) {
    padding-block-start: ${token.space2};
    padding-inline-start: ${token.space4};

    > section {
      flex-basis: 100%;
      order: 1;
      padding-block-end: ${token.space3};
    }
  }

  @container courier (inline-size >= 880px) {
    flex-wrap: nowrap;
  }

  > span {
    flex: 1 1 200px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

export const form = css`
  display: contents;

  /* Keeps the focused control, and a checkbox's label of two lines below it, above the bottom bar. */
  & :is(input, textarea, select, button, a, [tabindex]) {
    scroll-margin-block: ${token.space4} calc(var(--_place-bar, 0px) + 48px);

    ${lowWindow} {
      scroll-margin-block: ${token.space4};
    }
  }
`

/** Has no box when narrow, so that the map can follow the address. */
export const column = css`
  display: contents;

  @container courier (inline-size >= 880px) {
    display: flex;
    flex-direction: column;
    gap: ${token.space3};
    min-inline-size: 0;
  }
`

/** Without columns, it has no box. */
export const side = css`
  grid-column: 2;
  grid-row: 1 / span 2;
`

/** At most as high as the window, so that the button is always visible. */
export const inView = css`
  @container courier (inline-size >= 880px) {
    @media (height >= 480px) {
      position: sticky;
      inset-block-start: calc(${token.barHeight} + ${token.space4});
      max-block-size: calc(100dvh - ${token.barHeight} - 2 * ${token.space4});
    }
  }
`

export const address = css`
  order: 1;
`

/** Height reserved for the map while it loads; lower if the button needs the space. */
export const mapHeight = 'clamp(164px, 100dvh - 540px, 320px)'

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
    padding: ${token.space3} ${token.space5};
  }
`

export const pair = css`
  order: 3;
  display: grid;
  gap: ${token.space3};

  @container courier (inline-size >= 520px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

/** Heading level 2 in the size of level 3. */
export const heading = css`
  font-size: ${token.size16};
  line-height: calc(24px + var(--_tall) * 1em);
`

export const fields = css`
  display: grid;
  gap: ${token.space3} ${token.space4};
  grid-template-columns: minmax(0, 1fr);

  @container courier (inline-size >= 520px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

/** Shown folded or not. */
export const foot = css`
  margin-block-start: ${token.space3};
`

/** The first field is wider, for its longer hint. */
export const firstWider = css`
  @container courier (inline-size >= 880px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`

export const fullRow = css`
  grid-column: 1 / -1;
`

/** Fee, time and button: a bottom bar when narrow, the foot of the summary when wide. */
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

  ${lowWindow} {
    position: static;
  }

  @container courier (inline-size >= 880px) {
    margin-inline: calc(-1 * ${token.space5});
    padding: ${token.space2} ${token.space5};
    border: 0;

    /* Without the terms above it. */
    &:nth-child(2) {
      padding-block-start: ${token.space4};
    }
  }
`

export const summary = css`
  display: contents;

  @container courier (inline-size >= 880px) {
    display: flex;
    flex-direction: column;
    order: 3;
    min-block-size: 0;
    overflow-y: auto;
    padding: ${token.space4} ${token.space5} ${token.space2};
    border: 1px solid ${token.line};
    border-radius: ${token.radiusCard};
    background: ${token.surfaceRaised};
  }
`

/** A card of its own when narrow, part of the summary's when wide. */
export const summaryPart = css`
  @container courier (inline-size < 880px) {
    order: 4;
    padding: ${token.space4};
    border: 1px solid ${token.line};
    border-radius: ${token.radiusCard};
    background: ${token.surfaceRaised};
  }
`
