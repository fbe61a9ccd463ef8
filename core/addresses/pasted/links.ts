import type { Coordinates } from '../coordinates.ts'
import type { Canvas } from './plain.ts'

/** Coordinates in a map link. Nothing is fetched. */
export interface ReadLink {
  start: number
  end: number
  /** `pin`: the marked place; `view`: the middle of the map. */
  coordinates: (Coordinates & { of: 'pin' | 'view' }) | null
  place: string
  isShort: boolean
}

const linkPattern =
  /(?:https?:\/\/|geo:|(?<![\p{L}\d.@])(?:www\.)?(?:maps\.app\.goo\.gl|goo\.gl|maps\.google\.|google\.|waze\.com|maps\.apple\.com|openstreetmap\.org|osm\.org)[\p{L}.]*\/)[^\s<>"\ue000]+/giu
const shortHosts =
  /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|maps\.apple|waze\.to|grab\.onelink\.me|bit\.ly|tinyurl\.com|amap\.com|surl\.amap\.com|j\.map\.baidu\.com|osm\.org)$/
const shareOfWaze = /^\/(?:ul\/)?h[\w]+$/
const mapHosts =
  /(?:^|\.)(?:google\.[a-z.]+|waze\.com|apple\.com|openstreetmap\.org|osm\.org|grab\.com|here\.com|bing\.com|yandex\.[a-z]+|2gis\.[a-z]+|citymapper\.com|mapcarta\.com)$/

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const pair = new RegExp(String.raw`^(?:loc:|geo:)?\s*${number}\s*,\s*${number}\s*$`)
const pinOfGoogle = new RegExp(`!3d${number}!4d${number}`)
const view = new RegExp(`/@${number},${number}`)
const hashOfOsm = new RegExp(String.raw`^#map=\d+/${number}/${number}`)
const degrees = /^(\d{1,2})°(\d{1,2})'([\d.]+)"([NS])[ +](\d{1,3})°(\d{1,2})'([\d.]+)"([EW])$/

const named = ['ll', 'q', 'query', 'destination', 'daddr', 'sll', 'center', 'cp', 'to', 'address', 'name']

/** Reads all links, including unreadable ones, whose digits are no phone number. */
export function readLinks(canvas: Canvas): ReadLink[] {
  const links: ReadLink[] = []
  for (const found of canvas.plain().matchAll(linkPattern)) {
    const address = found[0].replace(/[.,;:!?)\]'"]+$/, '')
    const start = found.index
    const end = start + address.length
    links.push({ start, end, ...readLink(canvas.text.slice(start, end)) })
    canvas.consume(start, end)
  }
  return links
}

function readLink(address: string): Omit<ReadLink, 'start' | 'end'> {
  const nothing = { coordinates: null, place: '', isShort: false }
  const geo = /^geo:(?:0,0\?q=)?([^?;]+)/i.exec(address)
  if (geo) return { ...nothing, coordinates: asPair(geo[1] ?? '', 'pin') }
  const url = parse(/^https?:/i.test(address) ? address : `https://${address}`)
  if (!url) return nothing
  const host = url.hostname.replace(/^www\./, '')
  if (shortHosts.test(host)) {
    // OpenStreetMap uses this host for long links too.
    return { ...nothing, isShort: host !== 'osm.org' || url.pathname.startsWith('/go/') }
  }
  if (!mapHosts.test(host)) return nothing
  if (host === 'waze.com' && shareOfWaze.test(url.pathname)) return { ...nothing, isShort: true }
  return { ...nothing, ...placeOf(url) }
}

function placeOf(url: URL): Pick<ReadLink, 'coordinates' | 'place'> {
  const path = decode(url.pathname)
  const pinMatch = pinOfGoogle.exec(path)
  const inPath = /\/(?:place|search|dir\/[^/]*)\/([^/@]+)/.exec(path)?.[1]?.replaceAll('+', ' ') ?? ''
  const values = named.map((name) => url.searchParams.get(name) ?? '').filter((value) => value !== '')
  const inQuery = [...values, inPath]
    .map((value) => asPair(value, 'pin') ?? asDegrees(value))
    .find((one) => one !== null)
  const words = [inPath, ...values].find((value) => /\p{L}/u.test(value) && !asDegrees(value)) ?? ''
  const marker = asPair(`${url.searchParams.get('mlat')},${url.searchParams.get('mlon')}`, 'pin')
  const viewMatch = view.exec(path) ?? hashOfOsm.exec(url.hash)
  const coordinates =
    (pinMatch && asPair(`${pinMatch[1]},${pinMatch[2]}`, 'pin')) ??
    inQuery ??
    marker ??
    (viewMatch && asPair(`${viewMatch[1]},${viewMatch[2]}`, 'view')) ??
    null
  return { coordinates, place: words }
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function asPair(text: string, of: 'pin' | 'view'): ReadLink['coordinates'] {
  const found = pair.exec(text)
  if (!found) return null
  const latitude = Number(found[1])
  const longitude = Number(found[2])
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude, of } : null
}

function asDegrees(text: string): ReadLink['coordinates'] {
  const found = degrees.exec(text)
  if (!found) return null
  const [, north, minutesNorth, secondsNorth, ns, east, minutesEast, secondsEast, ew] = found
  const turn = (whole = '', minutes = '', seconds = '', isNegative = false) =>
    (isNegative ? -1 : 1) * (Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600)
  const latitude = turn(north, minutesNorth, secondsNorth, ns === 'S')
  const longitude = turn(east, minutesEast, secondsEast, ew === 'W')
  return asPair(`${latitude.toFixed(7)},${longitude.toFixed(7)}`, 'pin')
}
