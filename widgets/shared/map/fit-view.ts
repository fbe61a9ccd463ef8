import type { Map as LeafletMap } from 'leaflet'
import { type MarkerKind, type Position, smallestZoom } from './map-options.ts'
import { isBesidePin, shiftBesidePin } from './riders-beside-pins.ts'

/** Room in px that a drawing takes around the place it stands for. */
interface Room {
  left: number
  top: number
  right: number
  bottom: number
}

interface ShownPlace {
  position: Position
  kind: MarkerKind | undefined
  room: Room
}

/** Room in px between what the map shows and its edges: beside the zoom buttons, above the map's source. */
const edges: Room = { left: 60, top: 12, right: 12, bottom: 28 }

/** Part of the map that the places fill at least, in one direction (`LOOK.md`). */
const leastFilled = 0.7

interface Size {
  x: number
  y: number
}

/** Returns the view in which the places and their drawings are as large as fits. */
export function closestView(map: LeafletMap, places: readonly ShownPlace[], closestZoom: number) {
  const size = map.getSize()
  const fits = (zoom: number) => {
    const box = boxAt(map, places, zoom)
    return box.right - box.left <= innerSize(size).x && box.bottom - box.top <= innerSize(size).y
  }
  let [zoom, tooClose] = [smallestZoom, closestZoom]
  if (fits(closestZoom)) zoom = closestZoom
  else
    while (tooClose - zoom > 0.01) {
      const between = (zoom + tooClose) / 2
      if (fits(between)) zoom = between
      else tooClose = between
    }
  const box = boxAt(map, places, zoom)
  // In the middle, or as near to it as the edges allow.
  const left = middle(size.x, box.right - box.left, edges.left, edges.right)
  const top = middle(size.y, box.bottom - box.top, edges.top, edges.bottom)
  const centre = map.unproject([box.left - left + size.x / 2, box.top - top + size.y / 2], zoom)
  return { centre, zoom }
}

/** Whether the view shows all places, and not much else. */
export function isFitted(map: LeafletMap, places: readonly ShownPlace[], closestZoom: number): boolean {
  const size = map.getSize()
  const zoom = map.getZoom()
  const box = boxAt(map, places, zoom)
  const centre = map.project(map.getCenter(), zoom)
  const [left, top] = [box.left - centre.x + size.x / 2, box.top - centre.y + size.y / 2]
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const isInside =
    left >= edges.left - 1 &&
    top >= edges.top - 1 &&
    left + width <= size.x - edges.right + 1 &&
    top + height <= size.y - edges.bottom + 1
  const isFilled = Math.max(width / size.x, height / size.y) >= leastFilled || zoom >= closestZoom
  return isInside && isFilled
}

const innerSize = ({ x, y }: Size): Size => ({ x: x - edges.left - edges.right, y: y - edges.top - edges.bottom })

const middle = (whole: number, part: number, before: number, after: number) =>
  Math.max(before, Math.min((whole - part) / 2, whole - after - part))

/** Returns the box around all drawings, in px of the world at a zoom. */
function boxAt(map: LeafletMap, places: readonly ShownPlace[], zoom: number): Room {
  const points = places.map((place) => {
    const { latitude, longitude } = place.position
    const { x, y } = map.project([latitude, longitude], zoom)
    return { ...place, x, y }
  })
  const boxes = points.map(({ x, y, kind, room }) => {
    const shift = kind === 'rider' && isBesidePin({ x, y }, points) ? shiftBesidePin : { x: 0, y: 0 }
    return {
      left: x + shift.x - room.left,
      top: y + shift.y - room.top,
      right: x + shift.x + room.right,
      bottom: y + shift.y + room.bottom,
    }
  })
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}
