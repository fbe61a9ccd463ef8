import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { type MarkerKind, markerSize } from './map-options.ts'

const marker = css`
  display: grid;
  place-items: center;
  background: none;
  border: 0;

  &:focus-visible {
    outline-offset: -8px;
    border-radius: ${token.radiusCard};
  }
`

const movable = css`
  cursor: grab;
  touch-action: none;

  /* Leaflet lets presses through to the map. */
  && {
    pointer-events: auto;
  }

  &:active {
    cursor: grabbing;
  }
`

const drawing = css`
  overflow: visible;
  stroke: ${token.surface};
  stroke-width: 2;
  /* Where it points to. */
  transform-origin: 50% 95%;
`

const fills = {
  outlet: css`
    fill: ${token.text};
  `,
  destination: css`
    fill: ${token.accentInk};
  `,
  rider: css`
    fill: ${token.success};
    transform-origin: 50% 50%;
  `,
}

const drop = 'M20 38S6 25 6 15a14 14 0 0 1 28 0c0 10-14 23-14 23z'
const disc = 'M20 6a14 14 0 1 0 0 28 14 14 0 0 0 0-28z'
const dropShadow = 'M12 37.5a8 2.5 0 1 0 16 0a8 2.5 0 1 0-16 0z'
const discShadow = 'M20 6.5a15.5 15.5 0 1 0 0 31 15.5 15.5 0 0 0 0-31z'
const glyphs: Record<MarkerKind, string> = {
  outlet: 'M14 8h12l2 5c0 1.3-1 2-2 2v7h-4v-4h-4v4h-4v-7c-1 0-2-.7-2-2z',
  destination: 'M20 10a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  rider: 'M13 24a3 3 0 1 0 6 0 3 3 0 1 0-6 0M21 24a3 3 0 1 0 6 0 3 3 0 1 0-6 0M17 15h5l3 7h-9z',
}

/** A shape, because a CSS filter on 200 markers would slow down every frame of the page. */
const shadow = css`
  fill: rgb(10 12 16 / 25%);
  stroke: none;
`

const glyph = css`
  fill: ${token.surface};
  stroke: none;
`

const svgNamespace = 'http://www.w3.org/2000/svg'

/** A marker's drawing, anchored at its bottom (riders: at the middle). */
export function markerDrawing(kind: MarkerKind): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  svg.setAttribute('width', String(kind === 'rider' ? 44 : markerSize - 13))
  svg.setAttribute('height', String(kind === 'rider' ? 44 : markerSize - 13))
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', `${drawing} ${fills[kind]}`)
  for (const [shape, className] of [
    [kind === 'rider' ? discShadow : dropShadow, shadow],
    [kind === 'rider' ? disc : drop, ''],
    [glyphs[kind], glyph],
  ] as const) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', shape)
    if (className) path.setAttribute('class', className)
    svg.append(path)
  }
  return svg
}

export const markerClass = (isMovable: boolean) => (isMovable ? `${marker} ${movable}` : marker)
