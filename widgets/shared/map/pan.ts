import type { Map as LeafletMap } from 'leaflet'

/**
 * Moving the map with one pointer. Leaflet's own dragging marks the body of the page and the host element while it
 * lasts; captured pointers need neither.
 */
export function panWithPointer(map: LeafletMap, box: HTMLElement): void {
  const pointers = new Set<number>()
  let last: { x: number; y: number } | null = null

  box.addEventListener('pointerdown', (event) => {
    const target = event.target as Element
    if (event.button !== 0 || target.closest('.leaflet-control, [data-pin]')) return
    pointers.add(event.pointerId)
    // A second finger zooms.
    last = pointers.size === 1 ? { x: event.clientX, y: event.clientY } : null
  })
  box.addEventListener('pointermove', (event) => {
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
  }
  box.addEventListener('pointerup', end)
  box.addEventListener('pointercancel', end)
}
