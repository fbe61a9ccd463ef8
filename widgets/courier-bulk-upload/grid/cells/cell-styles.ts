import { css } from '@linaria/core'
import { layer } from '../../../../styles/layers.ts'
import { token } from '../../../../styles/tokens.ts'
import { headWidth } from './layout.ts'

export const scroller = css`
  position: relative;
  max-block-size: max(300px, min(640px, 68dvh));
  overflow: auto;
  overscroll-behavior-x: contain;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surface};
  outline: none;
  user-select: none;

  &:focus-visible {
    outline: 2px solid ${token.focus};
    outline-offset: 2px;
  }
`

export const titles = css`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.sticky};
  background: ${token.surfaceSunken};
  border-block-end: 1px solid ${token.line};
  color: ${token.textMuted};
  font-size: ${token.size13};
  line-height: calc(17px + var(--_tall) * 0.5em);
  font-weight: 600;

  & > div {
    display: grid;
    background: inherit;
  }

  & > div > * {
    display: flex;
    align-items: center;
    padding-inline: ${token.space2};
    min-inline-size: 0;
    word-break: keep-all;
    background: inherit;
  }

  & > div > :last-child {
    position: sticky;
    inset-inline-end: 0;
    justify-content: end;
  }
`

export const body = css`
  position: relative;
`

export const row = css`
  position: absolute;
  inset-inline: 0;
  display: grid;
  contain: layout style;

  &[data-active] {
    z-index: 3;
  }

  & > * {
    border-block-end: 1px solid ${token.line};
    background: ${token.surface};
  }

  & > * + * {
    border-inline-start: 1px solid ${token.line};
  }

  &[data-sent] > * {
    background: ${token.surfaceSunken};
    color: ${token.textMuted};
  }
`

/** Row number, status and first column are sticky. */
export const pinned = css`
  position: sticky;
  inset-inline-start: 0;
  z-index: 2;
`

export const head = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space1};
  padding-inline: ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.size13};
  font-variant-numeric: tabular-nums;
  font-weight: 400;
  cursor: default;

  &[data-status='wrong'] svg {
    color: ${token.danger};
  }

  &[data-status='ready'] svg {
    color: ${token.success};
  }

  &[data-warned] svg {
    color: ${token.warning};
  }

  &[data-selected] {
    background: ${token.accentSoft};
    color: ${token.accentInk};
    font-weight: 600;
  }
`

export const cell = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space1};
  padding-inline: ${token.space2};
  min-inline-size: 0;
  cursor: cell;
  scroll-margin-inline: 250px 120px;
  scroll-margin-block: 48px 8px;

  & > bdi {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: -webkit-match-parent;
  }

  & > svg {
    flex: none;
  }

  &[data-state='wrong'] {
    background: ${token.dangerSoft};

    & > svg {
      color: ${token.danger};
    }
  }

  &[data-state='warned'] {
    background: ${token.warningSoft};

    & > svg {
      color: ${token.warning};
    }
  }

  &[aria-selected='true'] {
    background: ${token.accentSoft};
  }

  &[data-active] {
    z-index: 3;
    background: ${token.surface};
    outline: 1px solid ${token.lineStrong};
    outline-offset: -1px;
  }

  &[data-active]:focus-within {
    outline: 2px solid ${token.focus};
    outline-offset: -2px;
  }

  @container courier (inline-size < 720px) {
    scroll-margin-inline: 90px 120px;
  }
`

/** Must come after `cell`: overrides its position. */
export const pinnedSecond = css`
  @container courier (inline-size >= 720px) {
    position: sticky;
    inset-inline-start: ${headWidth}px;
    z-index: 2;
  }
`

export const fee = css`
  display: flex;
  align-items: center;
  justify-content: end;
  padding-inline: ${token.space2};
  font-variant-numeric: tabular-nums;
  color: ${token.textMuted};
  line-height: calc(1.2 + var(--_tall));
  text-align: end;

  /* Stays at the end, with a shadow over the columns that continue below it. */
  position: sticky;
  inset-inline-end: 0;
  z-index: 2;
  box-shadow: 0 0 10px rgb(10 12 16 / 16%);
  clip-path: inset(0 -10px);
`

export const input = css`
  flex: 1;
  min-inline-size: 0;
  inline-size: 100%;
  block-size: 100%;
  padding: 0;
  border: 0;
  background: transparent;
  color: ${token.text};
  text-align: match-parent;
  text-align: -webkit-match-parent;
  outline: none;

  /* The cell shows the focus instead. */
  &:focus-visible {
    outline: none;
  }

  /* The selected text would look like editing. */
  &[data-mode='moving'] {
    cursor: cell;
    caret-color: transparent;

    &::selection {
      background: transparent;
      color: inherit;
    }
  }

  @media (pointer: coarse) {
    font-size: ${token.size16};
  }
`

export const bubble = css`
  position: absolute;
  inset-block-start: calc(100% + 4px);
  inset-inline-start: 0;
  z-index: ${layer.floating};
  display: grid;
  gap: ${token.space1};
  inline-size: max-content;
  max-inline-size: 300px;
  padding: ${token.space2} ${token.space3};
  border: 1px solid ${token.line};
  border-radius: ${token.radius};
  background: ${token.surfaceFloating};
  box-shadow: ${token.shadow};
  color: ${token.text};
  font-size: ${token.size13};
  line-height: calc(18px + var(--_tall) * 1em);
  white-space: normal;
  cursor: default;
  pointer-events: none;

  &:empty {
    display: none;
  }

  &[data-above] {
    inset-block: auto calc(100% + 4px);
  }

  &[data-before] {
    inset-inline: auto 0;
  }

  & > div {
    display: flex;
    gap: ${token.space2};

    svg {
      flex: none;
      margin-block-start: 1px;
    }
  }

  [data-tone='wrong'] svg {
    color: ${token.danger};
  }

  [data-tone='warned'] svg {
    color: ${token.warning};
  }

  [data-tone='hint'] {
    color: ${token.textMuted};
  }
`
