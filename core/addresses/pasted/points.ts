import { decode, expand } from 'pluscodes'
import type { Coordinates } from '../coordinates.ts'
import type { Canvas, Span } from './plain.ts'

/** A place that stands in the text as numbers or as a Plus Code. */
export interface ReadPoint extends Span {
  coordinates: Coordinates
  /** A short Plus Code, which is another place near another town. */
  isShort: boolean
  /** Fewer than four decimals are hundreds of metres. */
  isRough: boolean
}

const decimals =
  /(?<![\d.,\p{L}-])([+-]?\d{1,2}\.\d{2,12})\s{0,2}°?\s{0,2}[NS]?\s{0,2}[,;\s/]\s{0,2}([+-]?\d{1,3}\.\d{2,12})\s{0,2}°?\s{0,2}[EW]?(?![\d.]|,\d)/giu
const degrees =
  /(?<!\d)(\d{1,2})\s?[°º]\s?(\d{1,2})\s?['′]\s?([\d.]{1,8})\s?["″]\s?([NS])[\s,]{1,3}(\d{1,3})\s?[°º]\s?(\d{1,2})\s?['′]\s?([\d.]{1,8})\s?["″]\s?([EW])/giu

const sign = '[23456789CFGHJMPQRVWX]'
const plusCode = new RegExp(
  String.raw`(?<![\p{L}\d+])([23456789C][23456789CFGHJMPQRV]${sign}{6}|${sign}{4}|${sign}{6})\+(${sign}{2,3})(?![\p{L}\d+])`,
  'giu',
)

/** The town that a short code is completed with. */
const townAfter = /^,? (?:\p{L}[\p{L}'-]*)(?: \p{L}[\p{L}'-]*){0,2}(?=$|[\n,.;]|\s\s)/u

/** Takes pairs of numbers out of the text: only with decimals, so that no house number or price is taken for one. */
export function takePairs(canvas: Canvas): ReadPoint[] {
  const points: ReadPoint[] = []
  for (const found of canvas.plain().matchAll(decimals)) {
    const [latitude = '', longitude = ''] = [found[1], found[2]]
    const shortest = Math.min(latitude.split('.')[1]?.length ?? 0, longitude.split('.')[1]?.length ?? 0)
    add(found, Number(latitude), Number(longitude), shortest < 4)
  }
  for (const found of canvas.plain().matchAll(degrees)) {
    const turn = (at: number, negative: string) =>
      (found[at + 3]?.toUpperCase() === negative ? -1 : 1) *
      (Number(found[at]) + Number(found[at + 1]) / 60 + Number(found[at + 2]) / 3600)
    add(found, turn(1, 'S'), turn(5, 'W'), false)
  }
  return points

  function add(found: RegExpExecArray, latitude: number, longitude: number, isRough: boolean) {
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return
    const span = { start: found.index, end: found.index + found[0].length }
    points.push({ ...span, coordinates: { latitude, longitude }, isShort: false, isRough })
    canvas.take(span.start, span.end)
  }
}

/**
 * Takes Plus Codes out of the text. @param near a short code is the nearest of all that end like it.
 */
export function takePlusCodes(canvas: Canvas, near: Coordinates): ReadPoint[] {
  const points: ReadPoint[] = []
  for (const found of canvas.plain().matchAll(plusCode)) {
    const [head = '', tail = ''] = [found[1]?.toUpperCase(), found[2]?.toUpperCase()]
    // Four letters and no digit are rather a word than a place.
    if (!/\d/.test(head + tail)) continue
    const isShort = head.length < 8
    // The eleventh sign refines the square; what finds the nearest one knows ten.
    const whole = isShort ? expand(`${head}+${tail.slice(0, 2)}`, near) : `${head}+${tail.slice(0, 2)}`
    const area = whole && decode(whole + tail.slice(2))
    if (!area) continue
    const span = { start: found.index, end: found.index + found[0].length }
    const coordinates = { latitude: area.latitude, longitude: area.longitude }
    points.push({ ...span, coordinates, isShort, isRough: false })
    const town = isShort ? townAfter.exec(canvas.plain().slice(span.end, span.end + 60)) : null
    canvas.take(span.start, span.end + (town?.[0].length ?? 0))
  }
  return points
}
