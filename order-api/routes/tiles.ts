import { createHash } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { tileFormats, tileThemes } from '../../core/api/tiles.ts'
import type { ApiEnv } from '../context.ts'
import { refuse, refuseNotFound } from '../domain/refusal.ts'
import type { Pixel } from '../domain/tiles/geometry.ts'
import type { MapTiles, Tile } from '../domain/tiles/map-tiles.ts'
import { isTile, maxTileZoom } from '../domain/tiles/tiles.ts'
import { createRouter, jsonContent, refusals, refusalsOf, text } from '../http/router.ts'

const dayInSeconds = 86_400
const wholeNumber = z.coerce.number().int().min(0)

const infoSchema = z
  .object({
    attribution: z.string(),
    format: z.enum(tileFormats),
    min_zoom: z.number(),
    max_zoom: z.number(),
    themes: z.array(z.enum(tileThemes)),
    has_streets: z.boolean(),
  })
  .openapi('TilesInfo')

/**
 * GET /tiles/{z}/{x}/{y}.svg and /tiles/info.json. Tiles are drawn as SVG, or fetched from TILES_URL, in which case they may
 * be bitmaps although the path ends in .svg.
 */
export function tileRoutes(tiles: MapTiles) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/tiles/info.json',
        summary: 'Get the map’s attribution and zoom range',
        responses: {
          200: jsonContent('Attribution, format, zoom range and themes.', infoSchema),
        },
      }),
      (c) => {
        setPublicHeaders(c, dayInSeconds)
        return c.json(
          {
            attribution: tiles.attribution,
            format: tiles.format,
            min_zoom: 2,
            max_zoom: maxTileZoom,
            themes: [...tiles.themes],
            has_streets: tiles.hasStreets,
          },
          200,
        )
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/tiles/{z}/{x}/{file}',
        summary: 'Get a map tile of 256 px, Web Mercator',
        request: {
          params: z.object({ z: wholeNumber, x: wholeNumber, file: z.string().regex(/^\d{1,7}\.svg$/) }),
          query: z.object({
            theme: z
              .enum(tileThemes)
              .catch('light')
              .default('light')
              .openapi({ type: 'string', enum: [...tileThemes] }),
            language: text(35)
              .optional()
              .openapi({ description: 'Language of the names, if the map has them in it (BCP 47).', example: 'ar' }),
            pins: z
              .string()
              .regex(/^-?\d{1,3},-?\d{1,3}(;-?\d{1,3},-?\d{1,3}){0,7}$/)
              .optional()
              .openapi({
                description: 'Feet of pins, to which names give way: px from the tile’s corner. Not for images.',
                example: '12,-40;200,8',
              }),
          }),
        },
        responses: {
          200: { description: 'The tile.', content: { 'image/svg+xml': { schema: z.string() } } },
          304: { description: 'Not modified.' },
          ...refusalsOf(400, 404),
          502: { ...refusals[404], description: 'The tile server at TILES_URL didn’t return an image.' },
        },
      }),
      async (c) => {
        const { z: zoom, x, file } = c.req.valid('param')
        const { theme, language = '', pins = '' } = c.req.valid('query')
        const y = Number(file.slice(0, -'.svg'.length))
        if (!isTile(zoom, x, y)) refuseNotFound()
        const tile = await tiles.tile(zoom, x, y, theme, language, pixelsFrom(pins))
        if (!tile) refuse(502, 'error.service-unavailable', 'The map service didn’t respond.')
        return imageResponse(c, tile)
      },
    )
}

function pixelsFrom(pins: string): Pixel[] {
  const numbers = pins.match(/-?\d+/g)?.map(Number) ?? []
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []))
}

const hashes = new WeakMap<Uint8Array, string>()

function imageResponse(c: Context<ApiEnv>, { body, type }: Tile) {
  const hash = hashes.get(body) ?? createHash('sha256').update(body).digest('base64url').slice(0, 22)
  hashes.set(body, hash)
  setPublicHeaders(c, dayInSeconds)
  // Weak, because compression changes the bytes.
  c.header('ETag', `W/"${hash}"`)
  if (c.req.header('If-None-Match')?.includes(`"${hash}"`)) return c.body(null, 304)
  c.header('Content-Type', type)
  return c.body(body, 200)
}

/** Lets any page embed the map and any cache store it. */
function setPublicHeaders(c: Context<ApiEnv>, seconds: number) {
  c.header('Cache-Control', `public, max-age=${seconds}`)
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}
