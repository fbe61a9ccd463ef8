import type { Map as LeafletMap } from 'leaflet'
import type { Position } from './map-options.ts'

/** Movement of a finger that still counts as a tap, in px. */
const pressTolerance = 6

/**
 * Moves the map with one pointer. Leaflet's own dragging changes the page's body and the host element; pointer capture
 * needs neither.
 */
export function panWithPointer(map: LeafletMap, box: HTMLElement, onPress: (position: Position) => void): void {
  const pointers = new Set<number>()
  let last: { x: number; y: number } | null = null
  /** Start of a possible tap. */
  let pressed: { x: number; y: number } | null = null

  box.addEventListener('pointerdown', (event) => {
    const target = event.target as Element
    if (event.button !== 0 || target.closest('.leaflet-control, [data-pin]')) return
    pointers.add(event.pointerId)
    // A second finger zooms.
    last = pointers.size === 1 ? { x: event.clientX, y: event.clientY } : null
    pressed = last
  })
  box.addEventListener('pointermove', (event) => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > pressTolerance) pressed = null
    if (!last || !pointers.has(event.pointerId)) return
    const moved = [last.x - event.clientX, last.y - event.clientY] as const
    if (Math.hypot(...moved) < 1) return
    if (!box.hasPointerCapture(event.pointerId)) box.setPointerCapture(event.pointerId)
    map.panBy([...moved], { animate: false })
    last = { x: event.clientX, y: event.clientY }
  })
  const end = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
    last = null
    if (pressed && event.type === 'pointerup') {
      const { left, top } = box.getBoundingClientRect()
      const { lat, lng } = map.containerPointToLatLng([event.clientX - left, event.clientY - top]).wrap()
      onPress({ latitude: lat, longitude: lng })
    }
    pressed = null
  }
  box.addEventListener('pointerup', end)
  box.addEventListener('pointercancel', end)
}
