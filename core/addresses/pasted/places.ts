import type { PastedDetail } from './details.ts'
import type { Part } from './parts.ts'
import type { SourceText, Span } from './plain.ts'
import type { ReadUnit } from './unit.ts'
import { addressWord } from './words/address-words.ts'

/** Text right after a building is part of its name: "Tower 2, Pioneer Woodlands", 清大宿舍 仁齋. */
export function withWholeBuildings(source: SourceText, units: ReadUnit[], parts: Part[]): Part[] {
  const cut = ({ start, end }: Span) => source.plain().slice(start, end)
  return parts.map((part, index) => {
    const previous = parts[index - 1]
    const text = cut(part)
    const isBehindUnit = units.some(
      ({ end }) => end <= part.start && /^ ?, ?$/.test(source.plain().slice(end, part.start)),
    )
    const isInList =
      parts[index + 1]?.line === part.line && /^ ?, ?$/.test(source.plain().slice(part.end, parts[index + 1]?.start))
    const isUnknown = (part.role === 'name' || part.role === 'nothing') && !addressWord.test(text)
    // "Unit 12B, One Serendra, BGC, Taguig".
    if (isBehindUnit && isInList && isUnknown && /^\p{Lu}\S+ \p{Lu}\S+$/u.test(text))
      return { ...part, role: 'building' }
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

/** "88 Telok Blangah Heights" is a street if there is no other. */
export function withStreet(source: SourceText, parts: Part[]): Part[] {
  if (parts.some(({ role }) => role === 'address')) return parts
  return parts.map((part) =>
    part.role === 'building' &&
    !part.isLabelled &&
    /^\d{1,4}[A-Z]? \p{L}/u.test(source.plain().slice(part.start, part.end))
      ? { ...part, role: 'address' }
      : part,
  )
}

/** Adds place names between or beside the parts. If the customer's name is known, more words behind a comma are a place. */
export function neighbouringPlaces(
  source: SourceText,
  parts: Part[],
  units: ReadUnit[],
  name: PastedDetail | undefined,
): Part[] {
  const anchors = parts.map(({ role }, index) => (role === 'address' ? index : -1)).filter((index) => index >= 0)
  const first = anchors[0]
  const last = anchors.at(-1)
  if (first === undefined || last === undefined) return []
  const hasName = name !== undefined
  const nameEnd = name?.from.at(-1)?.end ?? Number.POSITIVE_INFINITY
  const anchorLines = new Set(anchors.map((index) => parts[index]?.line))
  return parts.filter((part, index) => {
    if (part.role === 'address') return true
    if (part.role !== 'place' && part.role !== 'name' && part.role !== 'nothing') return false
    const words = source.plain().slice(part.start, part.end)
    if (part.role === 'nothing' && words.split(/\s+/).length > 4) return false
    if (index > first && index < last) return part.role !== 'name' || anchorLines.has(part.line)
    const isBelow =
      hasName &&
      index === last + 1 &&
      part.line === (parts[last]?.line ?? 0) + 1 &&
      isOneName(words) &&
      isAloneOnLine(source.plain(), part)
    if (!anchorLines.has(part.line)) return isBelow
    if (part.role === 'place' && (index === last + 1 || index === first - 1)) return true
    if (!hasName || (part.role === 'nothing' && !/^The \p{Lu}/u.test(words))) return false
    if (index > last) return isInList(last, index)
    const isBelowName =
      part.start > nameEnd && words !== name?.value && source.plain().slice(nameEnd, part.start).includes('\n')
    return (isOneName(words) || isBehindUnit(part) || isBelowName) && isInList(index, first)
  })

  /** "Office 22, Khalid Building, Al Karama, Dubai". */
  function isBehindUnit({ start, line }: Part): boolean {
    return (
      parts.some((other) => other.role === 'building' && other.line === line && other.end <= start) ||
      units.some((unit) => unit.end <= start && /^[ ,]{1,4}$/.test(source.plain().slice(unit.end, start)))
    )
  }

  /** Returns what is between two positions, without units. */
  function between(start: number, end: number): string {
    const [unit] = units.filter((unit) => unit.start >= start && unit.end <= end)
    const text = source.plain()
    return unit ? text.slice(start, unit.start) + text.slice(unit.end, end) : text.slice(start, end)
  }

  /** Whether only commas are between these parts, each on the same line: "Gueliz, Marrakech". Units may be between them. */
  function isInList(from: number, to: number): boolean {
    return parts.slice(from, to).every((part, at) => {
      const next = parts[from + at + 1]
      const isPlace = part.role !== 'notes' && part.role !== 'other'
      return next?.line === part.line && isPlace && isComma(between(part.end, next.start))
    })
  }
}

const isComma = (text: string) => text.includes(',') && /^[ ,]+$/.test(text)

const isAloneOnLine = (plain: string, { start, end }: Span) =>
  /(?:^|\n)[^\p{L}\p{N}\ue000\n]{0,10}$/u.test(plain.slice(Math.max(0, start - 11), start)) &&
  /^[ ,.]{0,5}(?:\n|$)/.test(plain.slice(end, end + 6))

/** A city before the street is one word with a capital, unlike greetings. */
const isOneName = (words: string) => /^(?:(?:г|гр|м|с|r)\. ?)?[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]{2,30}$/u.test(words.trim())
