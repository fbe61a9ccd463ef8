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
  let lastPointer: { x: number; y: number } | null = null
  /** Start of a possible tap. */
  let tapStart: { x: number; y: number } | null = null

  box.addEventListener('pointerdown', (event) => {
    const target = event.target as Element
    if (event.button !== 0 || target.closest('.leaflet-control, [data-pin]')) return
    pointers.add(event.pointerId)
    // A second finger zooms.
    lastPointer = pointers.size === 1 ? { x: event.clientX, y: event.clientY } : null
    tapStart = lastPointer
  })
  box.addEventListener('pointermove', (event) => {
    if (tapStart && Math.hypot(event.clientX - tapStart.x, event.clientY - tapStart.y) > pressTolerance) tapStart = null
    if (!lastPointer || !pointers.has(event.pointerId)) return
    const moved = [lastPointer.x - event.clientX, lastPointer.y - event.clientY] as const
    if (Math.hypot(...moved) < 1) return
    if (!box.hasPointerCapture(event.pointerId)) box.setPointerCapture(event.pointerId)
    map.panBy([...moved], { animate: false })
    lastPointer = { x: event.clientX, y: event.clientY }
  })
  const end = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
    lastPointer = null
    if (tapStart && event.type === 'pointerup') {
      const { left, top } = box.getBoundingClientRect()
      const { lat, lng } = map.containerPointToLatLng([event.clientX - left, event.clientY - top]).wrap()
      onPress({ latitude: lat, longitude: lng })
    }
    tapStart = null
  }
  box.addEventListener('pointerup', end)
  box.addEventListener('pointercancel', end)
}
