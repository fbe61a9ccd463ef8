import { css } from '@linaria/core'
import type { Map as LeafletMap } from 'leaflet'
import { token } from '../../../styles/tokens.ts'
import type { MapArea } from './map-options.ts'

const drawing = css`
  position: absolute;
  overflow: visible;
  pointer-events: none;
`

const outline = css`
  fill: ${token.accentInk};
  fill-opacity: 0.1;
  fill-rule: evenodd;
  stroke: ${token.accentInk};
  stroke-width: 2;
  stroke-linejoin: round;
`

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Draws areas under the markers, again at each zoom; MapView has their labels. Smaller than Leaflet's vectors. */
export function createAreas(map: LeafletMap) {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('aria-hidden', 'true')
  // Leaflet's class: hidden during zoom animations.
  svg.setAttribute('class', `${drawing} leaflet-zoom-hide`)
  svg.dataset.areas = ''
  let shown: readonly MapArea[] = []
  map.getPane('overlayPane')?.append(svg)

  function draw() {
    if (shown.length === 0 && !svg.firstChild) return
    svg.replaceChildren(
      ...shown.map(({ polygons }) => {
        const path = document.createElementNS(svgNamespace, 'path')
        path.setAttribute('class', outline)
        path.setAttribute('d', polygons.flat().map(ringToPath).join(''))
        return path
      }),
    )
  }

  function ringToPath(ring: readonly (readonly [number, number])[]): string {
    const points = ring.map(([longitude, latitude]) => {
      const { x, y } = map.latLngToLayerPoint([latitude, longitude])
      return `${Math.round(x)} ${Math.round(y)}`
    })
    return `M${points.join('L')}Z`
  }

  map.on('zoomend viewreset', draw)
  return {
    show(areas: readonly MapArea[]) {
      if (areas === shown) return
      shown = areas
      draw()
    },
  }
}

/** Corners of all areas; null if none. */
export function boundsOf(areas: readonly MapArea[]): [[number, number], [number, number]] | null {
  const places = areas.flatMap(({ polygons }) => polygons.flat(2))
  if (places.length === 0) return null
  const longitudes = places.map(([longitude]) => longitude)
  const latitudes = places.map(([, latitude]) => latitude)
  return [
    [Math.min(...latitudes), Math.min(...longitudes)],
    [Math.max(...latitudes), Math.max(...longitudes)],
  ]
}
