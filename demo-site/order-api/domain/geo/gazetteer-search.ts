import type { SuggestionWire } from '../../../../core/api/geolocator.ts'
import { type Point, straightKm } from './distance.ts'
import { type GazetteerPlace, gazetteerPlaces } from './gazetteer.ts'
import { suggestionToWire } from './gazetteer-address.ts'
import { matchWord, splitHouseNumber, wordsOf } from './gazetteer-text.ts'

interface Entry {
  place: GazetteerPlace
  names: string[][]
  /** Street, postal code, city, type. */
  others: string[]
}

const maxResults = 8
const longestQuery = 120
const longestWord = 40
// Each word costs a look at every place.
const maxWords = 12
// A house number may precede them: `12 Tanjong Pagar Road`, `Blk 12 Ghim Moh`.
const numbered = new Set(['street', 'neighbourhood', 'town', 'area'])

const kinds: Record<string, string> = { mrt: 'station subway', mall: 'shopping mall', hawker: 'hawker food centre' }

const entriesByCountry = new Map<string, Entry[]>()

function entriesOf(country: string): Entry[] {
  const known = entriesByCountry.get(country)
  if (known) return known
  const entries = gazetteerPlaces(country).map((place) => ({
    place,
    names: [place.name, place.localName].flatMap((name) => (name ? [wordsOf(name)] : [])),
    others: wordsOf([place.street, place.postalCode, place.city, kinds[place.type]].join(' ')),
  }))
  // Unknown countries must not grow the map.
  if (entries.length > 0) entriesByCountry.set(country, entries)
  return entries
}

export interface PlaceQuery {
  text: string
  country: string
  /** Preferred among equal matches. */
  near?: Point
  /** The geocoder's spelling (specification 2 §4). */
  language: string
}

/**
 * Searches words by prefix, ignoring case and diacritics; best match first, then nearest. One typo per word is allowed
 * if nothing else matches.
 */
export function searchPlaces(query: PlaceQuery): SuggestionWire[] {
  const text = query.text.slice(0, longestQuery)
  const house = splitHouseNumber(text)
  for (const typos of [false, true]) {
    const found = rank(query, wordsOf(text), typos).map((place) => suggestionToWire(place, query.language))
    if (found.length > 0) return found
    if (house) {
      const streets = rank(query, wordsOf(house.street), typos).filter((place) => numbered.has(place.type))
      if (streets.length > 0) return streets.map((place) => suggestionToWire(place, query.language, house.number))
    }
  }
  return []
}

function rank(query: PlaceQuery, words: string[], typos: boolean): GazetteerPlace[] {
  const typed = words.slice(0, maxWords).map((word) => word.slice(0, longestWord))
  if (typed.length === 0) return []
  const scored = entriesOf(query.country).flatMap((entry) => {
    const score = scoreOf(entry, typed, typos)
    if (score === 0) return []
    const { lat, lng } = entry.place
    return [
      { place: entry.place, score, km: query.near ? straightKm(query.near, { latitude: lat, longitude: lng }) : 0 },
    ]
  })
  scored.sort(
    (one, other) => other.score - one.score || one.km - other.km || (one.place.name < other.place.name ? -1 : 1),
  )
  return scored.slice(0, maxResults).map(({ place }) => place)
}

/** 0: no match. Whole names come before prefixes, inner words, then street, postal code and city. */
function scoreOf(entry: Entry, typed: string[], typos: boolean): number {
  return Math.max(0, ...entry.names.map((name) => scoreOfName(name, entry.others, typed, typos)))
}

function scoreOfName(name: string[], others: string[], typed: string[], typos: boolean): number {
  let score = 0
  let next = 0
  let inName = 0
  for (const word of typed) {
    const at = name.findIndex((candidate, index) => index >= next && matchWord(word, candidate, typos) !== 'none')
    const anywhere = at >= 0 ? at : name.findIndex((candidate) => matchWord(word, candidate, typos) !== 'none')
    const found = name[anywhere]
    if (found !== undefined) {
      score += points[matchWord(word, found, typos)] + (anywhere === inName ? 2 : 0) + (at >= 0 ? 1 : 0)
      next = anywhere + 1
      inName += 1
      continue
    }
    const match = bestOf(others, word, typos)
    // A town's name or "station" alone matches too much.
    if (match === 'none') return 0
    score += points[match] / 4
  }
  if (inName === 0 && !typed.some((word) => /\d/.test(word)) && score < 1) return 0
  return score / typed.length + (inName === name.length && inName === typed.length ? 3 : 0)
}

const points = { whole: 6, prefix: 4, typo: 2, none: 0 } as const

function bestOf(words: string[], typed: string, typos: boolean) {
  let best: keyof typeof points = 'none'
  for (const word of words) {
    const match = matchWord(typed, word, typos)
    if (points[match] > points[best]) best = match
  }
  return best
}
