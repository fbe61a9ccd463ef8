import type { TilesInfoWire } from '../../../core/api/tiles.ts'
import 'leaflet/dist/leaflet.css'
import { Browser, Control, LatLngBounds, Map as LeafletMap, Marker } from 'leaflet/dist/leaflet-src.esm.js'
import { commandKey } from '../command-key.ts'
import { boundsOf, createAreas } from './areas.ts'
import { closestView, isFitted } from './fit-view.ts'
import type { DrawnMap, MapContent, MapEnvironment, MapMarker, MapPin, MapTexts, Position } from './map-options.ts'
import { smallestZoom } from './map-options.ts'
import { chip, crowded, gliding, litMarker, mapBox, pressable, pressableMarker } from './map-style.ts'
import { markerIcon, roomOf } from './marker-icon.ts'
import { makeMovable } from './movable-pin.ts'
import { panWithPointer } from './pan.ts'
import { createRiderFoot, drawRidersBesidePins } from './riders-beside-pins.ts'
import { createRoute } from './route.ts'
import { showTiles } from './tiles.ts'

export { loadTilesInfo } from './tiles.ts'

/** More markers than this are drawn small, so that they don't cover each other. */
const maxLargeMarkers = 40
/** Names give way to the pins of one order, not to those of all. */
const maxClearedPins = 4
const noAreas: never[] = []
const noLegs: never[] = []
const latLng = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude]

// Leaflet's 3D transforms make a layer of each tile and marker: 200 of them slow down every frame of the page.
Object.assign(Browser, { ie3d: true })

/**
 * Draws a map into a box; the lazy half of MapView. Calls no host but the order API.
 * @throws Error when the box is not in the page (specification 1 §8).
 */
export function drawMap(box: HTMLElement, { api, zoom }: MapEnvironment): DrawnMap {
  if (!box.isConnected) throw new Error('map element not mounted on dom')
  const inner = document.createElement('div')
  inner.className = mapBox
  box.append(inner)

  const isAnimated = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(inner, {
    fadeAnimation: isAnimated,
    zoomAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
    // Leaflet's dragging, box zoom and wheel change the host page or block its scrolling.
    dragging: false,
    boxZoom: false,
    // Leaflet watches only the window's size; the observer below watches the box.
    trackResize: false,
    scrollWheelZoom: false,
    zoomControl: false,
    attributionControl: false,
    maxZoom: 19,
    minZoom: smallestZoom,
    // Any zoom, so that places fill the map.
    zoomSnap: 0,
  })
  const zoomButtons = new Control.Zoom({ zoomInText: '+', zoomOutText: '−' }).addTo(map)
  const credit = new Control.Attribution({ prefix: false }).addTo(map)
  let info: TilesInfoWire | null = null
  let texts: MapTexts | null = null
  function showTexts(newTexts: MapTexts) {
    if (texts === newTexts) return
    texts = newTexts
    tiles.speak(texts.language)
    const [zoomIn, zoomOut] = zoomButtons.getContainer()?.querySelectorAll('a') ?? []
    for (const [button, text] of [[zoomIn, texts.zoomIn] as const, [zoomOut, texts.zoomOut] as const]) {
      button?.setAttribute('aria-label', text)
      button?.setAttribute('title', text)
    }
    showCredit()
  }
  /** Leaflet's build writes it as text (`build/source-plugins.mjs`). */
  const showCredit = () => texts && credit.setPrefix(isDrawnByApi() ? texts.schematic : (info?.attribution ?? ''))
  const isDrawnByApi = () => info?.format === 'svg'
  let press: MapContent['onPress']
  panWithPointer(map, inner, (position) => press?.(position))
  const tiles = showTiles(map, inner, api)

  const areaLayer = createAreas(map)
  const routeLine = createRoute(map)
  const markersById = new Map<string, Marker>()
  /** Data of each drawn marker; the same object isn't drawn again. */
  const drawnMarkers = new WeakMap<Marker, MapMarker>()
  let shownPin: { marker: Marker; onMove: MapPin['onMove']; isMoving: () => boolean } | null = null
  let fittedPlaces = ''
  let isDrawn = false
  const footOfRider = createRiderFoot(map)
  /** The user has dragged, zoomed or scrolled the map. */
  let isMoved = false
  const markMoved = (event: Event) => {
    if (!(event.target as Element).closest('[data-pin]')) isMoved = true
  }
  inner.addEventListener('pointerdown', markMoved)
  inner.addEventListener('keydown', markMoved)
  let content: MapContent | null = null
  const resizeObserver = new ResizeObserver(() => {
    map.invalidateSize({ animate: false })
    if (!content || isMoved) return
    fittedPlaces = ''
    moveView(content)
  })
  resizeObserver.observe(inner)

  function showMarker(data: MapMarker) {
    const shownMarker = markersById.get(data.id)
    if (shownMarker) {
      if (drawnMarkers.get(shownMarker) === data) return
      drawnMarkers.set(shownMarker, data)
      shownMarker.getElement()?.classList.toggle(gliding, data.kind === 'rider')
      if (data.kind === 'rider') showHeading(shownMarker, data.position)
      shownMarker.setLatLng(latLng(data.position))
      describe(shownMarker, data)
      return
    }
    const marker = new Marker(latLng(data.position), {
      icon: markerIcon(data.kind, false),
      keyboard: false,
      interactive: false,
      zIndexOffset: data.kind === 'rider' ? 1000 : 0,
    }).addTo(map)
    marker.getElement()?.setAttribute('role', data.onPress ? 'button' : 'img')
    describe(marker, data)
    if (data.onPress) makePressable(marker, data)
    markersById.set(data.id, marker)
    drawnMarkers.set(marker, data)
  }

  /** Turns a rider's arrow to where the rider is going. */
  function showHeading(marker: Marker, position: Position) {
    const [before, after] = [marker.getLatLng(), latLng(position)].map((place) => map.latLngToLayerPoint(place))
    const drawing = marker.getElement()?.querySelector('svg')
    if (!before || !after || !drawing || before.equals(after)) return
    drawing.dataset.heading = ''
    drawing.style.setProperty('--_heading', `${Math.atan2(after.x - before.x, before.y - after.y)}rad`)
  }

  function showPin(pin: MapPin | null, { movePin }: MapTexts) {
    if (!pin) {
      shownPin?.marker.remove()
      shownPin = null
      return
    }
    const isNew = !shownPin
    if (shownPin) {
      shownPin.onMove = pin.onMove
      if (!shownPin.isMoving()) shownPin.marker.setLatLng(latLng(pin.position))
    } else {
      const marker = new Marker(latLng(pin.position), {
        icon: markerIcon('destination', true),
        keyboard: true,
        interactive: false,
        zIndexOffset: 500,
      }).addTo(map)
      const isMoving = makeMovable(map, marker, (position) => shownPin?.onMove(position))
      shownPin = { marker, onMove: pin.onMove, isMoving }
    }
    const element = shownPin.marker.getElement()
    element?.setAttribute('role', 'button')
    element?.setAttribute('tabindex', '0')
    element?.setAttribute('aria-label', movePin(pin.label))
    if (isNew && pin.takesFocus) element?.focus()
  }

  function giveWayToPins({ markers, pin }: MapContent) {
    const pins = [...markers, ...(pin ? [{ ...pin, kind: 'destination' }] : [])]
    if (!isDrawnByApi() || pins.length > maxClearedPins) return
    // A rider's place in the view isn't known before the first one.
    const shown = pins.filter(({ kind }) => isDrawn || kind !== 'rider')
    tiles.giveWayTo(shown.map(({ kind, position }) => (kind === 'rider' ? footOfRider(position) : position)))
  }

  /** Shows the places as large as fits: those on the ways ahead, else all. */
  function moveView({ markers, pin, areas = noAreas, initialView, legs, keepUserView }: MapContent) {
    const isOnWay = ({ position }: Pick<MapMarker, 'position'>) =>
      !legs || legs.some(({ from, to }) => isSame(from, position) || isSame(to, position))
    const places = [...markers, ...(pin ? [{ ...pin, id: '', kind: 'destination' as const }] : [])].filter(isOnWay)
    const [first] = places
    if (!first) {
      fittedPlaces = ''
      if (initialView && !isMoved) map.setView(latLng(initialView.centre), initialView.zoom)
      return
    }
    const fixed = markers.filter(({ kind }) => kind !== 'rider').map(({ id, position }) => [id, latLng(position)])
    const areaBounds = markers.length === 1 && !pin ? boundsOf(areas) : null
    const nextPlaces = JSON.stringify([fixed, legs ? 0 : markers.length, pin !== null, areaBounds])
    const isNew = nextPlaces !== fittedPlaces
    if (keepUserView ? isMoved || !isNew : isMoved && !isNew && !isPinLost(pin)) return
    fittedPlaces = nextPlaces
    if (areaBounds) {
      if (isNew) map.fitBounds(new LatLngBounds(areaBounds), { padding: [8, 8], animate: false })
    } else if (places.length === 1) {
      const place = latLng(first.position)
      if (isNew || !map.getBounds().contains(place)) map.setView(place, zoom)
    } else {
      const shown = places.map(({ id, kind, position }) => ({ kind, position, room: roomFor(kind, id) }))
      if (isDrawn && isFitted(map, shown, zoom)) return
      const view = closestView(map, shown, zoom)
      map.setView(view.centre, view.zoom, { animate: false })
    }
  }

  /** Another address was chosen, outside the part that the user looks at. */
  const isPinLost = (pin: MapPin | null) =>
    pin !== null && !shownPin?.isMoving() && !map.getBounds().contains(latLng(pin.position))

  /** Returns the room of a marker's drawing and chip. */
  function roomFor(kind: MapMarker['kind'], id: string) {
    const size = markersById.size > maxLargeMarkers ? 0.5 : 1
    const chipBox = markersById.get(id)?.getElement()?.querySelector('bdi')
    return roomOf(kind, size, chipBox)
  }

  // A zoom moves every marker at once, without animation.
  map.on('zoomstart', () => {
    for (const marker of markersById.values()) marker.getElement()?.classList.remove(gliding)
  })
  const moveRidersBeside = () => {
    const shown = [...markersById.values()].map((marker) => ({ marker, kind: drawnMarkers.get(marker)?.kind }))
    drawRidersBesidePins(map, shown)
  }
  map.on('zoomend', moveRidersBeside)

  return {
    show(newContent) {
      content = newContent
      showTexts(content.texts)
      // Markers need a view, which depends on the size of their chips: so it's chosen again below.
      if (!isDrawn) giveWayToPins(content)
      if (!isDrawn) moveView(content)
      press = content.onPress
      inner.classList.toggle(pressable, press !== undefined)
      inner.classList.toggle(crowded, content.markers.length > maxLargeMarkers)
      const contentIds = new Set(content.markers.map(({ id }) => id))
      for (const [id, marker] of markersById) {
        if (contentIds.has(id)) continue
        marker.remove()
        markersById.delete(id)
      }
      for (const marker of content.markers) showMarker(marker)
      for (const [id, marker] of markersById) {
        marker.getElement()?.classList.toggle(litMarker, id === content.lit)
        marker.setZIndexOffset(id === content.lit ? 2000 : drawnMarkers.get(marker)?.kind === 'rider' ? 1000 : 0)
      }
      moveRidersBeside()
      showPin(content.pin, content.texts)
      areaLayer.show(content.areas ?? noAreas)
      routeLine.show(content.legs ?? noLegs)
      if (!isDrawn) fittedPlaces = ''
      isDrawn = true
      moveView(content)
      giveWayToPins(content)
    },
    inform(newInfo) {
      info = newInfo
      showCredit()
      if (content) giveWayToPins(content)
    },
    destroy() {
      resizeObserver.disconnect()
      tiles.stop()
      map.remove()
      inner.remove()
    },
  }
}

const isSame = (one: Position, other: Position) => one.latitude === other.latitude && one.longitude === other.longitude

function describe(marker: Marker, { label, chip: text }: MapMarker) {
  const element = marker.getElement()
  element?.setAttribute('aria-label', label)
  const shownChip = element?.querySelector('bdi')
  if (!text) return shownChip?.remove()
  const box = shownChip ?? document.createElement('bdi')
  box.className = chip
  box.textContent = text
  if (!shownChip) element?.append(box)
}

/** Makes a marker a button for pointer, Enter and space. */
function makePressable(marker: Marker, { onPress: press, onPoint: point }: MapMarker) {
  const element = marker.getElement()
  if (!element || !press) return
  for (const type of ['pointerenter', 'focus']) element.addEventListener(type, () => point?.(true))
  for (const type of ['pointerleave', 'blur']) element.addEventListener(type, () => point?.(false))
  element.tabIndex = 0
  element.dataset.pin = ''
  element.classList.add(pressableMarker)
  element.addEventListener('click', press)
  element.addEventListener('keydown', (event) => {
    if (!['Enter', ' '].includes(commandKey(event))) return
    event.preventDefault()
    event.stopPropagation()
    press()
  })
}
