import 'leaflet/dist/leaflet.css'
import {
  Browser,
  Control,
  DivIcon,
  type FitBoundsOptions,
  LatLngBounds,
  Map as LeafletMap,
  Marker,
  Point,
} from 'leaflet/dist/leaflet-src.esm.js'
import { boundsOf, createAreas } from './areas.ts'
import type { MapContent, MapEnvironment, MapMarker, MapPin, Position } from './map-options.ts'
import { markerSize } from './map-options.ts'
import { crowded, gliding, mapBox, pressable, pressableMarker } from './map-style.ts'
import { markerClass, markerDrawing } from './marker-icon.ts'
import { makeMovable } from './movable-pin.ts'
import { panWithPointer } from './pan.ts'
import { createRoute } from './route.ts'
import { attributionOf, showTiles } from './tiles.ts'

export interface DrawnMap {
  show(content: MapContent): void
  destroy(): void
}

/** More markers than this are drawn small, so that they don't cover each other. */
const maxLargeMarkers = 40
const noAreas: never[] = []
const noRoute: never[] = []
/** Around the outermost markers, in pixels: beside the zoom buttons, and little below their feet, unless there are too many. */
const edges = (count: number): FitBoundsOptions =>
  count > maxLargeMarkers ? { padding: [24, 24] } : { paddingTopLeft: [80, 56], paddingBottomRight: [56, 24] }
const latLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude]

// Leaflet's 3D transforms make a layer of each tile and marker: 200 of them slow down every frame of the page.
Object.assign(Browser, { ie3d: true })

/**
 * Draws a map into a box; the lazy half of MapView. Calls no host but the order API.
 * @throws Error when the box is not in the page (specification 1 §8).
 */
export function drawMap(box: HTMLElement, { api, texts, zoom, fetch }: MapEnvironment): DrawnMap {
  if (!box.isConnected) throw new Error('map element not mounted on dom')
  const inner = document.createElement('div')
  inner.className = mapBox
  box.append(inner)

  const map = new LeafletMap(inner, {
    // Leaflet's dragging, box zoom and wheel change the host page or block its scrolling.
    dragging: false,
    boxZoom: false,
    // Leaflet watches only the window's size; the observer below watches the box.
    trackResize: false,
    scrollWheelZoom: false,
    zoomControl: false,
    attributionControl: false,
    maxZoom: 19,
    minZoom: 2,
  })
  new Control.Zoom({ zoomInText: '+', zoomOutText: '−', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(
    map,
  )
  const credit = new Control.Attribution({ prefix: false }).addTo(map)
  void attributionOf(api, fetch, texts.schematic).then((text) => credit.addAttribution(text))
  let press: MapContent['onPress']
  panWithPointer(map, inner, (position) => press?.(position))
  const followScheme = showTiles(map, inner, api)

  const drawn = createAreas(map)
  const routeLine = createRoute(map)
  const shown = new Map<string, Marker>()
  /** Data of each drawn marker; the same object isn't drawn again. */
  const drawnMarkers = new WeakMap<Marker, MapMarker>()
  let pinned: { marker: Marker; onMove: MapPin['onMove'] } | null = null
  let places = ''
  /** The user has dragged, zoomed or scrolled it. */
  let isMoved = false
  const move = (event: Event) => {
    if (!(event.target as Element).closest('[data-pin]')) isMoved = true
  }
  inner.addEventListener('pointerdown', move)
  inner.addEventListener('keydown', move)
  let content: MapContent | null = null
  const resized = new ResizeObserver(() => {
    map.invalidateSize({ animate: false })
    if (!content || isMoved) return
    places = ''
    moveView(content)
  })
  resized.observe(inner)

  function showMarker(one: MapMarker) {
    const known = shown.get(one.id)
    if (known) {
      if (drawnMarkers.get(known) === one) return
      drawnMarkers.set(known, one)
      known.getElement()?.classList.toggle(gliding, one.kind === 'rider')
      known.setLatLng(latLng(one.position))
      known.getElement()?.setAttribute('aria-label', one.label)
      return
    }
    const marker = new Marker(latLng(one.position), {
      icon: icon(one.kind, false),
      keyboard: false,
      interactive: false,
      zIndexOffset: one.kind === 'rider' ? 1000 : 0,
    }).addTo(map)
    marker.getElement()?.setAttribute('role', one.onPress ? 'button' : 'img')
    marker.getElement()?.setAttribute('aria-label', one.label)
    if (one.onPress) makePressable(marker, one.onPress)
    shown.set(one.id, marker)
    drawnMarkers.set(marker, one)
  }

  function showPin(pin: MapPin | null) {
    if (!pin) {
      pinned?.marker.remove()
      pinned = null
      return
    }
    const isNew = !pinned
    if (pinned) {
      pinned.onMove = pin.onMove
      pinned.marker.setLatLng(latLng(pin.position))
    } else {
      const marker = new Marker(latLng(pin.position), {
        icon: icon('destination', true),
        keyboard: true,
        interactive: false,
        zIndexOffset: 500,
      }).addTo(map)
      pinned = { marker, onMove: pin.onMove }
      makeMovable(map, marker, (position) => pinned?.onMove(position))
    }
    const element = pinned.marker.getElement()
    element?.setAttribute('role', 'button')
    element?.setAttribute('tabindex', '0')
    element?.setAttribute('aria-label', texts.movePin(pin.label))
    if (isNew && pin.takesFocus) element?.focus()
  }

  /** Fits the view to the places when they change; a moving rider pans it only as far as needed. */
  function moveView({ markers, pin, areas = noAreas, initialView, route, yieldsToUser }: MapContent) {
    if (yieldsToUser && isMoved) return
    const all = [...markers.map(({ position }) => position), ...(pin ? [pin.position] : [])].map(latLng)
    const fixedPlaces = markers
      .filter(({ kind }) => kind !== 'rider')
      .map(({ id, position }) => `${id}${latLng(position)}`)
    if (route && route.length > 1) return follow(route)
    const whole = all.length === 1 && !pin ? boundsOf(areas) : null
    const next = `${fixedPlaces}|${markers.length}|${pin !== null}|${whole}`
    const [first] = all
    if (!first) {
      places = ''
      if (initialView) map.setView(latLng(initialView.centre), initialView.zoom)
      return
    }
    const rider = markers.find(({ kind }) => kind === 'rider')
    if (next === places) {
      if (yieldsToUser) return
      for (const one of rider ? [rider] : pin ? [pin] : []) map.panInside(latLng(one.position), { padding: [32, 32] })
      return
    }
    places = next
    if (whole) map.fitBounds(new LatLngBounds(whole), { padding: [8, 8], animate: false })
    else if (all.length === 1) map.setView(first, zoom)
    else map.fitBounds(new LatLngBounds(all), { ...edges(markers.length), maxZoom: 16, animate: false })
  }

  /** Zooms in as the route gets shorter, unless the user has moved the map. */
  function follow(route: readonly Position[]) {
    if (isMoved) return
    const bounds = new LatLngBounds(route.map(latLng))
    const closest = Math.min(map.getBoundsZoom(bounds, false, new Point(136, 112)), 16)
    const isFitted = places === 'route' && map.getZoom() === closest && map.getBounds().contains(bounds)
    if (isFitted) return
    places = 'route'
    map.fitBounds(bounds, { ...edges(0), maxZoom: 16, animate: false })
  }

  // A zoom moves every marker at once, without animation.
  map.on('zoomstart', () => {
    for (const marker of shown.values()) marker.getElement()?.classList.remove(gliding)
  })

  return {
    show(newContent) {
      content = newContent
      moveView(content)
      press = content.onPress
      inner.classList.toggle(pressable, press !== undefined)
      inner.classList.toggle(crowded, content.markers.length > maxLargeMarkers)
      const wanted = new Set(content.markers.map(({ id }) => id))
      for (const [id, marker] of shown) {
        if (wanted.has(id)) continue
        marker.remove()
        shown.delete(id)
      }
      for (const marker of content.markers) showMarker(marker)
      showPin(content.pin)
      drawn.show(content.areas ?? noAreas)
      routeLine.show(content.route ?? noRoute)
    },
    destroy() {
      resized.disconnect()
      followScheme()
      map.remove()
      inner.remove()
    },
  }
}

/** By pointer, Enter and space. */
function makePressable(marker: Marker, press: () => void) {
  const element = marker.getElement()
  if (!element) return
  element.tabIndex = 0
  element.dataset.pin = ''
  element.classList.add(pressableMarker)
  element.addEventListener('click', press)
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    press()
  })
}

function icon(kind: MapMarker['kind'], isMovable: boolean) {
  const foot = kind === 'rider' ? markerSize / 2 : markerSize - 8
  return new DivIcon({
    html: markerDrawing(kind) as unknown as HTMLElement,
    className: markerClass(isMovable),
    iconSize: [markerSize, markerSize],
    iconAnchor: [markerSize / 2, foot],
  })
}
