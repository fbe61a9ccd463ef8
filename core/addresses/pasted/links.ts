import { parseUrl } from '../../environment/parse-url.ts'
import type { Coordinates } from '../coordinates.ts'
import type { SourceText } from './plain.ts'

/** Coordinates in a map link. Nothing is fetched. */
export interface ReadLink {
  start: number
  end: number
  /** `pin`: a place named by the link; `view`: the middle of the map. */
  coordinates: (Coordinates & { of: 'pin' | 'view' }) | null
  place: string
  isShort: boolean
}

const linkPattern =
  /(?:https?:\/\/|geo:|(?<![\p{L}\d.@])(?:www\.)?(?:maps\.app\.goo\.gl|goo\.gl|maps\.google\.|google\.|waze\.com|maps\.apple\.com|openstreetmap\.org|osm\.org)[\p{L}.]*\/)[^\s<>"\ue000]+/giu
const shortHosts =
  /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|maps\.apple|waze\.to|grab\.onelink\.me|bit\.ly|tinyurl\.com|amap\.com|surl\.amap\.com|j\.map\.baidu\.com|osm\.org)$/
const wazeShortPath = /^\/(?:ul\/)?h[\w]+$/
const mapHosts =
  /(?:^|\.)(?:google(?:\.[a-z]{2,3}){1,2}|waze\.com|apple\.com|openstreetmap\.org|osm\.org|grab\.com|here\.com|bing\.com|yandex\.[a-z]{2,3}|2gis\.[a-z]{2,3}|citymapper\.com|mapcarta\.com)$/

const yandexHost = /(?:^|\.)yandex\.[a-z]+$/

const decimalNumber = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const pairPattern = new RegExp(String.raw`^(?:loc:|geo:)?\s*${decimalNumber}\s*,\s*${decimalNumber}\s*$`)
const googlePin = new RegExp(`!3d${decimalNumber}!4d${decimalNumber}`)
const viewPattern = new RegExp(`/@${decimalNumber},${decimalNumber}`)
const osmHash = new RegExp(String.raw`^#map=\d+/${decimalNumber}/${decimalNumber}`)
const degreesPattern = /^(\d{1,2})°(\d{1,2})'([\d.]+)"([NS])[ +](\d{1,3})°(\d{1,2})'([\d.]+)"([EW])$/

const placeParameters = ['ll', 'q', 'query', 'destination', 'daddr', 'sll', 'center', 'cp', 'to', 'address', 'name']

/** Reads and removes all links, so that their digits aren't read as phone numbers. */
export function readLinks(source: SourceText): ReadLink[] {
  const links: ReadLink[] = []
  for (const match of source.plain().matchAll(linkPattern)) {
    const address = match[0].replace(/(?<![.,;:!?)\]'"])[.,;:!?)\]'"]+$/, '')
    const start = match.index
    const end = start + address.length
    links.push({ start, end, ...readLink(source.text.slice(start, end)) })
    source.consume(start, end)
  }
  return links
}

function readLink(address: string): Omit<ReadLink, 'start' | 'end'> {
  const unread = { coordinates: null, place: '', isShort: false }
  // A name may follow in parentheses.
  const geo = /^geo:(?:0,0\?q=)?([^?;(]+)/i.exec(address)
  if (geo) return { ...unread, coordinates: coordinatesFromPair(geo[1] ?? '', 'pin') }
  const url = parseUrl(/^https?:/i.test(address) ? address : `https://${address}`)
  if (!url) return unread
  const host = url.hostname.replace(/^www\./, '')
  if (shortHosts.test(host)) {
    // OpenStreetMap uses this host for long links too.
    return { ...unread, isShort: host !== 'osm.org' || url.pathname.startsWith('/go/') }
  }
  if (!mapHosts.test(host)) return unread
  if (host === 'waze.com' && wazeShortPath.test(url.pathname)) return { ...unread, isShort: true }
  if (yandexHost.test(host)) return { ...unread, coordinates: yandexCoordinates(url) }
  return { ...unread, ...placeOf(url) }
}

/** Yandex writes the longitude first. */
function yandexCoordinates({ searchParams }: URL): ReadLink['coordinates'] {
  const read = (name: string, of: 'pin' | 'view') => {
    const [longitude, latitude] = (searchParams.get(name) ?? '').split(',')
    return coordinatesFromPair(`${latitude},${longitude}`, of)
  }
  return read('pt', 'pin') ?? read('ll', 'view')
}

function placeOf(url: URL): Pick<ReadLink, 'coordinates' | 'place'> {
  const path = decode(url.pathname)
  const pinMatch = googlePin.exec(path)
  const pathPlace = /\/(?:place|search|dir\/[^/]*)\/([^/@]+)/.exec(path)?.[1]?.replaceAll('+', ' ') ?? ''
  const values = placeParameters.map((name) => url.searchParams.get(name) ?? '').filter((value) => value !== '')
  const queryCoordinates = [...values, pathPlace]
    .map((value) => coordinatesFromPair(value, 'pin') ?? coordinatesFromDegrees(value))
    .find((one) => one !== null)
  const placeName = [pathPlace, ...values].find((value) => /\p{L}/u.test(value) && !coordinatesFromDegrees(value)) ?? ''
  const marker = coordinatesFromPair(`${url.searchParams.get('mlat')},${url.searchParams.get('mlon')}`, 'pin')
  const viewMatch = viewPattern.exec(path) ?? osmHash.exec(url.hash)
  const coordinates =
    (pinMatch && coordinatesFromPair(`${pinMatch[1]},${pinMatch[2]}`, 'pin')) ??
    queryCoordinates ??
    marker ??
    (viewMatch && coordinatesFromPair(`${viewMatch[1]},${viewMatch[2]}`, 'view')) ??
    null
  return { coordinates, place: placeName }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function coordinatesFromPair(text: string, of: 'pin' | 'view'): ReadLink['coordinates'] {
  const match = pairPattern.exec(text)
  if (!match) return null
  const latitude = Number(match[1])
  const longitude = Number(match[2])
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude, of } : null
}

function coordinatesFromDegrees(text: string): ReadLink['coordinates'] {
  const match = degreesPattern.exec(text)
  if (!match) return null
  const [, north, minutesNorth, secondsNorth, ns, east, minutesEast, secondsEast, ew] = match
  const toDecimal = (whole = '', minutes = '', seconds = '', isNegative = false) =>
    (isNegative ? -1 : 1) * (Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600)
  const latitude = toDecimal(north, minutesNorth, secondsNorth, ns === 'S')
  const longitude = toDecimal(east, minutesEast, secondsEast, ew === 'W')
  return coordinatesFromPair(`${latitude.toFixed(7)},${longitude.toFixed(7)}`, 'pin')
}
