import type { PlaceWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import type { AddressSource } from '../../../core/api/place-lists.ts'
import type { FlagMap } from '../flags/flags.ts'
import type { Point } from './distance.ts'

export interface PlaceQuery {
  text: string
  country: string
  /** Preferred among equal matches. */
  near?: Point
  /** As geocoders spell it, such as `zh_HK` (specification 2 §4). */
  language: string
  /** Groups the searches of one address, up to its `details`. Without it, `text` is a whole address. */
  session?: string
}

/** Finds addresses. Methods reject with `GeocoderFailure`. */
export interface Geocoder {
  /** Named at the end of the suggestions. */
  source?: AddressSource
  autocomplete(query: PlaceQuery): Promise<SuggestionWire[]>
  reverse(point: Point, language: string): Promise<PlaceWire | null>
  /** Returns null unless `id` is from `autocomplete` or `reverse`. */
  details(id: string, language: string, session?: string): Promise<PlaceWire | null>
}

export interface Geocoders {
  usual: Geocoder
  /** Null without a key. */
  google: Geocoder | null
}

/** The flag `google-autocomplete` chooses the geocoder (specification 1 §4). */
export const chosenGeocoder = ({ usual, google }: Geocoders, flags: FlagMap): Geocoder =>
  (flags['google-autocomplete'] === true && google) || usual

/** The geocoder sent no response, or an unusable one. */
export class GeocoderFailure extends Error {
  override readonly name = 'GeocoderFailure'
  /** 503 without a response, 502 if unusable. */
  readonly status: 502 | 503

  constructor(status: 502 | 503, message: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}
