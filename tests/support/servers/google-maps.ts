import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { GoogleMaps } from '../../../order-api/adapters/geocoders/google.ts'
import { listen } from './listen.ts'

/** A place as Google's documentation shows it. */
export interface GooglePlace {
  placeId: string
  mainText: string
  secondaryText: string
  formattedAddress: string
  location: { latitude: number; longitude: number }
  /** Long text by type; the country by its code and name, `SG Singapore`. */
  components: Record<string, string>
  types: string[]
}

export interface GoogleMapsServer extends Required<GoogleMaps> {
  places: GooglePlace[]
  /** Accepted calls, such as `POST /v1/places:autocomplete`, with their fields. */
  calls: { name: string; fields: Record<string, unknown> }[]
  /** Messages of refused calls. */
  refused: string[]
  /** Status of the next calls. */
  failure: number | 'hangs-up' | null
  close(): Promise<void>
}

interface Answer {
  status: number
  body: unknown
}

const key = 'AIzaTestKeyOfTheStandInForGoogleMaps'
const fieldsOfCall = {
  autocomplete: [
    'input',
    'sessionToken',
    'includedRegionCodes',
    'includedPrimaryTypes',
    'languageCode',
    'regionCode',
    'locationBias',
    'locationRestriction',
    'origin',
    'inputOffset',
    'includeQueryPredictions',
  ],
  details: ['languageCode', 'regionCode', 'sessionToken'],
  address: ['languageCode', 'regionCode'],
  location: ['languageCode', 'regionCode', 'types', 'granularity'],
}

/**
 * Google's Places API (New) and Geocoding API v4 as their public documentation describes them, as far as addresses need them.
 * Refuses a missing or wrong key, unknown fields, a missing field mask, and a session token that is reused, or never searched with.
 * https://developers.google.com/maps/documentation/places/web-service, https://developers.google.com/maps/documentation/geocoding/start-v4
 */
export async function startGoogleMaps(places: GooglePlace[]): Promise<GoogleMapsServer> {
  const open = new Set<string>()
  const ended = new Set<string>()

  function answer(method: string, url: URL, headers: IncomingHttpHeaders, body: string): Answer {
    const given = headers['x-goog-api-key'] ?? url.searchParams.get('key')
    if (!given) return refuse(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.')
    if (given !== key) return refuse(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
    const mask = String(headers['x-goog-fieldmask'] ?? '')
    const query = Object.fromEntries(url.searchParams)
    const path = decodeURIComponent(url.pathname)
    if (method === 'POST' && path === '/v1/places:autocomplete') return autocomplete(JSON.parse(body), mask)
    if (method !== 'GET') return refuse(404, 'NOT_FOUND', 'Not found.')
    if (path.startsWith('/v1/places/')) return details(path.slice('/v1/places/'.length), query, mask)
    const [, kind, input = ''] = /^\/v4\/geocode\/(address|location)\/([^/].*)$/.exec(path) ?? []
    if (kind === 'address') return geocode(input, query, mask)
    if (kind === 'location') return reverse(input, query, mask)
    return refuse(404, 'NOT_FOUND', 'Not found.')
  }

  function autocomplete(fields: Record<string, unknown>, mask: string): Answer {
    const unknown = unknownField(fields, fieldsOfCall.autocomplete)
    if (unknown) return unknown
    const { input, sessionToken, includedRegionCodes, locationBias } = fields
    if (typeof input !== 'string' || input === '') return refuse(400, 'INVALID_ARGUMENT', 'input is required.')
    const radius = Number(Object(Object(locationBias).circle).radius ?? 0)
    if (radius > 50_000) return refuse(400, 'INVALID_ARGUMENT', 'The radius must be within [0.0, 50000.0].')
    if (sessionToken !== undefined) {
      const wrong = wrongToken(sessionToken)
      if (wrong) return wrong
      open.add(String(sessionToken))
    }
    server.calls.push({ name: 'autocomplete', fields })
    const regions = Array.isArray(includedRegionCodes) ? includedRegionCodes.map(String) : []
    const found = server.places.filter(
      (place) =>
        `${place.mainText} ${place.secondaryText}`.toLowerCase().includes(input.toLowerCase()) &&
        (regions.length === 0 || regions.includes(countryOf(place).toLowerCase())),
    )
    const suggestions = found.map(({ placeId, mainText, secondaryText, types }) => ({
      placePrediction: {
        place: `places/${placeId}`,
        placeId,
        text: { text: `${mainText}, ${secondaryText}`, matches: [{ endOffset: input.length }] },
        structuredFormat: { mainText: { text: mainText, matches: [] }, secondaryText: { text: secondaryText } },
        types,
      },
    }))
    return { status: 200, body: found.length > 0 ? masked({ suggestions }, mask || '*') : {} }
  }

  function details(placeId: string, fields: Record<string, string>, mask: string): Answer {
    const wrong = unknownField(fields, fieldsOfCall.details) ?? missingMask(mask)
    if (wrong) return wrong
    const { sessionToken } = fields
    if (sessionToken !== undefined) {
      const wrongSession = wrongToken(sessionToken)
      if (wrongSession) return wrongSession
      if (!open.delete(sessionToken)) return refuse(400, 'INVALID_ARGUMENT', 'The session has no search.')
      ended.add(sessionToken)
    }
    const place = server.places.find((candidate) => candidate.placeId === placeId)
    if (!place) return refuse(404, 'NOT_FOUND', 'The Place ID is no longer valid.')
    server.calls.push({ name: 'details', fields: { ...fields, placeId, mask } })
    return { status: 200, body: masked(resultOf(place), mask) }
  }

  function geocode(address: string, fields: Record<string, string>, mask: string): Answer {
    const wrong = unknownField(fields, fieldsOfCall.address)
    if (wrong) return wrong
    server.calls.push({ name: 'address', fields: { ...fields, address } })
    const found = server.places.filter(({ formattedAddress }) =>
      formattedAddress.toLowerCase().includes(address.toLowerCase()),
    )
    return { status: 200, body: found.length > 0 ? masked({ results: found.map(resultOf) }, mask || '*') : {} }
  }

  function reverse(location: string, fields: Record<string, string>, mask: string): Answer {
    const wrong = unknownField(fields, fieldsOfCall.location)
    if (wrong) return wrong
    if (!/^-?[\d.]+,-?[\d.]+$/.test(location)) return refuse(400, 'INVALID_ARGUMENT', 'Invalid location.')
    const [latitude = 0, longitude = 0] = location.split(',').map(Number)
    server.calls.push({ name: 'location', fields: { ...fields, location } })
    const plusCode = {
      formattedAddress: '8RRG+X7',
      location: { latitude, longitude },
      addressComponents: [],
      types: ['plus_code'],
    }
    const near = server.places.filter(
      (place) =>
        Math.hypot(place.location.latitude - latitude, place.location.longitude - longitude) < 0.01 &&
        !place.types.includes('country'),
    )
    return { status: 200, body: masked({ results: [plusCode, ...near.map(resultOf)] }, mask || '*') }
  }

  function refuse(status: number, name: string, message: string): Answer {
    server.refused.push(message)
    return { status, body: { error: { code: status, message, status: name } } }
  }

  function unknownField(fields: object, known: readonly string[]): Answer | null {
    const unknown = Object.keys(fields).find((name) => !known.includes(name))
    if (unknown === undefined) return null
    return refuse(
      400,
      'INVALID_ARGUMENT',
      `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`,
    )
  }

  function wrongToken(token: unknown): Answer | null {
    if (!/^[\w-]{1,36}$/.test(String(token))) return refuse(400, 'INVALID_ARGUMENT', 'Invalid session_token.')
    // Google would charge each call.
    return ended.has(String(token)) ? refuse(400, 'INVALID_ARGUMENT', 'The session has ended.') : null
  }

  const missingMask = (mask: string): Answer | null =>
    mask === '' ? refuse(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.') : null

  const http = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (server.failure === 'hangs-up') return void request.socket.destroy()
    const url = new URL(request.url ?? '/', 'http://google')
    const { status, body } = server.failure
      ? { status: server.failure, body: { error: { code: server.failure, status: 'RESOURCE_EXHAUSTED' } } }
      : answer(request.method ?? '', url, request.headers, Buffer.concat(parts).toString())
    response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
  })
  const { origin, close } = await listen(http)
  const server: GoogleMapsServer = {
    key,
    placesUrl: `${origin}/v1`,
    geocodingUrl: `${origin}/v4/geocode`,
    places,
    calls: [],
    refused: [],
    failure: null,
    close,
  }
  return server
}

const countryOf = ({ components }: GooglePlace) => components.country?.slice(0, 2) ?? ''

function resultOf({ placeId, formattedAddress, location, components, types }: GooglePlace) {
  const addressComponents = Object.entries(components).map(([type, text]) => ({
    longText: type === 'country' ? text.slice(3) : text,
    shortText: type === 'country' ? text.slice(0, 2) : text,
    types: type === 'country' || type === 'locality' ? [type, 'political'] : [type],
    languageCode: 'en',
  }))
  return {
    place: `//places.googleapis.com/places/${placeId}`,
    placeId,
    formattedAddress,
    location,
    addressComponents,
    types,
  }
}

/** Keeps what the field mask names. */
function masked(value: unknown, mask: string): unknown {
  return mask === '*'
    ? value
    : pick(
        value,
        mask.split(',').map((path) => path.split('.')),
      )
}

function pick(value: unknown, paths: readonly string[][]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, paths))
  if (typeof value !== 'object' || value === null || paths.some((path) => path.length === 0)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const inside = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []))
      return inside.length > 0 ? [[name, pick(inner, inside)]] : []
    }),
  )
}
