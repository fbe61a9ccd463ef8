export const tileThemes = ['light', 'dark'] as const
export type TileTheme = (typeof tileThemes)[number]

/** `svg`: drawn by the order API; `image`: from TILES_URL. */
export const tileFormats = ['svg', 'image'] as const
export type TileFormat = (typeof tileFormats)[number]

export interface TilesQuery {
  theme?: TileTheme
  /** Of the names, if the map has them in it (BCP 47). Default: Latin letters. */
  language?: string
  /** Feet of pins, whose drawings names give way to: px from the tile's corner, such as `12,-40;200,8`. Not for images. */
  pins?: string
}

/** GET /tiles/info.json: attribution and zoom range. */
export interface TilesInfoWire {
  attribution: string
  format: TileFormat
  min_zoom: number
  max_zoom: number
  themes: TileTheme[]
  /** Without streets, a map of an order shows nothing that the places alone don't. */
  has_streets: boolean
}
