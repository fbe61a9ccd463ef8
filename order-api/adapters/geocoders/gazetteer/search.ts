import type { SuggestionWire } from '../../../../core/api/geolocator.ts'
import {
  type AddressQuery,
  inLatin,
  isBareKind,
  isOptional,
  isSameKind,
  placeWords,
  readAddressQuery,
  withoutDoors,
  withoutElision,
} from '../../../domain/geo/address-query.ts'
import { straightKm } from '../../../domain/geo/distance.ts'
import { cityNames, type GazetteerPlace, gazetteerPlaces } from '../../../domain/geo/gazetteer.ts'
import { suggestionToWire } from '../../../domain/geo/gazetteer-address.ts'
import { matchWord, type WordMatch } from '../../../domain/geo/gazetteer-text.ts'
import type { PlaceQuery } from '../../../domain/geo/geocoder.ts'

interface Entry {
  place: GazetteerPlace
  names: string[][]
  /** Street, postal code, city, type. */
  others: string[]
}

const maxResults = 8
// These have house numbers: `12 Tanjong Pagar Road`, `Blk 12 Ghim Moh`.
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
    names: [place.name, withoutElision(place.name), place.localName].flatMap((name) =>
      name ? [placeWords(name)] : [],
    ),
    others: placeWords(
      [place.street, place.postalCode, place.city, ...Object.values(cityNames(country)), wordsOfType[place.type]].join(
        ' ',
      ),
    ),
  }))
  // Unknown countries must not grow the map.
  if (entries.length > 0) entriesByCountry.set(country, entries)
  return entries
}

/**
 * Searches words by prefix, ignoring case and diacritics; best match first, then nearest. House numbers, kinds of streets and
 * the country may be left out of names, and one typo per word is allowed, if nothing else matches; then units and buildings.
 */
export function searchPlaces(query: PlaceQuery): SuggestionWire[] {
  for (const text of [query.text, ...withoutDoors(query.text)]) {
    const found = searchText({ ...query, text })
    if (found.length > 0) return found
  }
  // A district that isn't known, or another town: so the place is known only roughly.
  const typed = readAddressQuery(inLatin(query.text, query.country))
  const found = rank(query, typed, { allowTypos: false, allowExtras: true, allowUnknown: true })
  return found.map(({ place, number }) => ({
    ...suggestionToWire(place, query.language, number),
    precision: 'area' as const,
  }))
}

function searchText(query: PlaceQuery): SuggestionWire[] {
  const typed = readAddressQuery(inLatin(query.text, query.country))
  for (const allowTypos of [false, true]) {
    for (const allowExtras of [false, true]) {
      const found = rank(query, typed, { allowTypos, allowExtras, allowUnknown: false })
      if (found.length > 0) return found.map(({ place, number }) => suggestionToWire(place, query.language, number))
    }
  }
  return []
}

interface Allowed {
  allowTypos: boolean
  /** Words that the place doesn't have: a house number, another postal code, kinds of streets. */
  allowExtras: boolean
  /** Any words beside the whole name of a street, such as a district. */
  allowUnknown: boolean
}

interface Found {
  score: number
  /** Indexes of the typed words that the name has. */
  inName: number[]
  /** Indexes of those that the place doesn't have. */
  extras: number[]
}

function rank(query: PlaceQuery, typed: AddressQuery, allowed: Allowed) {
  if (typed.words.length === 0) return []
  const ranked = entriesOf(query.country).flatMap((entry) => {
    const [found] = entry.names
      .flatMap((name) => matchName(entry, name, typed, allowed) ?? [])
      .sort((one, other) => other.score - one.score)
    if (!found) return []
    const { place } = entry
    const km = query.near ? straightKm(query.near, { latitude: place.lat, longitude: place.lng }) : 0
    const number = allowed.allowExtras ? houseNumberOf(place, typed, found) : undefined
    return [{ place, number, score: found.score, km }]
  })
  ranked.sort((a, b) => b.score - a.score || a.km - b.km || (a.place.name < b.place.name ? -1 : 1))
  return ranked.slice(0, maxResults)
}

/** Returns the number that the place doesn't have itself, next to its name. */
function houseNumberOf(
  place: GazetteerPlace,
  { numbers }: AddressQuery,
  { inName, extras }: Found,
): string | undefined {
  if (!typesWithHouseNumber.has(place.type)) return undefined
  const isPostalCode = (text: string) => /^\d{4,}$/.test(text) && text.length === place.postalCode?.length
  const distance = ({ at }: { at: number }) => Math.min(...inName.map((index) => Math.abs(index - at)))
  return numbers
    .filter(({ text, at }) => extras.includes(at) && !isPostalCode(text))
    .sort((one, other) => distance(one) - distance(other))[0]?.text
}

/**
 * Returns null if a word doesn't match. Matches in the name count more than in street, postal code, city or type; whole words
 * more than prefixes, prefixes more than typos.
 */
function matchName(
  { place, others }: Entry,
  name: string[],
  { words, stems }: AddressQuery,
  { allowTypos, allowExtras, allowUnknown }: Allowed,
): Found | null {
  const found: Found = { score: 0, inName: [], extras: [] }
  const matchedInName = new Set<number>()
  let nextIndex = 0
  let unknown = 0
  for (const [index, word] of words.entries()) {
    const match = (typed: string, candidate: string) => {
      if (isSameKind(typed, candidate) || stems[index] === candidate) return 'whole'
      if (isBareKind(typed)) return 'none'
      const match = matchWord(typed, candidate, allowTypos)
      // "So" of "C.so" isn't the beginning of "Solari".
      return allowUnknown && match === 'prefix' && /^\p{sc=Latin}+$/u.test(typed) ? 'none' : match
    }
    const inOrder = name.findIndex((candidate, at) => at >= nextIndex && match(word, candidate) !== 'none')
    const nameIndex = inOrder >= 0 ? inOrder : name.findIndex((candidate) => match(word, candidate) !== 'none')
    const matched = name[nameIndex]
    if (matched !== undefined) {
      found.score +=
        scoreByMatch[match(word, matched)] + (nameIndex === found.inName.length ? 2 : 0) + (inOrder >= 0 ? 1 : 0)
      nextIndex = nameIndex + 1
      matchedInName.add(nameIndex)
      found.inName.push(index)
      continue
    }
    const other = bestOf(others, word, match)
    if (other !== 'none') found.score += scoreByMatch[other] / 4
    else if (allowExtras && (/\d/.test(word) || isOptional(word, place.country))) found.extras.push(index)
    else if (!allowUnknown) return null
    else unknown += 1
  }
  const { inName, extras, score } = found
  // A single misspelt word outside the names matches too many places.
  if (inName.length === 0 && !words.some((word) => /\d/.test(word)) && score < 1) return null
  // A house number in some street, or any street, isn't enough.
  const isWhole = matchedInName.size === name.length
  const isTelling = (index: number) => {
    const word = words[index] ?? ''
    return /\p{L}/u.test(word) && (isWhole || !isOptional(word, place.country))
  }
  if (extras.length > 0 && !inName.some(isTelling)) return null
  if (unknown > 0) {
    const isNamed = name.every((word, at) => matchedInName.has(at) || isOptional(word, place.country))
    if (place.type !== 'street' || !isNamed || unknown > inName.length + 4) return null
  }
  return { ...found, score: score / words.length + (isWhole ? 3 : 0) }
}

const scoreByMatch = { whole: 6, prefix: 4, typo: 2, none: 0 } as const

function bestOf(words: string[], typed: string, match: (typed: string, word: string) => WordMatch) {
  let best: WordMatch = 'none'
  for (const word of words) {
    const found = match(typed, word)
    if (scoreByMatch[found] > scoreByMatch[best]) best = found
  }
  return best
}
