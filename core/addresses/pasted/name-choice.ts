import type { PastedDetail, Sureness } from './details.ts'
import type { Label } from './labels.ts'
import { findInCompany, type ReadName } from './name.ts'
import type { Part } from './parts.ts'
import type { FoundPhone } from './phones.ts'
import type { SourceText, Span } from './plain.ts'
import { familyWord, givenWord } from './words/lead-words.ts'

interface NameContext {
  source: SourceText
  parts: Part[]
  introduced: ReadName[]
  chatNames: ReadName[]
  phones: FoundPhone[]
  labels: Label[]
}

/** Of scripts with capitals: "Sanna Koskinen", unlike "koira pihalla". */
const isCapitalName =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|\p{Ll}{1,3}|s\/o|d\/o|a\/l|a\/p|binti?))*$/u

/** Chooses the customer's name: labelled, introduced, near a phone number, or a chat's sender. */
export function chooseName({
  source,
  parts,
  introduced,
  chatNames,
  phones,
  labels,
}: NameContext): PastedDetail | undefined {
  const textOf = ({ start, end }: Span) => source.text.slice(start, end).trim()
  const detail = (span: Span, sureness: Sureness): PastedDetail => ({
    value: textOf(span),
    sureness,
    from: [{ start: span.start, end: span.end }],
  })
  const person = findInCompany(source.text)
  if (person) return detail(person, 'likely')
  const labelled = parts.filter(({ role, isLabelled }) => role === 'name' && isLabelled)
  const inLabel = introduced.filter(({ start }) =>
    labels.some((label) => label.kind === 'name' && label.end <= start && start < label.valueEnd),
  )
  const candidates = [...labelled, ...inLabel].sort((one, other) => one.start - other.start)
  const first = candidates[0]
  if (first) {
    const isPlain = textOf(first).length <= 40 && !/[\d@]/.test(source.plain().slice(first.start, first.end))
    const family = isPlain && otherHalf(first, labelled, labels, source)
    if (family)
      return joinedNames(
        [first, family].sort((one, other) => one.start - other.start),
        textOf,
      )
    if (isPlain) return detail(first, candidates.length === 1 && !mayEndInLabel(source, first) ? 'sure' : 'likely')
  }
  const [introducedName] = introduced
  if (introducedName) return detail(introducedName, 'likely')
  const possibleNames = parts.filter(({ role }) => role === 'name')
  const phonePositions = phones.map(({ start, end }) => ({ start, end, line: lineOf(source.text, start) }))
  const hasCapitalName = possibleNames.some((part) => isCapitalName.test(textOf(part)))
  const firstAddress = parts.find(({ role }) => role === 'address')?.start ?? 0
  const hasFullName = possibleNames.some((part) => part.start < firstAddress && /\p{L}\s\p{L}/u.test(textOf(part)))
  const addressLines = new Set(parts.filter(({ role }) => role === 'address').map(({ line }) => line))
  /**
   * Returns the distance to the nearest phone number: characters on its line, else 100 per line. On the address's line, words may
   * be places, which counts like three lines.
   */
  const distance = (part: Part) => {
    const distances = phonePositions.map(({ start, end, line }) =>
      line === part.line ? Math.max(start - part.end, part.start - end, 0) : 100 * Math.abs(line - part.line),
    )
    const isOnAddressLine = addressLines.has(part.line) && phonePositions.every(({ line }) => line !== part.line)
    // Beside or below the address, a single word is a city rather than the name, if there is a full name.
    const isCity =
      hasFullName && (addressLines.has(part.line) || addressLines.has(part.line - 1)) && !/\s/.test(textOf(part))
    const isPhrase = hasCapitalName && !isCapitalName.test(textOf(part))
    return Math.min(...distances, 900) + (isOnAddressLine || isCity || isPhrase ? 300 : 0)
  }
  const [nearest] = possibleNames.toSorted((one, other) => distance(one) - distance(other) || one.start - other.start)
  if (nearest && distance(nearest) < 600) return detail(nearest, distance(nearest) <= 100 ? 'likely' : 'unsure')
  const [chatSender] = chatNames
  return chatSender && detail(chatSender, 'unsure')
}

/** Returns the part of a name that a form has in a field of its own: "First name: Mei", "Last name: Tan". */
function otherHalf(first: Span, labelled: Part[], labels: Label[], source: SourceText): Part | undefined {
  const wordOf = (span: Span) => {
    const label = labels.findLast(
      ({ kind, end, valueEnd }) => kind === 'name' && end <= span.start && span.start <= valueEnd,
    )
    return label ? source.plain().slice(label.start, label.end) : ''
  }
  const isFamily = (span: Span) => familyWord.test(wordOf(span))
  const isGiven = (span: Span) => givenWord.test(wordOf(span))
  return labelled.find((part) => part.start !== first.start && (isFamily(first) ? isGiven(part) : isFamily(part)))
}

function joinedNames(spans: Span[], textOf: (span: Span) => string): PastedDetail {
  return {
    value: spans.map(textOf).join(' '),
    sureness: 'likely',
    from: spans.map(({ start, end }) => ({ start, end })),
  }
}

/** Whether the name's last word may be an unknown word for a phone. */
function mayEndInLabel(source: SourceText, { start, end }: Span): boolean {
  const isOfOtherScript = /[\p{sc=Arabic}\p{sc=Thai}]/u.test(source.text.slice(start, end))
  return isOfOtherScript && /^[ .]{0,3}\ue000/.test(source.plain().slice(end))
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1
}
