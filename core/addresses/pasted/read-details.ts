import type { CountryCode } from '../../config/country-codes.ts'
import type { AmountCountry } from '../../i18n/amount.ts'
import type { PhoneNumbers } from '../../i18n/phone-number.ts'
import type { Coordinates } from '../coordinates.ts'
import { assembleAddress, assembleNotes } from './assemble.ts'
import type { PastedDetail, PastedText, Sureness } from './details.ts'
import { readGoods } from './goods.ts'
import { readChatHeads } from './heads/chat.ts'
import { readMailHeads } from './heads/mail.ts'
import { findLabels, type Label } from './labels.ts'
import { readLinks } from './links.ts'
import { findIntroduced } from './name.ts'
import { chooseName } from './name-choice.ts'
import { partsOf, withStreets } from './parts.ts'
import { type FoundPhone, readPhones } from './phones.ts'
import { createSourceText, type SourceText } from './plain.ts'
import { type ReadPoint, readPairs, readPlusCodes } from './points.ts'
import { segmentsOf } from './segments.ts'
import { findUnits, type ReadUnit } from './unit.ts'
import type { PasteRules } from './words/country-rules.ts'
import { orderNumber } from './words/goods-words.ts'
import { addressLeads } from './words/lead-words.ts'
import { noteWord } from './words/phrase-words.ts'

export interface ReadingContext {
  code: CountryCode
  phones: PhoneNumbers
  rules: PasteRules
  country: AmountCountry
  near: Coordinates
  /** West, south, east, north. */
  bbox: number[]
}

/** Reads all details of a text's first 6,000 UTF-16 units. Never throws. */
export function readDetails(text: string, context: ReadingContext): PastedText {
  const { code, rules } = context
  const source = createSourceText(text)
  const links = readLinks(source)
  readMailHeads(source)
  const chatNames = readChatHeads(source)
  consumeLeads(source)
  const points = [...readPlusCodes(source, context.near), ...readPairs(source)]
  const labels = findLabels(source.plain(), source.text)
  consumeListNumbers(source, labels)
  const { description, amount } = readGoods(source, labels, context.country)
  const phones = readPhones(source, code, context.phones, (at) => isInSenderDetails(source.plain(), labels, at))
  const plain = source.plain()
  const unitsInAddress = findUnits(plain, code, rules).filter(({ start }) => !isOutsideAddress(labels, start))
  const units = withoutDirections(plain, unitsInAddress)
  for (const { start, end } of units) source.consume(start, end)
  const introduced = findIntroduced(source.plain(), rules).filter(({ start }) => !isOutsideAddress(labels, start))
  const nameSpan = introduced[0]
  if (nameSpan && !labels.some(({ kind, isMarked }) => kind === 'name' && isMarked))
    source.consume(nameSpan.leadStart ?? nameSpan.start, nameSpan.end)
  const segments = segmentsOf(source.plain(), labels, rules).filter(
    ({ start }) => !isInSenderDetails(source.plain(), labels, start),
  )
  const parts = withStreets(
    source.plain(),
    segments.flatMap((segment) => partsOf(source.plain(), segment, rules)),
    rules,
  )

  const phone = choosePhone(phones, labels)
  const coordinates = chooseCoordinates(links, points, context.bbox)
  const hasContext =
    phone !== undefined ||
    coordinates !== undefined ||
    parts.some(({ role, isLabelled }) => role === 'address' || isLabelled)
  const name = hasContext ? chooseName({ source, parts, introduced, chatNames, phones, labels }) : undefined
  const { unit, building, address } = assembleAddress({ source, parts, units, labels, rules, name, introduced })
  const place = links.map((link) => link.place).find((words) => words !== '')
  const notes = hasContext || place ? assembleNotes({ source, parts, name }) : undefined
  return {
    ...(name && { name }),
    ...(phone && { phone }),
    ...(unit && { unit }),
    ...(building && { building }),
    ...(address ? { address } : place ? { address: { value: place, sureness: 'likely', from: [] } } : {}),
    ...(notes && { notes }),
    ...(coordinates && { coordinates }),
    ...(description && { description }),
    ...(amount && { amount }),
    otherPhones: phones.filter((one) => !one.isSenders && one.value !== phone?.value).map(({ value }) => value),
    hasShortLink: links.some(({ isShort }) => isShort),
  }
}

/** "Reception level 20" is a direction if another line has the unit. */
function withoutDirections(plain: string, units: ReadUnit[]): ReadUnit[] {
  const roomUnits: ReadUnit[] = []
  let start = 0
  for (const line of plain.split('\n')) {
    const end = start + line.length
    const unitsOfLine = units.filter((unit) => unit.start >= start && unit.start <= end)
    if (unitsOfLine.length > 0 && !noteWord.test(line)) roomUnits.push(...unitsOfLine)
    start = end + 1
  }
  return roomUnits.length > 0 ? roomUnits : units.filter((unit) => !isInInstruction(plain, unit))
}

/** Numbers of a list, `1.` or `1)` and so on, of three lines and more. */
function consumeListNumbers(source: SourceText, labels: Label[]) {
  const numbers = [...source.plain().matchAll(/(?<=^|\n)\s{0,3}(\d{1,2})[.)]\s/g)]
  if (numbers.length < 3 || numbers.some(({ 1: number }, index) => Number(number) !== index + 1)) return
  for (const { index, 0: number } of numbers) {
    const end = index + number.length - 1
    if (!labels.some((label) => label.start < end && label.end > index)) source.consume(index, end)
  }
}

const separator = /[\n,;|.]/

/** "Ring on the 2nd floor please": words are on both sides, without a comma. */
function isInInstruction(plain: string, { start, end }: ReadUnit): boolean {
  const before =
    plain
      .slice(Math.max(0, start - 60), start)
      .split(separator)
      .at(-1) ?? ''
  const after = plain.slice(end, end + 60).split(separator)[0] ?? ''
  return (
    /\p{Ll}{2}/u.test(before) && /\p{Ll}{2}/u.test(after) && !/\d/.test(before) && noteWord.test(`${before}${after}`)
  )
}

/** Words such as "she stays at" and numbers of orders belong to no detail. */
function consumeLeads(source: SourceText) {
  for (const words of [addressLeads, orderNumber]) {
    for (const { index, 0: found } of source.plain().matchAll(words)) source.consume(index, index + found.length)
  }
}

const labelAt = (labels: Label[], at: number) => labels.findLast((label) => label.start <= at && at <= label.valueEnd)

/** Units in notes, goods and sender lines don't belong to the address. */
function isOutsideAddress(labels: Label[], at: number): boolean {
  const kind = labelAt(labels, at)?.kind
  return kind === 'notes' || kind === 'landmark' || kind === 'sender' || kind === 'other'
}

/** Whether the position is in the value of a sender's label, or after "from" in a sentence. */
function isInSenderDetails(plain: string, labels: Label[], at: number): boolean {
  const label = labels.findLast(({ start }) => start <= at)
  if (label?.kind === 'sender') return at <= label.valueEnd || label.isAlone
  // "from shop 22445566 to customer …" in one sentence.
  const line = plain.slice(plain.lastIndexOf('\n', at - 1) + 1, at)
  const [lastWord = 'to'] =
    [...line.slice(-120).matchAll(/(?<!\p{L}|(?:call|called|order|message) )(?:from|sender|dari|to)(?!\p{L})/giu)].at(
      -1,
    ) ?? []
  return lastWord.toLowerCase() !== 'to'
}

function choosePhone(phones: FoundPhone[], labels: Label[]): PastedDetail | undefined {
  const customerPhones = phones.filter((one) => !one.isSenders)
  const mainPhones = customerPhones.filter(({ isSecond }) => !isSecond)
  const first = mainPhones.find(({ isMessengers }) => !isMessengers) ?? mainPhones[0] ?? customerPhones[0]
  if (!first) return undefined
  const numbers = new Set(customerPhones.map(({ e164 }) => e164))
  const isOther = labelAt(labels, first.start)?.kind === 'other'
  const sureness: Sureness = isOther ? 'unsure' : numbers.size === 1 ? 'sure' : 'likely'
  return { value: first.value, sureness, from: [{ start: first.start, end: first.end }] }
}

function chooseCoordinates(links: ReturnType<typeof readLinks>, points: ReadPoint[], bbox: number[]) {
  const [west = -180, south = -90, east = 180, north = 90] = bbox
  const candidates = [
    ...links.flatMap(({ coordinates, start, end }) =>
      coordinates ? [{ coordinates, from: [{ start, end }], isSure: coordinates.of === 'pin' }] : [],
    ),
    ...points.map(({ coordinates, start, end, isShort, isRough }) => ({
      coordinates,
      from: [{ start, end }],
      isSure: !isShort && !isRough,
    })),
  ]
  const first = candidates.find(({ isSure }) => isSure) ?? candidates[0]
  if (!first) return undefined
  const { latitude, longitude } = first.coordinates
  const isInside = latitude >= south && latitude <= north && longitude >= west && longitude <= east
  const isOnlyPlace = candidates.every(
    (one) =>
      Math.abs(one.coordinates.latitude - latitude) < 0.0005 &&
      Math.abs(one.coordinates.longitude - longitude) < 0.0005,
  )
  const sureness: Sureness = !isInside ? 'unsure' : first.isSure && isOnlyPlace ? 'sure' : 'likely'
  return { value: { latitude, longitude }, sureness, from: first.from }
}
