import type { SuggestionWire } from '../../../../core/api/geolocator.ts'
import { straightKm } from '../../../domain/geo/distance.ts'
import { type GazetteerPlace, gazetteerPlaces } from '../../../domain/geo/gazetteer.ts'
import { suggestionToWire } from '../../../domain/geo/gazetteer-address.ts'
import { matchWord, splitHouseNumber, wordsOf } from '../../../domain/geo/gazetteer-text.ts'
import type { PlaceQuery } from '../../../domain/geo/geocoder.ts'

interface Entry {
  place: GazetteerPlace
  names: string[][]
  /** Street, postal code, city, type. */
  others: string[]
}

const maxResults = 8
const longestQuery = 120
const longestWord = 40
// Each word is compared with every place.
const maxWords = 12
// A house number may precede the names of these types: `12 Tanjong Pagar Road`, `Blk 12 Ghim Moh`.
const typesWithHouseNumber = new Set(['street', 'neighbourhood', 'town', 'area'])

const wordsOfType: Record<string, string> = {
  mrt: 'station subway',
  mall: 'shopping mall',
  hawker: 'hawker food centre',
}

const entriesByCountry = new Map<string, Entry[]>()

function entriesOf(country: string): Entry[] {
  const indexedEntries = entriesByCountry.get(country)
  if (indexedEntries) return indexedEntries
  const entries = gazetteerPlaces(country).map((place) => ({
    place,
    names: [place.name, place.localName].flatMap((name) => (name ? [wordsOf(name)] : [])),
    others: wordsOf([place.street, place.postalCode, place.city, wordsOfType[place.type]].join(' ')),
  }))
  // Unknown countries must not grow the map.
  if (entries.length > 0) entriesByCountry.set(country, entries)
  return entries
}

/**
 * Searches words by prefix, ignoring case and diacritics; best match first, then nearest. One typo per word is allowed
 * if nothing else matches.
 */
export function searchPlaces(query: PlaceQuery): SuggestionWire[] {
  const text = query.text.slice(0, longestQuery)
  const house = splitHouseNumber(text)
  for (const allowTypos of [false, true]) {
    const found = rank(query, wordsOf(text), allowTypos).map((place) => suggestionToWire(place, query.language))
    if (found.length > 0) return found
    if (house) {
      const streets = rank(query, wordsOf(house.street), allowTypos).filter((place) =>
        typesWithHouseNumber.has(place.type),
      )
      if (streets.length > 0) return streets.map((place) => suggestionToWire(place, query.language, house.number))
    }
  }
  return []
}

function rank(query: PlaceQuery, words: string[], allowTypos: boolean): GazetteerPlace[] {
  const typed = words.slice(0, maxWords).map((word) => word.slice(0, longestWord))
  if (typed.length === 0) return []
  const scored = entriesOf(query.country).flatMap((entry) => {
    const score = scoreOf(entry, typed, allowTypos)
    if (score === 0) return []
    const { lat, lng } = entry.place
    return [
      { place: entry.place, score, km: query.near ? straightKm(query.near, { latitude: lat, longitude: lng }) : 0 },
    ]
  })
  scored.sort((a, b) => b.score - a.score || a.km - b.km || (a.place.name < b.place.name ? -1 : 1))
  return scored.slice(0, maxResults).map(({ place }) => place)
}

/**
 * Returns 0 if a word doesn't match. Matches in the name count more than in street, postal code, city or type; whole words more
 * than prefixes, prefixes more than typos.
 */
function scoreOf(entry: Entry, typed: string[], allowTypos: boolean): number {
  return Math.max(0, ...entry.names.map((name) => scoreOfName(name, entry.others, typed, allowTypos)))
}

function scoreOfName(name: string[], others: string[], typed: string[], allowTypos: boolean): number {
  let score = 0
  let nextIndex = 0
  let matchedInName = 0
  for (const word of typed) {
    const indexInOrder = name.findIndex(
      (candidate, index) => index >= nextIndex && matchWord(word, candidate, allowTypos) !== 'none',
    )
    const nameIndex =
      indexInOrder >= 0
        ? indexInOrder
        : name.findIndex((candidate) => matchWord(word, candidate, allowTypos) !== 'none')
    const found = name[nameIndex]
    if (found !== undefined) {
      score +=
        scoreByMatch[matchWord(word, found, allowTypos)] +
        (nameIndex === matchedInName ? 2 : 0) +
        (indexInOrder >= 0 ? 1 : 0)
      nextIndex = nameIndex + 1
      matchedInName += 1
      continue
    }
    const match = bestOf(others, word, allowTypos)
    if (match === 'none') return 0
    score += scoreByMatch[match] / 4
  }
  // A single misspelt word outside the names matches too many places.
  if (matchedInName === 0 && !typed.some((word) => /\d/.test(word)) && score < 1) return 0
  return score / typed.length + (matchedInName === name.length && matchedInName === typed.length ? 3 : 0)
}

const scoreByMatch = { whole: 6, prefix: 4, typo: 2, none: 0 } as const

function bestOf(words: string[], typed: string, allowTypos: boolean) {
  let best: keyof typeof scoreByMatch = 'none'
  for (const word of words) {
    const match = matchWord(typed, word, allowTypos)
    if (scoreByMatch[match] > scoreByMatch[best]) best = match
  }
  return best
}
