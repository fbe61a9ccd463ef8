import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
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

export type GoogleMapsServer = Awaited<ReturnType<typeof startGoogleMaps>>

class Refusal extends Error {
  readonly status: number
  constructor(message: string, status: number, name: string) {
    super(message)
    this.status = status
    this.name = name
  }
}
function refuse(message: string, status = 400, name = 'INVALID_ARGUMENT'): never {
  throw new Refusal(message, status, name)
}

const key = 'AIzaTestKeyOfTheStandInForGoogleMaps'
const fieldsOfCall = {
  autocomplete:
    'input sessionToken includedRegionCodes includedPrimaryTypes languageCode regionCode locationBias ' +
    'locationRestriction origin inputOffset includeQueryPredictions',
  details: 'languageCode regionCode sessionToken',
  address: 'languageCode regionCode',
  location: 'languageCode regionCode types granularity',
}

/**
 * Google's Places API (New) and Geocoding API v4 as their public documentation describes them, as far as addresses need them.
 * Refuses a missing or wrong key, unknown fields, a missing field mask, and a session token that is reused, or never searched with.
 * https://developers.google.com/maps/documentation/places/web-service, https://developers.google.com/maps/documentation/geocoding/start-v4
 */
export async function startGoogleMaps(places: GooglePlace[]) {
  const open = new Set<string>()
  const ended = new Set<string>()

  function answer(method: string, url: URL, headers: IncomingHttpHeaders, body: string): unknown {
    const given = headers['x-goog-api-key'] ?? url.searchParams.get('key')
    if (!given) refuse('Method doesn’t allow unregistered callers.', 403, 'PERMISSION_DENIED')
    if (given !== key) refuse('API key not valid. Please pass a valid API key.')
    const mask = String(headers['x-goog-fieldmask'] ?? '')
    const query = Object.fromEntries(url.searchParams)
    const path = decodeURIComponent(url.pathname)
    if (method === 'POST' && path === '/v1/places:autocomplete') return autocomplete(JSON.parse(body), mask)
    const [, placeId] = /^\/v1\/places\/(.*)$/.exec(path) ?? []
    const [, kind, input = ''] = /^\/v4\/geocode\/(address|location)\/([^/].*)$/.exec(path) ?? []
    if (method === 'GET' && placeId !== undefined) return details(placeId, query, mask)
    if (method === 'GET' && kind === 'address') return geocode(input, query, mask)
    if (method === 'GET' && kind === 'location') return reverse(input, query, mask)
    return refuse('Not found.', 404, 'NOT_FOUND')
  }

  function autocomplete(fields: Record<string, unknown>, mask: string) {
    checkFields(fields, fieldsOfCall.autocomplete)
    const { input, sessionToken, includedRegionCodes, locationBias } = fields
    if (typeof input !== 'string' || input === '') return refuse('input is required.')
    const radius = Number(Object(Object(locationBias).circle).radius ?? 0)
    if (radius > 50_000) refuse('The radius must be within [0.0, 50000.0].')
    if (sessionToken !== undefined) {
      checkToken(sessionToken)
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
    return found.length > 0 ? masked({ suggestions }, mask || '*') : {}
  }

  function details(placeId: string, fields: Record<string, string>, mask: string) {
    checkFields(fields, fieldsOfCall.details)
    if (mask === '') refuse('FieldMask is a required parameter.')
    const { sessionToken } = fields
    if (sessionToken !== undefined) {
      checkToken(sessionToken)
      if (!open.delete(sessionToken)) refuse('The session has no search.')
      ended.add(sessionToken)
    }
    const place = server.places.find((candidate) => candidate.placeId === placeId)
    if (!place) return refuse('The Place ID is no longer valid.', 404, 'NOT_FOUND')
    server.calls.push({ name: 'details', fields: { ...fields, placeId, mask } })
    return masked(resultOf(place), mask)
  }

  function geocode(address: string, fields: Record<string, string>, mask: string) {
    checkFields(fields, fieldsOfCall.address)
    server.calls.push({ name: 'address', fields: { ...fields, address } })
    const found = server.places.filter(({ formattedAddress }) =>
      formattedAddress.toLowerCase().includes(address.toLowerCase()),
    )
    return found.length > 0 ? masked({ results: found.map(resultOf) }, mask || '*') : {}
  }

  function reverse(location: string, fields: Record<string, string>, mask: string) {
    checkFields(fields, fieldsOfCall.location)
    if (!/^-?[\d.]+,-?[\d.]+$/.test(location)) refuse('Invalid location.')
    const [latitude = 0, longitude = 0] = location.split(',').map(Number)
    server.calls.push({ name: 'location', fields: { ...fields, location } })
    const place = { location: { latitude, longitude }, addressComponents: [] }
    const plusCode = { formattedAddress: '8RRG+X7', ...place, types: ['plus_code'] }
    const near = server.places.filter(
      (place) =>
        Math.hypot(place.location.latitude - latitude, place.location.longitude - longitude) < 0.01 &&
        !place.types.includes('country'),
    )
    return masked({ results: [plusCode, ...near.map(resultOf)] }, mask || '*')
  }

  function checkFields(fields: object, known: string) {
    const unknown = Object.keys(fields).find((name) => !known.split(' ').includes(name))
    if (unknown !== undefined) refuse(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
  }

  function checkToken(token: unknown) {
    if (!/^[\w-]{1,36}$/.test(String(token))) refuse('Invalid session_token.')
    // Google would charge each call.
    if (ended.has(String(token))) refuse('The session has ended.')
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request)
    if (server.failure === 'hangs-up') return void request.socket.destroy()
    const respond = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
    if (server.failure) {
      const error = { code: server.failure, status: 'RESOURCE_EXHAUSTED' }
      return void respond(server.failure, { error })
    }
    try {
      const url = new URL(request.url ?? '/', 'http://google')
      respond(200, server.change(answer(request.method ?? '', url, request.headers, sent)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status: code, message, name: status } = error
      server.refused.push(message)
      respond(code, { error: { code, message, status } })
    }
  }
  const { origin, close } = await listen(createServer(handle))
  const server = {
    key,
    placesUrl: `${origin}/v1`,
    geocodingUrl: `${origin}/v4/geocode`,
    places,
    /** Accepted calls, such as `POST /v1/places:autocomplete`, with their fields. */
    calls: [] as { name: string; fields: Record<string, unknown> }[],
    /** Messages of refused calls. */
    refused: [] as string[],
    /** Status of the next calls. */
    failure: null as number | 'hangs-up' | null,
    /** Makes answers odd. */
    change: asItIs,
    close,
  }
  return server
}

const asItIs = (answer: unknown) => answer

const countryOf = ({ components }: GooglePlace) => components.country?.slice(0, 2) ?? ''

function resultOf({ placeId, formattedAddress, location, components, types }: GooglePlace) {
  const addressComponents = Object.entries(components).map(([type, text]) => ({
    longText: type === 'country' ? text.slice(3) : text,
    shortText: type === 'country' ? text.slice(0, 2) : text,
    types: type === 'country' || type === 'locality' ? [type, 'political'] : [type],
    languageCode: 'en',
  }))
  const place = `//places.googleapis.com/places/${placeId}`
  return { place, placeId, formattedAddress, location, addressComponents, types }
}

/** Keeps what the field mask names. */
function masked(value: unknown, mask: string): unknown {
  const paths = mask.split(',').map((path) => path.split('.'))
  return mask === '*' ? value : pick(value, paths)
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
