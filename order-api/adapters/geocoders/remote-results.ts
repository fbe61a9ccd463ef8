import { z } from 'zod'
import type { PlaceWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import { precisions } from '../../../core/api/place-lists.ts'
import { plainLine } from '../../../core/lib/text/plain-text.ts'
import { joinLines, streetLine, townLine } from '../../domain/geo/address-format.ts'
import { GeocoderFailure } from '../../domain/geo/geocoder.ts'
import { fetchUpstream, UpstreamFailure, type UpstreamLimits } from '../upstream.ts'

// Users don't wait longer for suggestions.
const timeoutMs = 4000
const maxResponseBytes = 1_000_000

type Query = Record<string, string | number | undefined>
type Sent = Pick<UpstreamLimits, 'headers' | 'json'>

export async function requestGeocoder<Result>(
  address: string,
  query: Query,
  schema: z.ZodType<Result>,
  sent: Sent = {},
): Promise<Result> {
  const text = await fetchText(address, query, sent)
  try {
    return schema.parse(JSON.parse(text, (_name, value) => (typeof value === 'string' ? plainLine(value) : value)))
  } catch (error) {
    throw new GeocoderFailure(502, 'The geocoder sent an unexpected response.', error)
  }
}

async function fetchText(address: string, query: Query, sent: Sent): Promise<string> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  try {
    const limits = { ...sent, accept: 'application/json', timeoutMs, maxBytes: maxResponseBytes }
    const { ok, status, body } = await fetchUpstream(url.href, limits)
    if (!ok) throw new GeocoderFailure(502, `The geocoder responded with ${status}.`)
    return new TextDecoder().decode(body)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    if (error.reason === 'no-response') throw new GeocoderFailure(503, 'The geocoder didn’t respond.', error)
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
  precision: z.enum(precisions),
})

/** Encodes the place in its ID, because Photon and a restarted server can't look it up. Forged IDs reveal nothing. */
function placeWithId(place: Omit<PlaceWire, 'id'>): PlaceWire {
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

/** Text of a result: a number counts as text, and what isn't text as missing. */
export const resultText = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)

/** A number of a result, which may be written as text. */
export const resultNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[-+]?\d{1,20}(\.\d{1,30})?$/)
    .transform(Number),
])

/** A list of results without the unreadable ones. */
export function readableResults<Result>(schema: z.ZodType<Result>) {
  return z.array(z.unknown()).transform((results) =>
    results.flatMap((result) => {
      const read = schema.safeParse(result)
      return read.success ? [read.data] : []
    }),
  )
}

/** Returns null for a place without a text or with impossible values, whose ID couldn't be looked up. */
export function usablePlace(place: Omit<PlaceWire, 'id'>): PlaceWire | null {
  const withId = placeWithId(place)
  return place.formatted_address !== '' && placeFromId(withId.id) ? withId : null
}

/** Returns no suggestion for an unusable place, or one without a first line. */
export function suggestionsFrom(found: Omit<PlaceWire, 'id'>, mainText: string): SuggestionWire[] {
  const place = usablePlace(found)
  return place && mainText.trim() !== '' ? [suggestionFrom(place, mainText)] : []
}

function suggestionFrom(place: PlaceWire, mainText: string): SuggestionWire {
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

/** What a geocoder knows of a place, by the names that maps have for it. */
export interface FoundAddress {
  country: string
  name?: string | undefined
  road?: string | undefined
  houseNumber?: string | undefined
  /** Blocks, quarters and hamlets around it, the smallest first. */
  areas: readonly (string | undefined)[]
  city?: string | undefined
  /** The province, which Japan writes before the city. */
  state?: string | undefined
  postcode?: string | undefined
}

const chome = /^[\d一二三四五六七八九十]+丁目$/
const block = /^(?:(?:block|blk)\s*\d|(?:قطعة|مجمع)\s*[\d٠-٩]|\d{1,4}[a-z]?$)/iu
/** Countries whose addresses name the block of an area, before or behind the street. */
const blockPlace: Readonly<Record<string, 'before' | 'behind'>> = { BH: 'behind', KW: 'before' }

/**
 * Writes an address as its country does. A house without a street has the number of its block or village: `神南一丁目19-11`,
 * `Kasejovice 12`. Kuwait and Bahrain name block and area too: `Block 4, Street 10, 12, Salmiya`.
 * @returns `main`: the first line; `street`: what the house number belongs to
 */
export function addressLines({
  country,
  name,
  road,
  houseNumber,
  areas,
  city = '',
  state = '',
  postcode,
}: FoundAddress) {
  const named = areas.flatMap((area) => area?.trim() || [])
  const [nearest = '', wider = ''] = named
  const street = road || (houseNumber ? (chome.test(nearest) ? wider : '') + nearest || city : '')
  const number = blockPlace[country] && named.find((area) => block.test(area) && area !== street)
  const blockLine = number && (/^\d/.test(number) ? `Block ${number}` : number)
  const line = streetLine(country, street, houseNumber)
  const withBlock = blockPlace[country] === 'before' ? [blockLine, line] : [line, blockLine]
  const area = blockPlace[country] && named.find((other) => !block.test(other) && other !== city && other !== street)
  const town = country === 'JP' && /\p{sc=Han}$/u.test(state) && !city.startsWith(state) ? state + city : city
  const main = name || withBlock.filter(Boolean).join(', ') || city
  const lines = [main, ...(name && name !== street ? withBlock : []), area, townLine(country, town, postcode)]
  return { main, text: addressLine(country, lines), street }
}

/** Joins parts of an address. Drops a part that equals the one before. */
export function addressLine(country: string, parts: (string | undefined)[]): string {
  const names = parts.map((part) => part?.trim() ?? '').filter(Boolean)
  return joinLines(
    country,
    names.filter((part, index) => part !== names[index - 1]),
  )
}

/** Converts `zh_HK`, `th_TH` and `tw` (specification 2 §4) to BCP 47. */
export function languageTag(language: string): string {
  return language === 'tw' ? 'zh-TW' : language.replace('_', '-')
}
