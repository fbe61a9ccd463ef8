import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addressSources, precisions } from '../../core/api/place-lists.ts'
import { plainLine } from '../../core/lib/text/plain-text.ts'
import type { ApiContext, ApiEnv } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import { chosenGeocoder, GeocoderFailure, type Geocoders } from '../domain/geo/geocoder.ts'
import { refuse } from '../domain/refusal.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, jsonContent, refusals, refusalsOf } from '../http/router.ts'

const precision = z.enum(precisions).optional()

const suggestionSchema = z
  .object({
    id: z.string(),
    formatted_address: z.string(),
    main_text: z.string(),
    secondary_text: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    precision,
  })
  .openapi('Suggestion')

const placeSchema = z
  .object({
    id: z.string(),
    formatted_address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    city: z.string(),
    country_code: z.string(),
    postal_code: z.string(),
    street: z.string(),
    street_number: z.string(),
    precision,
  })
  .openapi('Place')

const placesResponse = jsonContent('A list with the place, or an empty list.', z.object({ data: z.array(placeSchema) }))
const source = z.enum(addressSources).optional()
const geocoderDown = {
  502: { ...refusals[409], description: 'The geocoder sent an unexpected response.' },
  503: { ...refusals[409], description: 'The geocoder didn’t respond.' },
}

// Invalid search parameters are ignored.
const anyText = z.string().catch('').openapi({ type: 'string' })
const anyNumber = z.coerce.number().optional().catch(undefined).openapi({ type: 'number' })
/** As Google's: at most 36 letters, digits, `-` or `_`. */
const sessionToken = z
  .string()
  .regex(/^[\w-]{1,36}$/)
  .optional()
  .catch(undefined)
  .openapi({ type: 'string' })
const language = z.string().max(20).catch('en').default('en').openapi({ type: 'string' })

/** GET /geolocator/{autocomplete, reverse, details} (specification 2 §7). */
export function geolocatorRoutes(context: ApiContext, geocoders: Geocoders) {
  const consumeLimit = ({ var: { caller }, env }: Context<ApiEnv>) =>
    context.limits.consume('geocoder', { account: caller.id, address: env?.remoteAddress ?? 'unknown' })

  const geocoderOf = async (caller: Caller) => chosenGeocoder(geocoders, await context.flags.ofCaller(caller, null))

  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/geolocator/autocomplete',
        summary: 'Suggest addresses for typed text, best first',
        middleware: [signedInOrGuest(context, 'any')] as const,
        request: {
          query: z.object({
            query: anyText,
            country: z.string().optional().catch(undefined).openapi({ type: 'string' }),
            lat: anyNumber,
            lng: anyNumber,
            language,
            session_token: sessionToken,
          }),
        },
        responses: {
          200: jsonContent(
            'At most eight suggestions, and their source if the list must name it.',
            z.object({ data: z.array(suggestionSchema), source }),
          ),
          ...refusalsOf(401),
          ...geocoderDown,
        },
      }),
      async (c) => {
        await consumeLimit(c)
        const { query, country, lat, lng, language, session_token: session } = c.req.valid('query')
        const geocoder = await geocoderOf(c.var.caller)
        const near = isPoint(lat, lng) ? { latitude: Number(lat), longitude: Number(lng) } : null
        const data = await withRefusal('geolocator.error.autocomplete', () =>
          geocoder.autocomplete({
            text: plainLine(query).slice(0, 200),
            country: country?.trim().toUpperCase() || context.country.code,
            language,
            ...(near && { near }),
            ...(session && { session }),
          }),
        )
        return c.json({ data, ...(geocoder.source && { source: geocoder.source }) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/geolocator/reverse',
        summary: 'Find the address at a point',
        middleware: [signedInOrGuest(context, 'any')] as const,
        request: {
          query: z.object({
            lat: z.coerce
              .number()
              .min(-90)
              .max(90)
              .openapi({ param: { name: 'lat', in: 'query', required: true } }),
            lng: z.coerce
              .number()
              .min(-180)
              .max(180)
              .openapi({ param: { name: 'lng', in: 'query', required: true } }),
            language,
          }),
        },
        responses: {
          200: jsonContent(
            'A list with the place, or an empty list, and its source if the page must name it.',
            z.object({ data: z.array(placeSchema), source }),
          ),
          ...refusalsOf(400, 401),
          ...geocoderDown,
        },
      }),
      async (c) => {
        await consumeLimit(c)
        const { lat, lng, language } = c.req.valid('query')
        const geocoder = await geocoderOf(c.var.caller)
        const place = await withRefusal('geolocator.error.reverse', () =>
          geocoder.reverse({ latitude: lat, longitude: lng }, language),
        )
        return c.json({ data: place ? [place] : [], ...(place && geocoder.source && { source: geocoder.source }) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/geolocator/details',
        summary: 'Get the place of a suggestion',
        middleware: [signedInOrGuest(context, 'any')] as const,
        request: { query: z.object({ query_id: z.string().max(4000), language, session_token: sessionToken }) },
        responses: { 200: placesResponse, ...refusalsOf(400, 401), ...geocoderDown },
      }),
      async (c) => {
        await consumeLimit(c)
        const { query_id, language, session_token: session } = c.req.valid('query')
        const geocoder = await geocoderOf(c.var.caller)
        const place = await withRefusal('geolocator.error.fetch-place-details', () =>
          geocoder.details(query_id, language, session),
        )
        return c.json({ data: place ? [place] : [] }, 200)
      },
    )
}

function isPoint(latitude: number | undefined, longitude: number | undefined): boolean {
  if (latitude === undefined || longitude === undefined) return false
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

async function withRefusal<Result>(key: string, request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof GeocoderFailure) refuse(error.status, key, error.message)
    throw error
  }
}
