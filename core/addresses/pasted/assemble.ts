import type { PastedDetail, Sureness } from './details.ts'
import type { Label } from './labels.ts'
import type { ReadName } from './name.ts'
import type { Part } from './parts.ts'
import { neighbouringPlaces, withStreet, withWholeBuildings } from './places.ts'
import { type SourceText, type Span, trimSpan } from './plain.ts'
import type { ReadUnit } from './unit.ts'
import type { PasteRules } from './words/country-rules.ts'
import { addressLead, closingWord, noteWord } from './words/phrase-words.ts'

interface AddressContext {
  source: SourceText
  parts: Part[]
  units: ReadUnit[]
  labels: Label[]
  rules: PasteRules
  name: PastedDetail | undefined
  introduced: ReadName[]
}

interface AssembledAddress {
  unit?: PastedDetail
  building?: PastedDetail
  address?: PastedDetail
}

/** Whether two spans share a character. */
export const overlaps = (one: Span, other: Span) => one.start < other.end && one.end > other.start

/** Cuts unit, building and text out of the pasted text. */
export function assembleAddress(context: AddressContext): AssembledAddress {
  const { source, labels, units, rules } = context
  const nameSpans = context.name?.from ?? []
  const parts = withStreet(
    source,
    withWholeBuildings(
      source,
      units,
      context.parts.filter((part) => !nameSpans.some((span) => overlaps(part, span))),
    ),
  )
  const isLabelled = parts.some(({ role, isLabelled }) => role === 'address' && isLabelled)
  const addressParts = neighbouringPlaces(source, parts, units, context.name)
  const address = joinSpans(source, withoutCourtesies(source, addressParts))
  const buildings = parts.filter(({ role }) => role === 'building')
  const hasPlace = address !== null || buildings.length > 0
  const unit = chooseUnit(source, units, labels, hasPlace)
  const building = joinSpans(
    source,
    buildings.map((part) => trimPart(source, part)),
  )
  const text = address?.value ?? ''
  const isClear =
    isLabelled &&
    addressParts.every((part) => part.isLabelled) &&
    buildings.length === 0 &&
    (labels.some(({ isMarked }) => isMarked) || !/[\p{Lu}\p{Ll}]/u.test(text)) &&
    /\d/.test(text) &&
    !noteWord.test(text) &&
    !(/\p{sc=Han}/u.test(text) && !/[\d號号番地]$/u.test(text))
  return {
    ...(unit && { unit }),
    ...(building && {
      building: {
        ...building,
        sureness:
          buildings.every((part) => part.isLabelled) &&
          parts.some(
            (part) =>
              part.role === 'building' &&
              labels.some(
                (label) => label.kind === 'building' && label.end <= part.start && part.start <= label.valueEnd,
              ),
          )
            ? 'sure'
            : 'likely',
      },
    }),
    ...(address && {
      address: { ...address, sureness: isClear ? 'sure' : isAnchored(text, rules, isLabelled) ? 'likely' : 'unsure' },
    }),
  }
}

function isAnchored(text: string, rules: PasteRules, isLabelled: boolean): boolean {
  return isLabelled || rules.postalCode?.test(text) === true || /\d/.test(text)
}

/** "in Via dei Mille 18", "at 1 Fullerton Road". */
const preposition =
  /^(?:at|to|in|an|à|au|en|a|na|w|i|på|till|til|u|v|pe|la|στ(?:ην?|ον?|ο)|на|за|по|в|у|ที่|على|في|الى|إلى)\s(?=[\p{Lu}\p{sc=Arabic}\d])/u

/** "Zone: 56" stays. */
const keptLabel = /^[^:\d\n]{1,24}[:=-]\s{0,3}\d{1,4}[a-z]?$/iu

/** "Kérném a csomagot a 1053 Budapest": words in lower case, up to a preposition. */
const sentenceLead =
  /^(?:\p{Ll}{2,12}\s){1,6}(?=(?:House|Flat|Villa|Plot|Holding|Blk|Block)\s)|^[^,\n]{0,60}\s(?:to|at)\s(?=(?:House|Flat|Villa|Blk|Block|Plot|No)\s?\.?\s?\d)|^\p{L}{2,20}(?:\s\p{Ll}{1,20}){1,6}\s(?:at|to|in|an|à|au|en|em|a|na|w|i|på|till|til|u|v|pe|στ(?:ην?|ον?|ο)|на|за|по|в|у)\s(?=[\p{Lu}\d])/u

function withoutCourtesies(source: SourceText, parts: Part[]): Span[] {
  return parts.map((part) => {
    const text = source.plain().slice(part.start, part.end)
    const lead = keptLabel.test(text)
      ? null
      : (addressLead.exec(text) ?? preposition.exec(text) ?? sentenceLead.exec(text))
    const start = part.start + (lead ? lead[0].length : 0)
    const rest = source.plain().slice(start, part.end)
    const courtesyAt = closingStart(rest)
    return trimPart(source, { start, end: courtesyAt > 0 ? start + courtesyAt : part.end })
  })
}

/** Returns where the courtesies at the end begin, with the separators before them. */
function closingStart(text: string): number {
  const words = [...text.matchAll(closingWord)]
  let start = text.length
  for (const { 0: word, index } of words.reverse()) {
    if (index + word.length !== start) break
    start = index
  }
  if (start === text.length) return start
  return text.slice(0, start).replace(/(?<![\s,.])[\s,.]+$/, '').length
}

/** Keeps the full stop of numbers and short words. */
export function trimPart(source: SourceText, span: Span): Span {
  const trimmedSpan = trimSpan(source.plain(), span, '.)')
  const text = source.plain().slice(trimmedSpan.start, trimmedSpan.end)
  const hasUnopenedBracket = text.endsWith(')') && !text.includes('(')
  const endsSentence = text.endsWith('.') && !/(?:\d|(?:^|\s)\p{L}{1,4})\.$/u.test(text)
  return hasUnopenedBracket || endsSentence ? trimSpan(source.plain(), trimmedSpan) : trimmedSpan
}

/** Cuts spans out, in one piece if only separators are between them. */
export function joinSpans(source: SourceText, spans: Span[]): Omit<PastedDetail, 'sureness'> | null {
  const pieces: Span[] = []
  for (const span of spans.filter(({ start, end }) => end > start)) {
    const last = pieces.at(-1)
    if (
      last &&
      /^[\s,|;/()-]{0,4}$/u.test(source.plain().slice(last.end, span.start)) &&
      !source.plain().slice(last.end, span.start).includes('\n')
    )
      last.end = span.end
    else pieces.push({ ...span })
  }
  if (pieces.length === 0) return null
  const value = pieces.map(({ start, end }) => source.text.slice(start, end).trim()).join(', ')
  return { value, from: pieces }
}

function chooseUnit(
  source: SourceText,
  units: ReadUnit[],
  labels: Label[],
  hasPlace: boolean,
): PastedDetail | undefined {
  const labelled = labels.filter((label) => label.kind === 'unit' && label.isMarked)
  const labelledSpans = labelled
    .map((label) => ({
      start: label.start,
      end: trimSpan(source.plain(), { start: label.end, end: label.valueEnd }).end,
    }))
    .filter((span, index) => span.end > (labelled[index]?.end ?? 0) && !units.some((unit) => overlaps(unit, span)))
  const sure = units.filter(({ isSure }) => isSure)
  const chosenUnits = sure.length > 0 ? sure : units
  const spans = [...labelledSpans, ...chosenUnits]
    .sort((one, other) => one.start - other.start)
    .map((span) => withoutLabel(source, span, labelled))
  const unit = joinSpans(source, spans)
  if (!unit) return undefined
  const sureness: Sureness = spans.length === 1 && sure.length === 1 && hasPlace ? 'sure' : 'likely'
  return { ...unit, sureness }
}

/** Removes the label of a unit, but not of a floor. */
function withoutLabel({ text }: SourceText, span: Span, labelled: Label[]): Span {
  const isRepeated = labelled.some(
    ({ start, end }) => end <= span.start && span.start - end <= 2 && /^unit/i.test(text.slice(start, end)),
  )
  const label = isRepeated
    ? /^(?:unit(?:\s?(?:no|number)\.?)?\s*[:：]?\s*)+/iu
    : /^(?:unit(?:\s?(?:no|number)\.?)?\s*[:：]\s*)+/iu
  const [words = ''] = label.exec(text.slice(span.start, span.end)) ?? []
  return { ...span, start: span.start + words.length }
}
