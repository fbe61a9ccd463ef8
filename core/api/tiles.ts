/** Query of GET /tiles/{z}/{x}/{y}.svg; light without a theme. */
export interface TilesQuery {
  theme?: 'light' | 'dark'
}

/** GET /tiles/info.json: who made the map, and how far it zooms. */
export interface TilesInfoWire {
  attribution: string
  /** `svg`: drawn by the order API; `image`: of the map service behind TILES_URL. */
  format: 'svg' | 'image'
  min_zoom: number
  max_zoom: number
  themes: NonNullable<TilesQuery['theme']>[]
}
