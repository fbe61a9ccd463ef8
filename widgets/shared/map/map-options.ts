import type { TilesInfoWire } from '../../../core/api/tiles.ts'

/** Degrees, WGS 84. */
export interface Position {
  latitude: number
  longitude: number
}

export type MarkerKind = 'outlet' | 'destination' | 'rider'

export interface MapMarker {
  /** Markers keep their identity by ID: a rider glides to the next position. */
  id: string
  kind: MarkerKind
  position: Position
  /** Name for screen readers, also shown on wide maps. */
  label: string
  /** A word below the marker: minutes, or an order's code. */
  chip?: string | undefined
  /** Makes the marker a button. */
  onPress?: (() => void) | undefined
  /** The pointer or the focus reached (true) or left the marker, if it's a button. */
  onPoint?: ((isPointedAt: boolean) => void) | undefined
}

/** The movable marker, by dragging or arrow keys. */
export interface MapPin {
  position: Position
  label: string
  /** Called when released. */
  onMove: (position: Position) => void
  /** Placed by a button, so it gets the focus once drawn. */
  takesFocus?: boolean
}

/** A way ahead, drawn straight. */
export interface MapLeg {
  from: Position
  to: Position
  /** The rider comes to collect; else the order is on its way. */
  isToPickup: boolean
}

/** An outlined area. */
export interface MapArea {
  id: string
  /** For screen readers. */
  label: string
  /** GeoJSON polygons: longitude before latitude, outline first, then holes. */
  polygons: readonly (readonly (readonly (readonly [longitude: number, latitude: number])[])[])[]
}

export interface MapContent {
  markers: readonly MapMarker[]
  pin: MapPin | null
  /** ID of a marker to emphasize. */
  lit?: string | null | undefined
  /** The ways ahead. The map shows them and zooms in as they get shorter, until the user moves the map. */
  legs?: readonly MapLeg[] | undefined
  /** With a single place, the view fits these areas. */
  areas?: readonly MapArea[] | undefined
  /** Stops fitting the view once the user has moved the map. */
  keepUserView?: boolean | undefined
  /** Shown without markers and pin. */
  initialView?: InitialView | undefined
  /** A click on the map itself, without dragging. */
  onPress?: ((position: Position) => void) | undefined
  texts: MapTexts
}

export interface InitialView {
  centre: Position
  zoom: number
}

export interface MapTexts {
  /** Of the map's names. */
  language: string
  /** For maps drawn by the order API. */
  schematic: string
  zoomIn: string
  zoomOut: string
  movePin: (label: string) => string
}

export interface MapEnvironment {
  /** Base address of the order API, which serves the tiles. */
  api: string
  /** Zoom for a single place (specification 2 §9: 18). */
  zoom: number
}

/** Specification 2 §9: markers are 65 × 65 px. */
export const markerSize = 65

export const smallestZoom = 2

/** A map in its box. */
export interface DrawnMap {
  show(content: MapContent): void
  /** Takes what the server says of its tiles. Without it, names stay under pins, and the map has no credit. */
  inform(info: TilesInfoWire | null): void
  destroy(): void
}
