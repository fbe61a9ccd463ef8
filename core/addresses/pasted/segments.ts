import type { Label } from './labels.ts'
import { consumed, type Span, trimSpan } from './plain.ts'
import type { PasteRules } from './words/country-rules.ts'

/** A part of a line between separators, with its label. */
export interface Segment extends Span {
  line: number
  label: Label | null
  /** The first part after its label. */
  isFirst: boolean
}

const abbreviations =
  /(?:^|[\s,(.\ue000])(?:sen|gov|pres|cong|rev|szt|stk|stck|kom|pcs|buc|db|ks|bd|sos|șos|bul|nám|tř|gen|capt|col|sgt|brig|mag|ing|dipl|fam|г|м|гр|пос|пл|пр-т|р-н|обл|бул|вх|ет|ап|эт|σταθ|πλ|ma|md|mohd|muhd|mst|engr|atty|abd|hon|sta|sto|st|rd|ave|blvd|ln|dr|mr|ms|mrs|mdm|no|nos|blk|bldg|brgy|bgy|sct|sec|cor|ext|jr|sr|jln|lrg|kg|apt|fl|flr|tel|mob|ph|cell|dist|subd|vill|ste|rm|u|ul|al|os|pl|m|lok|em|fszt|bp|krt|b|e|j|k|t|km|po|p\.o|vs|opp|nr|ca|sq|ft|hp|τηλ|κιν|τκ|λεωφ|αγ|κος|вул|ул|кв|пр|просп|бул|д|str|nr|bl|sc|et|ap|c|s|av|r|n|z|d|d\.r|د|ت|ش|ถ|ซ|ต|อ|จ|ม|แขวง|เขต|พ|กทม|ล)$/iu

/** Chinese and Japanese separate phrases by spaces, but not a number from its counter. */
const hanGap =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Latin}\d)])\s+(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])(?![號号樓楼室階巷弄段房舖鋪様丁番層の])/gu

/** Splits the text into segments, without labels and details that were read before. */
export function segmentsOf(plain: string, labels: Label[], rules: PasteRules): Segment[] {
  const segments: Segment[] = []
  let start = 0
  for (const [line, text] of plain.split('\n').entries()) {
    const end = start + text.length
    const lineLabels = labels.filter((label) => label.start >= start && label.start < end)
    // "Q: Your name?" has its value behind "A:" on the next line.
    let at = labels.find((label) => label.start < start && label.end > start)?.end ?? start
    for (const label of lineLabels) {
      addParts(at, label.start, line, labelAt(at))
      at = label.end
    }
    addParts(Math.min(at, end), end, line, labelAt(at))
    start = end + 1
  }
  return segments

  function labelAt(at: number): Label | null {
    return labels.findLast((label) => label.end <= at && at <= label.valueEnd) ?? null
  }

  function addParts(from: number, to: number, line: number, label: Label | null) {
    let begin = from
    for (const cut of separatorsIn(plain.slice(from, to), label, rules)) {
      addSegment(begin, from + cut.start)
      begin = Math.max(begin, from + cut.end)
    }
    addSegment(begin, to)

    function addSegment(start: number, end: number) {
      const span = trimSpan(plain, { start, end }, '.)')
      if (span.end > span.start && /[\p{L}\p{N}]/u.test(plain.slice(span.start, span.end))) {
        segments.push({ ...span, line, label, isFirst: segments.at(-1)?.label !== label })
      }
    }
  }
}

function separatorsIn(text: string, label: Label | null, rules: PasteRules): Span[] {
  const separators: Span[] = []
  // Notes are kept whole; names end at a comma.
  const isWhole = label?.kind === 'notes' || label?.kind === 'landmark'
  const pattern = isWhole
    ? /\ue000+/gu
    : /\ue000+|[,;|!?~]+|\s{2,}|[()[\]]|\s-+\s|\s\/{1,2}\s|\.(?=\s|\ue000|$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])|\.{2,}/gu
  for (const match of text.matchAll(pattern)) {
    const start = match.index
    const end = start + match[0].length
    if (match[0] === '.' && !endsSentence(text, start, rules)) continue
    // Singapore writes postal codes as S(560123).
    if (match[0] === '(' && /(?:^|[^\p{L}])S\s?$/iu.test(text.slice(0, start))) continue
    if (match[0] === ')' && /S\s?\(\d{5,6}$/i.test(text.slice(0, start))) continue
    separators.push({ start, end })
  }
  const isHan = /\p{sc=Han}/u.test(text) && !isWhole && label?.kind !== 'name' && !isShortHan(text)
  if (!isHan) return separators
  for (const match of text.matchAll(hanGap)) {
    separators.push({ start: match.index, end: match.index + match[0].length })
  }
  return separators.sort((one, other) => one.start - other.start)
}

/** `鈴木 一郎 様` is one name. */
function isShortHan(text: string): boolean {
  const words = text.trim()
  return words.length <= 10 && !/[\d\ue000,]/.test(words)
}

function endsSentence(text: string, at: number, rules: PasteRules): boolean {
  const before = text.slice(Math.max(0, at - 14), at)
  const rest = text.slice(at + 1).trimStart()
  if (/\d{5}\)?$/.test(before)) return true
  if (/\d$/.test(before)) {
    // "2. Stock".
    if (/^(?:stock|stiege|hof|etage|og|obergeschoß|tür)(?!\p{L})/iu.test(rest)) return false
    if (!rules.hasDottedNumbers) return /^\p{Lu}\p{Ll}|^$/u.test(rest)
    // "25. Nagy Anna 06301234567": words between a number and a phone number are a name.
    return /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ ?\ue000/u.test(rest)
  }
  if (abbreviations.test(before)) return false
  // An initial, such as "J.".
  if (/(?:^|[\s.])\p{Lu}$/u.test(before)) return false
  return rest === '' || !/^[,)]/.test(rest)
}

export const isConsumed = (plain: string, { start, end }: Span) => plain.slice(start, end).includes(consumed)
