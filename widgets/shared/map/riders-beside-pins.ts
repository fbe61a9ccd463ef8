import type { Map as LeafletMap, Marker } from 'leaflet'
import type { MarkerKind, Position } from './map-options.ts'
import { besidePin, chipAbove } from './map-style.ts'

interface ShownMarker {
  marker: Marker
  kind: MarkerKind | undefined
}

interface Point {
  x: number
  y: number
  kind?: MarkerKind | undefined
}

/** Px by which a rider is drawn beside a pin (`besidePin`). */
export const shiftBesidePin = { x: 32, y: -14 }

/** Draws riders who are at an outlet or a customer beside its pin, which they would cover. Their place stays. */
export function drawRidersBesidePins(map: LeafletMap, markers: readonly ShownMarker[]) {
  const points = markers.map(({ marker, kind }) => {
    const { x, y } = map.latLngToLayerPoint(marker.getLatLng())
    return { marker, kind, x, y }
  })
  for (const point of points) {
    if (point.kind !== 'rider') continue
    const element = point.marker.getElement()
    const isBeside = isBesidePin(point, points)
    element?.classList.toggle(besidePin, isBeside)
    element?.classList.toggle(chipAbove, !isBeside && points.some((pin) => isUnderChip(pin, point)))
  }
}

/** Whether the drawings of a rider and of a pin, which is above its place, overlap. */
export const isBesidePin = (rider: Point, points: readonly Point[]) =>
  points.some(({ kind, x, y }) => kind !== 'rider' && Math.abs(x - rider.x) < 30 && isBetween(rider.y - y, -60, 18))

/** Whether a pin's drawing would be under the chip below a rider's. */
const isUnderChip = ({ kind, x, y }: Point, rider: Point) =>
  kind !== 'rider' && Math.abs(x - rider.x) < 52 && isBetween(rider.y - y, -88, -12)

const isBetween = (value: number, from: number, to: number) => value > from && value < to

/**
 * Returns where a pin would stand that covers a rider's drawing and chip. The place changes only after large moves, as names
 * on tiles give way to it.
 */
export function createRiderFoot(map: LeafletMap): (rider: Position) => Position {
  let foot: Position | null = null
  const pointOf = ({ latitude, longitude }: Position) => map.latLngToContainerPoint([latitude, longitude])
  return (rider) => {
    const point = pointOf(rider).add([0, 40])
    if (foot && pointOf(foot).distanceTo(point) < 24) return foot
    const { lat, lng } = map.containerPointToLatLng(point)
    foot = { latitude: lat, longitude: lng }
    return foot
  }
}
