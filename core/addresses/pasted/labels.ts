import type { Span } from './plain.ts'
import { type LabelKind, labelWords } from './words/label-words.ts'

/** A label and the extent of its value. */
export interface Label extends Span {
  kind: LabelKind
  /** Has a colon; otherwise less certain. */
  isMarked: boolean
  valueEnd: number
  /** Its value is on the next line. */
  isAlone: boolean
}

const kinds = Object.keys(labelWords) as LabelKind[]
const kindOf = new Map<string, LabelKind>()
const patterns: { kind: LabelKind; whole: RegExp }[] = kinds.map((kind) => ({
  kind,
  whole: new RegExp(`^(?:${labelWords[kind].join('|')})$`, 'iu'),
}))

const all = kinds
  .flatMap((kind) => labelWords[kind])
  .sort((one, other) => other.length - one.length)
  .join('|')

// Anywhere with a colon; bare or with a dash only at the start of a part.
const withColon = new RegExp(String.raw`(?<![\p{L}\p{M}\d])(${all})\s{0,3}(?:no\.?|#|\.)?\s{0,3}[:=]\s{0,3}`, 'giu')
const withDash = new RegExp(String.raw`(?<=^|\n)\s{0,3}(${all})\s{0,3}\.?\s{0,3}-\s{1,3}`, 'giu')
const labelWithoutColon = new RegExp(
  String.raw`(?<=^|\n|[\ue000,;|.]\s{0,3}|[\p{sc=Han}\d)]\s)(${all})(?:\.\s{0,3}|\s{1,4}|#\s?)(?=[^\s:=-])`,
  'giu',
)
// These are plain words too, so as labels they need a colon.
const needsMark = new RegExp(
  `^(?:${[
    'to|from|no|number|num|block|street|road|avenue|house|city|area|zone|district|town|province|region|governorate|barangay',
    'floor|flat|apartment|apt|room|unit|suite|building|bldg|tower|condo|contact|client|message|time|date|paid|cod|order',
    'location|items?|product|shop|payment|total|amount|price|weight|email|wa|near(?:est)? to|drop ?-?off|dari|ime|nom|nome',
    'deliver to|delivery to|deliver at|att|notes?|nota|inv|ref|rue|calle|piso|utca|étage|ville|emelet|ajtó|οδός|όροφος',
    'διαμέρισμα|الدور|الطابق|شقة|الشقة|المبنى|العمارة|البناية|الحي|المنطقة|الشارع|الطلب|العميل|مرسل|المرسل|ت|名',
    'ชั้น|ห้อง|อาคาร|รวม|ก่อน|大廈|社區|商品|付款|單位|マンション名',
  ].join('|')})$`,
  'iu',
)
// Arabic and Thai put several labels on a line without colons: before a number, or after another label.
const rightWords = (kinds: readonly LabelKind[]) =>
  kinds
    .flatMap((kind) => labelWords[kind])
    .filter((word) => /[\p{sc=Arabic}\p{sc=Thai}]/u.test(word) && !needsMark.test(word))
    .sort((one, other) => other.length - one.length)
    .join('|')
const beforeNumber = new RegExp(
  String.raw`(?<=[\s,])(${rightWords(['phone'])}|ت)[\s.]{0,3}(?=\+?\(?\d[\d ().-]{5,24}\d)`,
  'gu',
)
const inline = new RegExp(
  String.raw`(?<=[\s,])(${rightWords(['name', 'address', 'notes', 'phone'])})\s{1,4}(?=[^\s:=-])`,
  'gu',
)

const labelOnOwnLine = new RegExp(String.raw`(?<=^|\n)\s{0,3}(${all})\s{0,3}:?\s{0,3}(?=\n|$)`, 'giu')

const bareAtHead = /^to$/iu

function kindOfWord(word: string): LabelKind {
  const known = kindOf.get(word)
  if (known) return known
  const kind = patterns.find(({ whole }) => whole.test(word))?.kind ?? 'other'
  if (kindOf.size < 500) kindOf.set(word, kind)
  return kind
}

// "Address: Address 10 Bayfront Ave": a repeated label is read once.
function afterRepetition(plain: string, { kind, start, end }: Span & { kind: LabelKind }): number {
  if (kind !== 'name' && kind !== 'phone' && kind !== 'address') return end
  const [word = ''] = /^[\p{L}\p{M} ]+/u.exec(plain.slice(start, end)) ?? []
  const repeated = `${word.trim()} `.toLowerCase()
  return plain.slice(end, end + repeated.length).toLowerCase() === repeated ? end + repeated.length : end
}

export function findLabels(plain: string): Label[] {
  const found: Omit<Label, 'valueEnd' | 'isAlone'>[] = []
  const add = (match: RegExpExecArray, isMarked: boolean) => {
    const word = match[1] ?? ''
    const at = match.index + match[0].indexOf(word)
    const end = match.index + match[0].length
    if (found.some((other) => at < other.end && end > other.start)) return
    found.push({ kind: kindOfWord(word), start: at, end, isMarked })
  }
  const isBehindLabel = (at: number) => {
    const lineStart = plain.lastIndexOf('\n', at - 1) + 1
    return found.some((label) => label.start >= lineStart && label.end <= at)
  }
  for (const match of plain.matchAll(labelOnOwnLine)) add(match, true)
  for (const match of plain.matchAll(withColon)) add(match, true)
  for (const match of plain.matchAll(withDash)) add(match, true)
  for (const match of plain.matchAll(labelWithoutColon)) {
    const word = match[1] ?? ''
    const isHead = match.index === 0 || plain[match.index - 1] === '\n'
    if (needsMark.test(word) && !(isHead && bareAtHead.test(word))) continue
    add(match, false)
  }
  for (const match of plain.matchAll(beforeNumber)) add(match, false)
  for (const match of plain.matchAll(inline)) if (isBehindLabel(match.index)) add(match, false)
  found.sort((one, other) => one.start - other.start)
  const isInNotes = ({ start, isMarked }: Omit<Label, 'valueEnd' | 'isAlone'>) =>
    !isMarked &&
    found.some((other) => other.kind === 'notes' && other.end <= start && !plain.slice(other.end, start).includes('\n'))
  return found
    .filter((label) => !isInNotes(label))
    .map((label) => ({ ...label, end: afterRepetition(plain, label) }))
    .map((label, index, found) => {
      const newline = plain.indexOf('\n', label.end)
      const lineEnd = newline < 0 ? plain.length : newline
      const valueEnd = Math.min(lineEnd, found[index + 1]?.start ?? lineEnd)
      return { ...label, valueEnd, isAlone: !/[\p{L}\p{N}\ue000]/u.test(plain.slice(label.end, lineEnd)) }
    })
}
