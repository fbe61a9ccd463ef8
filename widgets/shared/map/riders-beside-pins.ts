import type { Map as LeafletMap, Marker } from 'leaflet'
import type { MarkerKind } from './map-options.ts'
import { besidePin } from './map-style.ts'

interface ShownMarker {
  marker: Marker
  kind: MarkerKind | undefined
}

/** Draws riders who are at an outlet or a customer beside its pin, which they would cover. Their place stays. */
export function drawRidersBesidePins(map: LeafletMap, markers: readonly ShownMarker[]) {
  const placed = markers.map(({ marker, kind }) => ({
    marker,
    isRider: kind === 'rider',
    ...pixelsOf(map, marker),
  }))
  for (const { marker, isRider, x, y } of placed) {
    if (!isRider) continue
    const isAtPin = placed.some((pin) => !pin.isRider && Math.abs(pin.x - x) < reachAside && isOver(y - pin.y))
    marker.getElement()?.classList.toggle(besidePin, isAtPin)
  }
}

const pixelsOf = (map: LeafletMap, marker: Marker) => map.latLngToLayerPoint(marker.getLatLng())

/** Px within which the drawings of a rider and a pin overlap. */
const reachAside = 30

/** A pin's drawing is above its place. @param below px from the pin's place to the rider's */
const isOver = (below: number) => below > -52 && below < 18
