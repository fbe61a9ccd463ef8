import { isLikeName } from './name.ts'
import { type Span, trimSpan } from './plain.ts'
import type { Segment } from './segments.ts'
import { addressWord, buildingWord } from './words/address-words.ts'
import type { PasteRules } from './words/country-rules.ts'
import { courtesy } from './words/lead-words.ts'
import { landmarkWord, noteWord, otherWord } from './words/phrase-words.ts'

/** `place`: maybe a place's name; `other`: greeting, price or goods; `nothing`: unknown. */
export type Role = 'address' | 'building' | 'notes' | 'name' | 'place' | 'other' | 'nothing'

export interface Part extends Span {
  role: Role
  line: number
  isLabelled: boolean
}

const houseNumber =
  /^(?:no\.?\s?|#)?\d{1,5}\s?[a-z]?(?:[-/][a-z\d]{1,4})*(?:\s|$)|\s\d{1,4}[a-z]?(?:[-/]\d{1,4})?\.?$/iu
const beginsWithNumber = /^(?:no\.?\s?|#)?\d{1,5}[a-z]?(?:[-/][a-z\d]{1,4})*\s/iu

/** Classifies a segment by its label, else by its words. */
export function partsOf(plain: string, segment: Segment, rules: PasteRules): Part[] {
  const { label, line } = segment
  const part = (role: Role, span: Span = segment): Part => ({
    role,
    line,
    isLabelled: label !== null,
    start: span.start,
    end: span.end,
  })
  const text = plain.slice(segment.start, segment.end)
  switch (label?.kind) {
    case 'name':
      if (!segment.isFirst || looksLikeAddress(text, rules) || !(label.isMarked || isLikeName(text)))
        return partsByWords(plain, segment, rules)
      return [part('name')]
    case 'notes':
    case 'landmark':
      return [part('notes')]
    case 'building':
      return [part('building')]
    case 'sender':
    case 'other':
      return [part('other')]
    case 'phone':
      return partsByWords(plain, segment, rules)
    case 'part':
    case 'postal':
      return splitBuilding(
        plain,
        label.kind === 'part' && segment.isFirst && keepsLabel(plain, label, text)
          ? { start: label.start, end: segment.end }
          : segment,
        rules,
      ).map(({ role, start, end }) => part(role, { start, end }))
    case 'address':
      if (!segment.isFirst && courtesy.test(text)) return [part('other')]
      // "adres ul. Nowa 14, Gdańsk, Paweł Adamski, telefon …"
      if (
        !segment.isFirst &&
        !label.isMarked &&
        isLikeName(text) &&
        /\S \S/.test(text) &&
        /^[ ,.:]{0,3}\ue000/.test(plain.slice(segment.end, segment.end + 4))
      )
        return [{ ...part('name'), isLabelled: false }]
      if (!segment.isFirst && (landmarkWord.test(text) || noteWord.test(text)) && !addressWord.test(text))
        return [part('notes')]
      return splitBuilding(plain, segment, rules).map(({ role, start, end }) => part(role, { start, end }))
    default:
      return partsByWords(plain, segment, rules)
  }
}

const nameAndNumber = /^\p{L}[\p{L}\p{M} .'-]{2,40}\s\d{1,4}\s?[a-z]?(?:[-/]\d{1,4}[a-z]?){0,3}$/iu

/** Whether only separators and what was read before, such as a line with the floor, are between two parts. */
const isNextLine = (plain: string, part: Part, next: Part) =>
  next.line <= part.line + 1 ||
  (next.line === part.line + 2 && /^[\s,\ue000]{0,60}$/.test(plain.slice(part.end, next.start)))

/** A name with a number is a street if a postal code is next: "Złota 44, 00-120 Warszawa". */
export function withStreets(plain: string, parts: Part[], rules: PasteRules): Part[] {
  return parts.map((part, index) => {
    const next = parts[index + 1]
    if (!next || !isNextLine(plain, part, next) || !nameAndNumber.test(plain.slice(part.start, part.end))) return part
    const isUnknown = part.role === 'place' || part.role === 'nothing' || part.role === 'name'
    const hasCode = next.role === 'address' && rules.postalCode?.test(plain.slice(next.start, next.end)) === true
    return isUnknown && hasCode ? { ...part, role: 'address' } : part
  })
}

/** "Block: 3" and other numbers need their labels; "Area: Hawally" doesn't. */
function keepsLabel(plain: string, label: Span, value: string): boolean {
  return (
    /^\d{1,4}[a-z]?$/i.test(value) ||
    /^(?:block|road|avenue|house|zone|قطعة|القطعة)/i.test(plain.slice(label.start, label.end))
  )
}

function looksLikeAddress(text: string, rules: PasteRules): boolean {
  return /\d/.test(text) && (addressWord.test(text) || rules.postalCode?.test(text) === true)
}

/** "Kapukód 4412": its number isn't a postal code. */
const accessCode =
  /^(?:(?:gate|door|entry|front|entrance|building|estate) )?(?:(?:kapu|port|porta|dør|ovi|tür|tor)?(?:k[oóo]de?|kood[iy]?|code?|código|codice|cod|codul)|код(?: домоф[оі]на| двер[ией])?|digicode|домофон|domofon|interfon|интерфон|κωδικός|kodi|passcode|暗証番号|密碼)(?: (?:is|je|to|est|es|är|er|on))?\s?[:#=]?\s?[\dA-Z*#]{2,10}$/iu
/** "我要訂便當" */
const hanSentence = /^(?:我[是要想叫]|麻煩|麻烦|幫我|帮我|可以|你好|您好)/u
/** Norway: `Thereses gate 21`. */
const streetGate = /(?<=\p{L}\s)gate(?=\s\d)/giu
/** "2 kg karahi". */
const countedGoods =
  /^\d{1,3}\s?(?:kg|kgs|g|gr|lbs?|ml|l|dozen|doz|stk|szt|kpl|db|ks|buc|kom|pcs?|packs?|trays?|boxes|x)\.?\s\p{L}/iu
const maxSegmentLength = 300

function partsByWords(plain: string, segment: Segment, rules: PasteRules): Part[] {
  const text = plain.slice(segment.start, segment.end)
  const part = (role: Role): Part => ({ ...segment, role, isLabelled: false })
  if (text.length > maxSegmentLength) return [part('nothing')]
  // "Please deliver to:"
  const isRequest = /^\s?:\s{0,3}(?:\n|$)/.test(plain.slice(segment.end, segment.end + 6))
  if (courtesy.test(text) || countedGoods.test(text) || (isRequest && !/\d/.test(text))) return [part('other')]
  if (rules.countryNames.has(text.toLowerCase())) return [part('place')]
  if (accessCode.test(text)) return [part('notes')]
  // Of "陳小姐收".
  if (
    /^(?:[收搵找送]|(?:お?電話|携帯|電話番号|番号)は?)$/.test(text) ||
    (hanSentence.test(text) && !/\d/.test(text) && !noteWord.test(text))
  )
    return [part('other')]
  const isAddress = addressWord.test(text) || rules.postalCode?.test(text) === true
  const isStrong = isAddress && /\d/.test(text)
  const landmark = landmarkWord.exec(text)
  if (landmark && landmark.index > 2 && (isAddress || isPlaceBehindComma(plain, segment, landmark.index)))
    return splitAtLandmark(plain, segment, landmark.index, rules)
  if (landmark && !isStrong) return [part('notes')]
  const isAddressLine =
    isStrong && (beginsWithNumber.test(text) || rules.postalCode?.test(text) || /\p{sc=Han}/u.test(text))
  if (noteWord.test(rules.gateIsStreet ? text.replace(streetGate, '') : text) && !isAddressLine) return [part('notes')]
  if (otherWord.test(text) && !isAddress) return [part('other')]
  if (rules.hasShortNames && /^\p{sc=Han}{2,3}$/u.test(text)) return [part('name')]
  if (buildingWord.test(text) || isAddress) {
    return splitBuilding(plain, segment, rules).map(({ role, start, end }) => ({ ...part(role), start, end }))
  }
  if (isLikeName(text)) return [part('name')]
  return [part(houseNumber.test(text) || /\p{sc=Han}/u.test(text) ? 'place' : 'nothing')]
}

/** "Plot 24, Kampala near the bank". */
const isPlaceBehindComma = (plain: string, { start }: Span, length: number) =>
  /, ?$/.test(plain.slice(Math.max(0, start - 2), start)) &&
  /^(?:\p{Lu}[\p{L}'’-]{1,20}\s){1,2}$/u.test(plain.slice(start, start + length))

/** "Nahda behind the mall, Building 5": address, landmark, address. */
function splitAtLandmark(plain: string, segment: Segment, at: number, rules: PasteRules): Part[] {
  const middle = segment.start + at
  const after = plain.slice(middle, segment.end)
  const building = arabicBuilding.exec(after)
  const end = building ? middle + building.index : segment.end
  const rest: Segment[] = building ? [{ ...segment, start: end }] : []
  const note: Part = { ...segment, role: 'notes', isLabelled: false, start: middle, end }
  return [
    ...partsByWords(plain, { ...segment, ...trimSpan(plain, { start: segment.start, end: middle }) }, rules),
    { ...note, ...trimSpan(plain, note) },
    ...rest.flatMap((one) => partsByWords(plain, one, rules)),
  ]
}

interface Cut extends Span {
  role: Role
}

const afterHouse = /\d\s?(?:號|号)(?:之\s?\d{1,3})?/gu
const arabicBuilding =
  /(?<![\p{L}])(?:عمار[ةه]|بناي[ةه]|مبنى|برج|ابراج|أبراج|كمبوند)\s(?:\d{1,4}|\p{L}+(?:\s(?:برج|عمار[ةه])\s\d{1,4})?)/u
const thaiBuilding = /(?:คอนโด|อาคาร|ตึก|แมนชั่น)(?:(?!ถ\.|ถนน|ซ\.|ซอย|แขวง|เขต).){1,60}/u
const latinBuilding =
  /^.*(?<![\p{L}])(?:(?:tower|building|bldg|block|torony)\s(?:\d{1,4}[A-Z]?|[A-Z])(?![\p{L}\d])|(?:towers?|building|bldg\.?|mansions?|residen(?:ce|ces|cy)|condo(?:minium)?|plaza|mall|cent(?:re|er)|court|heights|bhaban|point|hotel|guesthouse|torony|house(?!\s(?:no|\d))|apartments?|complex)(?![\p{L}]))/iu

const numberedBuilding = /(?<![\p{L}])(?:tower|building|bldg\.?)\s(?:\d{1,4}[A-Z]?|[A-Z])(?![\p{L}\d])/iu
const otherBuilding = new RegExp(buildingWord.source.replace('|block [A-Z](?![\\p{L}])', ''), 'iu')

function splitBuilding(plain: string, segment: Span, rules: PasteRules): Cut[] {
  const text = plain.slice(segment.start, segment.end)
  const whole: Cut = { ...segment, role: 'address' }
  if (!buildingWord.test(text)) return [whole]
  const cut = (start: number, end: number): Cut[] =>
    [
      { start: segment.start, end: segment.start + start, role: 'address' as Role },
      { start: segment.start + start, end: segment.start + end, role: 'building' as Role },
      { start: segment.start + end, end: segment.end, role: 'address' as Role },
    ]
      .map((one) => ({ ...one, ...trimSpan(plain, one, '.)') }))
      .filter((one) => one.end > one.start)
  if (/\p{sc=Han}/u.test(text)) {
    const house = [...text.matchAll(afterHouse)].at(-1)
    const from = house ? house.index + house[0].length : 0
    return house || text.length < 10 || !addressWord.test(text) ? cut(from, text.length) : [whole]
  }
  const inside = arabicBuilding.exec(text) ?? thaiBuilding.exec(text)
  if (inside) return cut(inside.index, inside.index + inside[0].length)
  if (rules.blockIsArea && !otherBuilding.test(text)) return [whole]
  const numbered = numberedBuilding.exec(text)
  if (numbered && numbered.index > 0 && addressWord.test(text.slice(0, numbered.index))) {
    return cut(numbered.index, numbered.index + numbered[0].length)
  }
  const latin = latinBuilding.exec(text)
  if (latin) {
    // "12 Tower Road" is an address.
    if (/^\d+[a-z]?[\s,]/i.test(text) && addressWord.test(latin[0].replace(/(?<!\S)\S+$/, ''))) return [whole]
    const rest = text.slice(latin[0].length)
    if (/^\s(?:road|rd|street|st|lane|ave|avenue|drive|way|blvd)(?![\p{L}])/iu.test(rest)) return [whole]
    // "Plaza del Carmen 8" is a square.
    if (!/\s/.test(latin[0]) && /\s\d{1,4}[a-z]?$/i.test(rest)) return [whole]
    // "Hotel Alpenblick", "Plaza Alam Sentral": the word comes first.
    if (!/\s/.test(latin[0]) && /^(?: \p{Lu}[\p{L}'’-]{1,20}){1,4}$/u.test(rest)) return cut(0, text.length)
    // A district's initials belong to the name: "Medical Center BGC".
    return cut(0, /^\s\p{Lu}{2,4}$/u.test(rest) ? text.length : latin[0].length)
  }
  return addressWord.test(text) && /\d/.test(text) ? [whole] : cut(0, text.length)
}
