import { css } from '@linaria/core'
import { DivIcon } from 'leaflet/dist/leaflet-src.esm.js'
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
  // A scooter with its box, as lines.
  rider:
    'M13 23a2.6 2.6 0 1 0 .1 0zM26.8 23a2.6 2.6 0 1 0 .1 0zM15.7 25.6h7.6l1.9-9.2h2.3M25.6 17.4l1.2 5.6M11 20.4h6l2.2 3M11 11.8h6v6h-6z',
}
const headingArrow = 'M20-1l6 7.5a15 15 0 0 0-12 0z'

/** Size of the drawing, of which a drop's width is 70 %. */
const drawingSizes: Record<MarkerKind, number> = { outlet: 40, destination: 46, rider: 44 }

/** Distance from the top of a marker to the point that it stands for. */
const footOf = (kind: MarkerKind) => markerSize / 2 + (kind === 'rider' ? 0 : 0.45 * drawingSizes[kind])

/** Px around its place that a marker's drawing and chip take. */
export function roomOf(kind: MarkerKind, scale: number, chip: HTMLElement | null | undefined) {
  const size = scale * drawingSizes[kind]
  const half = size / 2
  const room =
    kind === 'rider'
      ? { left: half, top: half, right: half, bottom: half }
      : { left: 0.8 * half, top: 0.95 * size, right: 0.8 * half, bottom: 0.05 * size }
  if (!chip?.offsetWidth) return room
  const aside = Math.max(room.left, chip.offsetWidth / 2)
  // Below the drawing or above it.
  const away = half + 2 + chip.offsetHeight
  return { left: aside, top: away, right: aside, bottom: away }
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

const glyphLines = css`
  fill: none;
  stroke: ${token.surface};
  stroke-linecap: round;
  stroke-linejoin: round;
  stroke-width: 1.8;
`

const arrow = css`
  rotate: var(--_heading);
  stroke-width: 1;
  transform-origin: 20px 20px;

  :not([data-heading]) > & {
    display: none;
  }
`

const svgNamespace = 'http://www.w3.org/2000/svg'

/** A marker's drawing, anchored at its bottom (riders: at the middle). */
function markerDrawing(kind: MarkerKind): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  svg.setAttribute('width', String(drawingSizes[kind]))
  svg.setAttribute('height', String(drawingSizes[kind]))
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', `${drawing} ${fills[kind]}`)
  for (const [shape, className] of [
    ...(kind === 'rider' ? [[headingArrow, arrow] as const] : []),
    [kind === 'rider' ? discShadow : dropShadow, shadow],
    [kind === 'rider' ? disc : drop, ''],
    [glyphs[kind], kind === 'rider' ? glyphLines : glyph],
  ] as const) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', shape)
    if (className) path.setAttribute('class', className)
    svg.append(path)
  }
  return svg
}

export const markerIcon = (kind: MarkerKind, isMovable: boolean) =>
  new DivIcon({
    html: markerDrawing(kind) as unknown as HTMLElement,
    className: isMovable ? `${marker} ${movable}` : marker,
    iconSize: [markerSize, markerSize],
    iconAnchor: [markerSize / 2, footOf(kind)],
  })
