import { css } from '@linaria/core'
import type { Map as LeafletMap } from 'leaflet'
import { token } from '../../../styles/tokens.ts'
import type { MapLeg, Position } from './map-options.ts'
import { isBesidePin } from './riders-beside-pins.ts'

const drawing = css`
  position: absolute;
  overflow: visible;
  pointer-events: none;
`

/* Straight, because the rider's real way isn't known. Keeps its colours in forced colours, like the map below. */
const line = css`
  fill: none;
  stroke: ${token.accentInk};
  stroke-width: 4;
  stroke-linecap: round;
`

/* Sets the line off from streets. */
const edge = css`
  fill: none;
  stroke: ${token.surface};
  stroke-width: 7;
  stroke-linecap: round;
`

const dots = css`
  fill: none;
  stroke: ${token.textMuted};
  stroke-width: 5;
  stroke-dasharray: 0 10;
  stroke-linecap: round;
`

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Draws the ways ahead under the markers, again at each zoom: dots to the pickup, a line to the drop-off. */
export function createRoute(map: LeafletMap) {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', `${drawing} leaflet-zoom-hide`)
  let shown: readonly MapLeg[] = []
  map.getPane('overlayPane')?.append(svg)

  const pointOf = ({ latitude, longitude }: Position) => map.latLngToLayerPoint([latitude, longitude])

  function draw() {
    svg.replaceChildren()
    for (const { from, to, isToPickup } of shown) {
      const [start, end] = [pointOf(from), pointOf(to)]
      // The drawings at its ends hide it.
      if (isBesidePin(start, [end])) continue
      for (const className of isToPickup ? [dots] : [edge, line]) {
        const path = document.createElementNS(svgNamespace, 'path')
        path.setAttribute('class', className)
        path.setAttribute('d', `M${start.x} ${start.y}L${end.x} ${end.y}`)
        svg.append(path)
      }
    }
  }

  map.on('zoomend viewreset', draw)
  return {
    show(legs: readonly MapLeg[]) {
      if (legs === shown) return
      shown = legs
      draw()
    },
  }
}
