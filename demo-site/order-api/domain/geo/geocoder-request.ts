import { z } from 'zod'
import type { PlaceWire, SuggestionWire } from '../../../../core/api/geolocator.ts'
import { fetchUpstream, UpstreamFailure } from '../upstream.ts'
import type { Point } from './distance.ts'
import type { PlaceQuery } from './gazetteer-search.ts'

/** Finds addresses. Every method rejects with `GeocoderFailure` if a real geocoder fails. */
export interface Geocoder {
  autocomplete(query: PlaceQuery): Promise<SuggestionWire[]>
  /** Null where there is nothing. */
  reverse(point: Point, language: string): Promise<PlaceWire | null>
  /** `id` is one that `autocomplete` or `reverse` gave. Null when it is not. */
  details(id: string, language: string): Promise<PlaceWire | null>
}

/** The real geocoder didn't respond in time, or sent something else. */
export class GeocoderFailure extends Error {
  override readonly name = 'GeocoderFailure'
  /** 503 without a response, 502 for an unusable one. */
  readonly status: 502 | 503

  constructor(status: 502 | 503, message: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** People stop waiting for suggestions long before; a pin can wait a little. */
const timeoutMs = 4000
/** Bytes. */
const longestAnswer = 1_000_000

/** GET of JSON, checked against `schema`. @throws GeocoderFailure */
export async function askGeocoder<Answer>(
  address: string,
  query: Record<string, string | number | undefined>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const text = await fetchText(address, query)
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new GeocoderFailure(502, 'The geocoder sent an unexpected response.', error)
  }
}

async function fetchText(address: string, query: Record<string, string | number | undefined>): Promise<string> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  try {
    const limits = { accept: 'application/json', timeoutMs, mostBytes: longestAnswer }
    const { ok, status, body } = await fetchUpstream(url.href, limits)
    if (!ok) throw new GeocoderFailure(502, `The geocoder answered ${status}.`)
    return new TextDecoder().decode(body)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    if (error.reason === 'no-answer') throw new GeocoderFailure(503, 'The geocoder didn’t respond.', error)
    throw new GeocoderFailure(502, 'The geocoder’s response is too long, or from another host.', error)
  }
}

const placeSchema: z.ZodType<Omit<Required<PlaceWire>, 'id'>> = z.object({
  formatted_address: z.string().max(600),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  city: z.string().max(200),
  country_code: z.string().max(2),
  postal_code: z.string().max(50),
  street: z.string().max(300),
  street_number: z.string().max(50),
  precision: z.enum(['address', 'street', 'area']),
})

/**
 * The id carries the place itself: neither Photon nor a restarted server could look it up otherwise, and a caller who
 * makes one up only hears back what it said.
 */
export function placeWithId(place: Omit<PlaceWire, 'id'>): PlaceWire {
  return { id: `place-${Buffer.from(JSON.stringify(place)).toString('base64url')}`, ...place }
}

export function placeFromId(id: string): PlaceWire | null {
  if (!id.startsWith('place-') || id.length > 4000) return null
  try {
    const place = placeSchema.parse(JSON.parse(Buffer.from(id.slice('place-'.length), 'base64url').toString()))
    return { id, ...place }
  } catch {
    return null
  }
}

/** The same place as a line of a list. */
export function suggestionFrom(place: PlaceWire, mainText: string): SuggestionWire {
  const { id, formatted_address, latitude, longitude, precision } = place
  const rest = formatted_address.startsWith(mainText) ? formatted_address.slice(mainText.length) : formatted_address
  return {
    id,
    formatted_address,
    main_text: mainText,
    secondary_text: rest.replace(/^[\s,]+/, ''),
    latitude,
    longitude,
    ...(precision && { precision }),
  }
}

/** Parts of an address in one line; a part that repeats the one before is left out. */
export function addressLine(parts: (string | undefined)[]): string {
  const said = parts.map((part) => part?.trim() ?? '').filter(Boolean)
  return said.filter((part, index) => part !== said[index - 1]).join(', ')
}

/** `zh_HK`, `th_TH` and `tw` are this product's spelling (specification 2 §4); geocoders read BCP 47. */
export function languageTag(language: string): string {
  return language === 'tw' ? 'zh-TW' : language.replace('_', '-')
}
