export const tileThemes = ['light', 'dark'] as const
export type TileTheme = (typeof tileThemes)[number]

/** `svg`: drawn by the order API; `image`: from TILES_URL. */
export const tileFormats = ['svg', 'image'] as const
export type TileFormat = (typeof tileFormats)[number]

export interface TilesQuery {
  theme?: TileTheme
  /** Of the names, if the map has them in it (BCP 47). Default: Latin letters. */
  language?: string
}

/** GET /tiles/info.json: attribution and zoom range. */
export interface TilesInfoWire {
  attribution: string
  format: TileFormat
  min_zoom: number
  max_zoom: number
  themes: TileTheme[]
}
