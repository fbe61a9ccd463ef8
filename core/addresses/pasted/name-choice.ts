import type { PastedDetail, Sureness } from './details.ts'
import type { Label } from './labels.ts'
import type { ReadName } from './name.ts'
import type { Part } from './parts.ts'
import type { FoundPhone } from './phones.ts'
import type { Canvas, Span } from './plain.ts'

interface NameContext {
  canvas: Canvas
  parts: Part[]
  introduced: ReadName[]
  chatNames: ReadName[]
  phones: FoundPhone[]
  labels: Label[]
}

export function chooseName({
  canvas,
  parts,
  introduced,
  chatNames,
  phones,
  labels,
}: NameContext): PastedDetail | undefined {
  const cut = ({ start, end }: Span) => canvas.text.slice(start, end).trim()
  const detail = (span: Span, sureness: Sureness): PastedDetail => ({
    value: cut(span),
    sureness,
    from: [{ start: span.start, end: span.end }],
  })
  const labelled = parts.filter(({ role, isLabelled }) => role === 'name' && isLabelled)
  const inLabel = introduced.filter(({ start }) =>
    labels.some((label) => label.kind === 'name' && label.end <= start && start < label.valueEnd),
  )
  const candidates = [...labelled, ...inLabel].sort((one, other) => one.start - other.start)
  const first = candidates[0]
  if (first) {
    const isPlain = cut(first).length <= 40 && !/\d/.test(canvas.plain().slice(first.start, first.end))
    if (isPlain) return detail(first, candidates.length === 1 && !mayEndInLabel(canvas, first) ? 'sure' : 'likely')
  }
  const [strong] = introduced
  if (strong) return detail(strong, 'likely')
  const weak = parts.filter(({ role }) => role === 'name')
  const places = phones.map(({ start, end }) => ({ start, end, line: lineOf(canvas.text, start) }))
  const addressLines = new Set(parts.filter(({ role }) => role === 'address').map(({ line }) => line))
  /** Distance to the nearest number; words on the address's line are read as places. */
  const distance = (part: Part) => {
    const distances = places.map(({ start, end, line }) =>
      line === part.line ? Math.max(start - part.end, part.start - end, 0) : 100 * Math.abs(line - part.line),
    )
    const isAmongPlaces = addressLines.has(part.line) && places.every(({ line }) => line !== part.line)
    return Math.min(...distances, 900) + (isAmongPlaces ? 300 : 0)
  }
  const [nearest] = weak.toSorted((one, other) => distance(one) - distance(other) || one.start - other.start)
  if (nearest && distance(nearest) < 600) return detail(nearest, distance(nearest) <= 100 ? 'likely' : 'unsure')
  const [writer] = chatNames
  return writer && detail(writer, 'unsure')
}

/** The last word may be an unknown word for a phone. */
function mayEndInLabel(canvas: Canvas, { start, end }: Span): boolean {
  const isOfOtherScript = /[\p{sc=Arabic}\p{sc=Thai}]/u.test(canvas.text.slice(start, end))
  return isOfOtherScript && /^[ .]{0,3}\ue000/.test(canvas.plain().slice(end))
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1
}
