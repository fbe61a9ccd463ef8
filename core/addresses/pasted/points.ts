import { decode, expand } from 'pluscodes'
import type { Coordinates } from '../coordinates.ts'
import type { SourceText, Span } from './plain.ts'

export interface ReadPoint extends Span {
  coordinates: Coordinates
  /** A short Plus Code, which depends on the nearest town. */
  isShort: boolean
  /** Fewer than four decimals. */
  isRough: boolean
}

const decimals =
  /(?<![\d.,\p{L}-])([+-]?\d{1,2}\.\d{2,12})\s{0,2}°?\s{0,2}[NS]?\s{0,2}[,;\s/]\s{0,2}([+-]?\d{1,3}\.\d{2,12})\s{0,2}°?\s{0,2}[EW]?(?![\d.]|,\d)/giu
const seconds = String.raw`(?:\s?(\d{1,2}(?:\.\d{1,6})?)\s?(?:["″]|['′]{2}))?`
const arc = String.raw`(\d{1,3})\s?[°º]\s?(\d{1,2}(?:\.\d{1,6})?)\s?['′]${seconds}`
// Degrees with minutes, and letters before or after.
const degrees = [
  new RegExp(String.raw`(?<![\d.])${arc}\s?(?<first>[NSEW])[\s,;/]{0,4}${arc}\s?(?<second>[NSEW])(?![\p{L}\d])`, 'giu'),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?<first>[NSEW])\s?${arc}[\s,;/]{0,4}(?<second>[NSEW])\s?${arc}(?![\p{L}\d°º'′"″])`,
    'giu',
  ),
]

const sign = '[23456789CFGHJMPQRVWX]'
const plusCode = new RegExp(
  String.raw`(?<![\p{L}\d+])([23456789C][23456789CFGHJMPQRV]${sign}{6}|${sign}{4}|${sign}{6})\+(${sign}{2,3})(?![\p{L}\d+])`,
  'giu',
)

// The town after a short code.
const townAfter = /^,? (?:\p{L}[\p{L}'-]*)(?: \p{L}[\p{L}'-]*){0,2}(?=$|[\n,.;]|\s\s)/u

export function readPairs(source: SourceText): ReadPoint[] {
  const points: ReadPoint[] = []
  for (const match of degrees.flatMap((pattern) => [...source.plain().matchAll(pattern)])) addDegrees(match)
  for (const match of source.plain().matchAll(decimals)) {
    const [latitude = '', longitude = ''] = [match[1], match[2]]
    const shortest = Math.min(latitude.split('.')[1]?.length ?? 0, longitude.split('.')[1]?.length ?? 0)
    add(match, Number(latitude), Number(longitude), shortest < 4)
  }
  return points

  function addDegrees(match: RegExpExecArray) {
    const numbers = match.slice(1).filter((group) => !/^[NSEW]$/i.test(group ?? ''))
    const [first, second] = [arcOf(numbers.slice(0, 3)), arcOf(numbers.slice(3))]
    const letters = `${match.groups?.first}${match.groups?.second}`.toUpperCase()
    if (!first || !second || !/^(?:[NS][EW]|[EW][NS])$/.test(letters)) return
    const isRough = first.isRough || second.isRough
    const [one, other] = [signed(first.degrees, letters[0]), signed(second.degrees, letters[1])]
    if (/^[NS]/.test(letters)) add(match, one, other, isRough)
    else add(match, other, one, isRough)
  }

  function add(match: RegExpExecArray, latitude: number, longitude: number, isRough: boolean) {
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return
    const span = { start: match.index, end: match.index + match[0].length }
    points.push({ ...span, coordinates: { latitude, longitude }, isShort: false, isRough })
    source.consume(span.start, span.end)
  }
}

const signed = (degrees: number, letter = '') => (letter === 'S' || letter === 'W' ? -degrees : degrees)

function arcOf([whole, minutes = '', seconds]: (string | undefined)[]) {
  if (Number(minutes) >= 60 || Number(seconds ?? 0) >= 60) return null
  const degrees = Number(whole) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600
  return { degrees, isRough: seconds === undefined && (minutes.split('.')[1]?.length ?? 0) < 2 }
}

/** Reads and removes Plus Codes. @param near completes short codes */
export function readPlusCodes(source: SourceText, near: Coordinates): ReadPoint[] {
  const points: ReadPoint[] = []
  for (const match of source.plain().matchAll(plusCode)) {
    const [head = '', tail = ''] = [match[1]?.toUpperCase(), match[2]?.toUpperCase()]
    // Letters without a digit are a word.
    if (!/\d/.test(head + tail)) continue
    const isShort = head.length < 8
    // `expand` works only with two characters after the plus; the third is added below.
    const fullCode = isShort ? expand(`${head}+${tail.slice(0, 2)}`, near) : `${head}+${tail.slice(0, 2)}`
    const area = fullCode && decode(fullCode + tail.slice(2))
    if (!area) continue
    const span = { start: match.index, end: match.index + match[0].length }
    const coordinates = { latitude: area.latitude, longitude: area.longitude }
    points.push({ ...span, coordinates, isShort, isRough: false })
    const town = isShort ? townAfter.exec(source.plain().slice(span.end, span.end + 60)) : null
    source.consume(span.start, span.end + (town?.[0].length ?? 0))
  }
  return points
}
