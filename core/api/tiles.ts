export interface TilesQuery {
  theme?: 'light' | 'dark'
}

/** GET /tiles/info.json: attribution and zoom range. */
export interface TilesInfoWire {
  attribution: string
  /** `svg`: drawn by the order API; `image`: from TILES_URL. */
  format: 'svg' | 'image'
  min_zoom: number
  max_zoom: number
  themes: NonNullable<TilesQuery['theme']>[]
}
