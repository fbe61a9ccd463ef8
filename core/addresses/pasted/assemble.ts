import type { PastedDetail, Sureness } from './details.ts'
import type { Label } from './labels.ts'
import type { ReadName } from './name.ts'
import type { Part } from './parts.ts'
import { type Canvas, type Span, trimSpan } from './plain.ts'
import type { ReadUnit } from './unit.ts'
import { addressWord } from './words/address-words.ts'
import type { PasteRules } from './words/country-rules.ts'
import { addressLead, noteWord, trailing } from './words/phrase-words.ts'

interface AddressContext {
  canvas: Canvas
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
  const { canvas, labels, units, rules } = context
  const used = context.name?.from ?? []
  const parts = withWholeBuildings(
    canvas,
    context.parts.filter((part) => !used.some((span) => overlaps(part, span))),
  )
  const isLabelled = parts.some(({ role, isLabelled }) => role === 'address' && isLabelled)
  const chosen = neighbouringPlaces(canvas, parts)
  const address = joined(canvas, withoutCourtesies(canvas, chosen))
  const buildings = parts.filter(({ role }) => role === 'building')
  const hasPlace = address !== null || buildings.length > 0
  const unit = chooseUnit(canvas, units, labels, hasPlace)
  const building = joined(
    canvas,
    buildings.map((part) => trimmed(canvas, part)),
  )
  const text = address?.value ?? ''
  const isClear =
    isLabelled &&
    chosen.every((part) => part.isLabelled) &&
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
function withWholeBuildings(canvas: Canvas, parts: Part[]): Part[] {
  const cut = ({ start, end }: Span) => canvas.plain().slice(start, end)
  return parts.map((part, index) => {
    const before = parts[index - 1]
    const text = cut(part)
    if (!before || before.line !== part.line || /\p{N}{3}/u.test(text) || addressWord.test(text)) return part
    if (part.role === 'notes' || part.role === 'other' || part.role === 'building') return part
    const isNamed = before.role === 'building' && /^(?:tower|block)\s\S{1,3}$/iu.test(cut(before)) && !/\d/.test(text)
    const isHan =
      before.role === 'building' &&
      /^\p{sc=Han}{2,6}$/u.test(text) &&
      !/[)）]/.test(canvas.text.slice(before.end, part.start))
    const isKatakana = before.role === 'address' && /\d/.test(cut(before)) && /^[\p{sc=Katakana}ー]{3}/u.test(text)
    return isNamed || isHan || isKatakana ? { ...part, role: 'building' } : part
  })
}

function isAnchored(text: string, rules: PasteRules, isLabelled: boolean): boolean {
  return isLabelled || rules.postalCode?.test(text) === true || /\d/.test(text)
}

/** Adds place names between or beside the parts. */
function neighbouringPlaces(canvas: Canvas, parts: Part[]): Part[] {
  const anchors = parts.map(({ role }, index) => (role === 'address' ? index : -1)).filter((index) => index >= 0)
  const first = anchors[0]
  const last = anchors.at(-1)
  if (first === undefined || last === undefined) return []
  const anchorLines = new Set(anchors.map((index) => parts[index]?.line))
  return parts.filter((part, index) => {
    if (part.role === 'address') return true
    if (part.role !== 'place' && part.role !== 'name' && part.role !== 'nothing') return false
    const words = canvas.plain().slice(part.start, part.end)
    if (part.role === 'nothing' && words.split(/\s+/).length > 4) return false
    if (index > first && index < last) return part.role !== 'name' || anchorLines.has(part.line)
    return anchorLines.has(part.line) && (index === last + 1 || index === first - 1) && part.role === 'place'
  })
}

function withoutCourtesies(canvas: Canvas, parts: Part[]): Span[] {
  return parts.map((part) => {
    const text = canvas.plain().slice(part.start, part.end)
    const lead = addressLead.exec(text)
    const start = part.start + (lead ? lead[0].length : 0)
    const rest = canvas.plain().slice(start, part.end)
    const courtesy = trailing.exec(rest)
    const end = courtesy && courtesy.index > 0 ? start + courtesy.index : part.end
    return trimmed(canvas, { start, end })
  })
}

/** Keeps the full stop of numbers and short words. */
function trimmed(canvas: Canvas, span: Span): Span {
  const kept = trimSpan(canvas.plain(), span, '.)')
  const text = canvas.plain().slice(kept.start, kept.end)
  const isOpen = text.endsWith(')') && !text.includes('(')
  const isSentence = text.endsWith('.') && !/(?:\d|(?:^|\s)\p{L}{1,4})\.$/u.test(text)
  return isOpen || isSentence ? trimSpan(canvas.plain(), kept) : kept
}

/** Cuts spans out, in one piece if only separators are between them. */
function joined(canvas: Canvas, spans: Span[]): Omit<PastedDetail, 'sureness'> | null {
  const pieces: Span[] = []
  for (const span of spans.filter(({ start, end }) => end > start)) {
    const last = pieces.at(-1)
    if (
      last &&
      /^[\s,|;/()-]{0,4}$/u.test(canvas.plain().slice(last.end, span.start)) &&
      !canvas.plain().slice(last.end, span.start).includes('\n')
    )
      last.end = span.end
    else pieces.push({ ...span })
  }
  if (pieces.length === 0) return null
  const value = pieces.map(({ start, end }) => canvas.text.slice(start, end).trim()).join(', ')
  return { value, from: pieces }
}

function chooseUnit(canvas: Canvas, units: ReadUnit[], labels: Label[], hasPlace: boolean): PastedDetail | undefined {
  const labelled = labels.filter((label) => label.kind === 'unit' && label.isMarked)
  const values = labelled
    .map((label) => ({
      start: label.start,
      end: trimSpan(canvas.plain(), { start: label.end, end: label.valueEnd }).end,
    }))
    .filter((span, index) => span.end > (labelled[index]?.end ?? 0) && !units.some((unit) => overlaps(unit, span)))
  const sure = units.filter(({ isSure }) => isSure)
  const best = sure.length > 0 ? sure : units
  const spans = [...values, ...best]
    .sort((one, other) => one.start - other.start)
    .map((span) => withoutLabel(canvas, span, labelled))
  const found = joined(canvas, spans)
  if (!found) return undefined
  const sureness: Sureness = spans.length === 1 && sure.length === 1 && hasPlace ? 'sure' : 'likely'
  return { ...found, sureness }
}

/** Removes the label of a unit, but not of a floor. */
function withoutLabel({ text }: Canvas, span: Span, labelled: Label[]): Span {
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
  canvas: Canvas
  parts: Part[]
  name: PastedDetail | undefined
}

const bareCall = /^(?:pls |plz |please )?(?:call|tel|phone|contact|whatsapp)(?: at| no)?$/iu

export function assembleNotes({ canvas, parts }: NotesContext): PastedDetail | undefined {
  const notes = parts.filter(
    (part) => part.role === 'notes' && !bareCall.test(canvas.plain().slice(part.start, part.end)),
  )
  const labelled = notes.filter(({ isLabelled }) => isLabelled)
  const found = joined(
    canvas,
    notes.map((part) => trimmed(canvas, part)),
  )
  if (!found) return undefined
  return { ...found, sureness: labelled.length === notes.length && notes.length === 1 ? 'sure' : 'likely' }
}
