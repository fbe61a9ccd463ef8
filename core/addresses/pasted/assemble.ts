import type { PastedDetail, Sureness } from './details.ts'
import type { Label } from './labels.ts'
import type { ReadName } from './name.ts'
import type { Part } from './parts.ts'
import { neighbouringPlaces, withStreet, withWholeBuildings } from './places.ts'
import { type SourceText, type Span, trimSpan } from './plain.ts'
import type { ReadUnit } from './unit.ts'
import type { PasteRules } from './words/country-rules.ts'
import { addressLead, closingWord, noteWord, preposition, sentenceLead } from './words/phrase-words.ts'

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
const overlaps = (one: Span, other: Span) => one.start < other.end && one.end > other.start

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

/** "Zone: 56" stays. */
const keptLabel = /^[^:\d\n]{1,24}[:=-]\s{0,3}\d{1,4}[a-z]?$/iu

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

/** "Can you leave the parcel with", before a name. */
const toPerson =
  /\s(?:to|with|for|a|à|an|bei|für|con|para|pour|chez|dla|do|u|til|till|hos|per|pro|pentru|la|kay|untuk)$/iu
const bareCall = /^(?:pls |plz |please )?(?:call|tel|phone|contact|whatsapp)(?: at| no)?$/iu

/**
 * Behind the address, words that begin in lower case or are mostly in it are an instruction, whatever the language. In scripts
 * without capitals, they need a line of their own.
 */
function isSentence(text: string, hasLine: boolean): boolean {
  const words = text.trim().split(/\s+/)
  if (/\d/.test(text)) return false
  if (hasLine && /[\p{sc=Hiragana}\p{sc=Thai}]/u.test(text)) return text.length > 5
  if (words.length < 2) return false
  if (/^\p{Lo}/u.test(text)) return hasLine
  return /^\p{Ll}/u.test(text) || words.filter((word) => /^\p{Ll}/u.test(word)).length >= Math.max(2, words.length / 2)
}

export function assembleNotes({ source, parts, name }: NotesContext): PastedDetail | undefined {
  const from = name ? parts.findIndex(({ role }) => role === 'address' || role === 'building') : -1
  const lastLine = Math.max(...parts.filter(({ role }) => role === 'address').map(({ line }) => line))
  const notes = parts.filter((part, index) => {
    const text = source.plain().slice(part.start, part.end)
    const isBeforeName = name?.from.some(({ start }) => start >= part.end && start - part.end < 3)
    if (part.role === 'notes') return !bareCall.test(text) && !(isBeforeName && toPerson.test(text))
    if (from < 0 || index < from || name?.from.some((span) => overlaps(part, span))) return false
    // "my number is" introduces what was read.
    if (/^[ :]{0,3}\ue000/.test(source.plain().slice(part.end, part.end + 4))) return false
    if (isBeforeName) return false
    const isUnknown = part.role === 'name' || part.role === 'nothing' || part.role === 'place'
    return isUnknown && isSentence(text, part.line > lastLine)
  })
  const labelled = notes.filter(({ isLabelled }) => isLabelled)
  const joinedNotes = joinSpans(
    source,
    notes.map((part) => trimPart(source, part)),
  )
  if (!joinedNotes) return undefined
  return { ...joinedNotes, sureness: labelled.length === notes.length && notes.length === 1 ? 'sure' : 'likely' }
}
