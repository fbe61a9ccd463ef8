import { css } from '@linaria/core'
import type { Map as LeafletMap } from 'leaflet'
import { token } from '../../../styles/tokens.ts'
import type { Position } from './map-options.ts'

const drawing = css`
  position: absolute;
  overflow: visible;
  pointer-events: none;
`

/* Dashed, because it is a straight line and not the rider's real way. Keeps its colours in forced colours, like the map below. */
const line = css`
  fill: none;
  stroke: ${token.accentInk};
  stroke-width: 3;
  stroke-dasharray: 2 8;
  stroke-linecap: round;
`

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Draws the route ahead under the markers, again at each zoom. */
export function createRoute(map: LeafletMap) {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const path = document.createElementNS(svgNamespace, 'path')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', `${drawing} leaflet-zoom-hide`)
  path.setAttribute('class', line)
  svg.append(path)
  let shown: readonly Position[] = []
  map.getPane('overlayPane')?.append(svg)

  function draw() {
    const points = shown.map(({ latitude, longitude }) => {
      const { x, y } = map.latLngToLayerPoint([latitude, longitude])
      return `${Math.round(x)} ${Math.round(y)}`
    })
    path.setAttribute('d', points.length > 1 ? `M${points.join('L')}` : '')
  }

  map.on('zoomend viewreset', draw)
  return {
    show(route: readonly Position[]) {
      if (route === shown) return
      shown = route
      draw()
    },
  }
}
