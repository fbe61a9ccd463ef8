import type { PastedDetail, Sureness } from './details.ts'
import type { Label } from './labels.ts'
import type { ReadName } from './name.ts'
import type { Part } from './parts.ts'
import { type SourceText, type Span, trimSpan } from './plain.ts'
import type { ReadUnit } from './unit.ts'
import { addressWord } from './words/address-words.ts'
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

const overlaps = (one: Span, other: Span) => one.start < other.end && one.end > other.start

/** Cuts unit, building and text out of the pasted text. */
export function assembleAddress(context: AddressContext): AssembledAddress {
  const { source, labels, units, rules } = context
  const nameSpans = context.name?.from ?? []
  const parts = withWholeBuildings(
    source,
    context.parts.filter((part) => !nameSpans.some((span) => overlaps(part, span))),
  )
  const isLabelled = parts.some(({ role, isLabelled }) => role === 'address' && isLabelled)
  const addressParts = neighbouringPlaces(source, parts, context.name !== undefined)
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

// Text right after a building is part of its name: "Tower 2, Pioneer Woodlands", 清大宿舍 仁齋.
function withWholeBuildings(source: SourceText, parts: Part[]): Part[] {
  const cut = ({ start, end }: Span) => source.plain().slice(start, end)
  return parts.map((part, index) => {
    const previous = parts[index - 1]
    const text = cut(part)
    if (!previous || previous.line !== part.line || /\p{N}{3}/u.test(text) || addressWord.test(text)) return part
    if (part.role === 'notes' || part.role === 'other' || part.role === 'building') return part
    const isNamed =
      previous.role === 'building' && /^(?:tower|block)\s\S{1,3}$/iu.test(cut(previous)) && !/\d/.test(text)
    const isHan =
      previous.role === 'building' &&
      /^\p{sc=Han}{2,6}$/u.test(text) &&
      !/[)）]/.test(source.text.slice(previous.end, part.start))
    const isKatakana = previous.role === 'address' && /\d/.test(cut(previous)) && /^[\p{sc=Katakana}ー]{3}/u.test(text)
    return isNamed || isHan || isKatakana ? { ...part, role: 'building' } : part
  })
}

function isAnchored(text: string, rules: PasteRules, isLabelled: boolean): boolean {
  return isLabelled || rules.postalCode?.test(text) === true || /\d/.test(text)
}

/** Adds place names between or beside the parts. If the customer's name is known, more words behind a comma are a place. */
function neighbouringPlaces(source: SourceText, parts: Part[], hasName: boolean): Part[] {
  const anchors = parts.map(({ role }, index) => (role === 'address' ? index : -1)).filter((index) => index >= 0)
  const first = anchors[0]
  const last = anchors.at(-1)
  if (first === undefined || last === undefined) return []
  const anchorLines = new Set(anchors.map((index) => parts[index]?.line))
  return parts.filter((part, index) => {
    if (part.role === 'address') return true
    if (part.role !== 'place' && part.role !== 'name' && part.role !== 'nothing') return false
    const words = source.plain().slice(part.start, part.end)
    if (part.role === 'nothing' && words.split(/\s+/).length > 4) return false
    if (index > first && index < last) return part.role !== 'name' || anchorLines.has(part.line)
    if (!anchorLines.has(part.line) || (index !== last + 1 && index !== first - 1)) return false
    const isBehindComma = index > last && /^, ?$/.test(source.plain().slice(parts[last]?.end, part.start))
    return part.role === 'place' || (part.role === 'name' && hasName && isBehindComma)
  })
}

function withoutCourtesies(source: SourceText, parts: Part[]): Span[] {
  return parts.map((part) => {
    const text = source.plain().slice(part.start, part.end)
    const lead = addressLead.exec(text)
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
function trimPart(source: SourceText, span: Span): Span {
  const trimmedSpan = trimSpan(source.plain(), span, '.)')
  const text = source.plain().slice(trimmedSpan.start, trimmedSpan.end)
  const hasUnopenedBracket = text.endsWith(')') && !text.includes('(')
  const endsSentence = text.endsWith('.') && !/(?:\d|(?:^|\s)\p{L}{1,4})\.$/u.test(text)
  return hasUnopenedBracket || endsSentence ? trimSpan(source.plain(), trimmedSpan) : trimmedSpan
}

/** Cuts spans out, in one piece if only separators are between them. */
function joinSpans(source: SourceText, spans: Span[]): Omit<PastedDetail, 'sureness'> | null {
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

interface NotesContext {
  source: SourceText
  parts: Part[]
  name: PastedDetail | undefined
}

const bareCall = /^(?:pls |plz |please )?(?:call|tel|phone|contact|whatsapp)(?: at| no)?$/iu

export function assembleNotes({ source, parts }: NotesContext): PastedDetail | undefined {
  const notes = parts.filter(
    (part) => part.role === 'notes' && !bareCall.test(source.plain().slice(part.start, part.end)),
  )
  const labelled = notes.filter(({ isLabelled }) => isLabelled)
  const joinedNotes = joinSpans(
    source,
    notes.map((part) => trimPart(source, part)),
  )
  if (!joinedNotes) return undefined
  return { ...joinedNotes, sureness: labelled.length === notes.length && notes.length === 1 ? 'sure' : 'likely' }
}
