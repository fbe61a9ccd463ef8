/** Degrees, WGS 84. */
export interface Position {
  latitude: number
  longitude: number
}

export type MarkerKind = 'outlet' | 'destination' | 'rider'

export interface MapMarker {
  /** A marker keeps its identity by it: a rider with the same id glides to its next position. */
  id: string
  kind: MarkerKind
  position: Position
  /** Its name for screen readers, and shown beside it on wide maps. */
  label: string
  /** It is a button then. */
  onPress?: (() => void) | undefined
}

/** The one marker that can be moved, by dragging or by arrow keys. */
export interface MapPin {
  position: Position
  label: string
  /** Called when it is let go. */
  onMove: (position: Position) => void
  /** It was put by a button: it has the focus as soon as it is drawn, also where the map comes later than it. */
  takesFocus?: boolean
}

/** Something to be drawn around, and filled a little. */
export interface MapArea {
  id: string
  /** Read out to those who do not see it. */
  label: string
  /** GeoJSON's polygons: rings of longitude and latitude, the first of each the outline, the others holes. */
  polygons: readonly (readonly (readonly (readonly [longitude: number, latitude: number])[])[])[]
}

export interface MapContent {
  markers: readonly MapMarker[]
  pin: MapPin | null
  /** The way that is still ahead, drawn through these places; looked at again as it gets shorter, until the user moves the map. */
  route?: readonly Position[] | undefined
  /** Looked at as a whole while there is one place and nothing to be moved. */
  areas?: readonly MapArea[] | undefined
  /** Once the user has moved the map, it stays where it is. */
  yieldsToUser?: boolean | undefined
  /** What is looked at while there is neither marker nor pin. */
  outlook?: Outlook | undefined
  /** The user pressed the map itself, not a marker, and without dragging. */
  onPress?: ((position: Position) => void) | undefined
}

export interface Outlook {
  centre: Position
  zoom: number
}

export interface MapTexts {
  /** Of a map that the order API draws by itself. */
  schematic: string
  zoomIn: string
  zoomOut: string
  movePin: (label: string) => string
}

export interface MapSurroundings {
  /** Base address of the order API, which serves the tiles. */
  api: string
  texts: MapTexts
  fetch: typeof fetch
  /** Zoom where only one place is shown; specification 2 §9 says 18, for an address that is looked for. */
  zoom: number
}

/** Specification 2 §9: markers are 65 × 65 px. */
export const markerSize = 65
