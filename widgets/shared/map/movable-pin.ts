import type { Map as LeafletMap, Marker } from 'leaflet'
import { commandKey } from '../command-key.ts'
import type { Position } from './map-options.ts'

const stepPixels = 8
const largeStepPixels = 40
const directions: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/**
 * Makes a marker movable by dragging and arrow keys (Shift: larger steps). Reports where it was released.
 * @returns whether it's being moved, so that a new drawing of the map doesn't put it back
 */
export function makeMovable(map: LeafletMap, marker: Marker, onMove: (position: Position) => void): () => boolean {
  const element = marker.getElement()
  if (!element) return () => false
  let lastPointer: { x: number; y: number } | null = null

  const moveBy = (x: number, y: number) => {
    const point = map.latLngToContainerPoint(marker.getLatLng())
    const size = map.getSize()
    const to = [Math.min(size.x, Math.max(0, point.x + x)), Math.min(size.y, Math.max(0, point.y + y))] as const
    marker.setLatLng(map.containerPointToLatLng([...to]))
  }
  const release = () => {
    const { lat, lng } = marker.getLatLng().wrap()
    map.panInside([lat, lng], { padding: [48, 48] })
    onMove({ latitude: lat, longitude: lng })
  }

  element.dataset.pin = ''
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.stopPropagation()
    element.setPointerCapture(event.pointerId)
    lastPointer = { x: event.clientX, y: event.clientY }
  })
  element.addEventListener('pointermove', (event) => {
    if (!lastPointer) return
    moveBy(event.clientX - lastPointer.x, event.clientY - lastPointer.y)
    lastPointer = { x: event.clientX, y: event.clientY }
  })
  const end = () => {
    if (!lastPointer) return
    lastPointer = null
    release()
  }
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)

  let isKeyDown = false
  element.addEventListener('keydown', (event) => {
    const direction = directions[commandKey(event)]
    if (!direction) return
    event.preventDefault()
    event.stopPropagation()
    isKeyDown = true
    const step = event.shiftKey ? largeStepPixels : stepPixels
    moveBy(direction[0] * step, direction[1] * step)
  })
  const endKey = () => {
    if (!isKeyDown) return
    isKeyDown = false
    release()
  }
  element.addEventListener('keyup', (event) => {
    if (directions[commandKey(event)]) endKey()
  })
  // The key's release goes to another element.
  element.addEventListener('blur', endKey)

  return () => lastPointer !== null || isKeyDown
}
