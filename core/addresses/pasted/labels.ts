import type { Span } from './plain.ts'
import { type LabelKind, labelWords } from './words/label-words.ts'

export interface Label extends Span {
  kind: LabelKind
  /** Whether it has a colon, `=` or dash, or a line of its own. Others are less certain. */
  isMarked: boolean
  valueEnd: number
  /** Whether its value is on the next line. */
  isAlone: boolean
}

const kinds = Object.keys(labelWords) as LabelKind[]
const kindByWord = new Map<string, LabelKind>()
const patterns: { kind: LabelKind; whole: RegExp }[] = kinds.map((kind) => ({
  kind,
  whole: new RegExp(`^(?:${labelWords[kind].join('|')})$`, 'iu'),
}))

const allWords = kinds
  .flatMap((kind) => labelWords[kind])
  .sort((one, other) => other.length - one.length)
  .join('|')

// With a colon, labels are found anywhere; without one, only at the start of a line or part.
const withColon = new RegExp(
  String.raw`(?:(?<=^|\n)\s{0,3}\d{1,2}[.)]\s{0,2}|(?<![\p{L}\p{M}\d]))(${allWords})\s{0,3}(?:no\.?|nr\.?|#|\.)?(?:\s?\/\s?\p{L}{2,12})?\s{0,3}[:=]\s{0,3}`,
  'giu',
)
const withDash = new RegExp(
  String.raw`(?<=^|\n)\s{0,3}(?:\d{1,2}[.)]\s{0,2})?(${allWords})\s{0,3}\.?\s{0,3}-\s{1,3}`,
  'giu',
)
const labelWithoutColon = new RegExp(
  String.raw`(?<=^|\n|[\ue000,;|.]\s{0,3}|[\p{sc=Han}\d)]\s)(${allWords})(?:\.\s{0,3}|\s{1,4}|#\s?)(?=[^\s:=-])`,
  'giu',
)
// These are plain words too, so as labels they need a colon.
const needsColon = new RegExp(
  `^(?:${[
    'to|from|no|number|num|block|street|road|avenue|house|city|area|zone|district|town|province|region|governorate|barangay',
    'floor|flat|apartment|apt|room|unit|suite|building|bldg|tower|condo|contact|client|message|time|date|paid|cod|order',
    'location|items?|product|shop|payment|total|amount|price|weight|email|wa|near(?:est)? to|drop ?-?off|dari|ime|nom|nome',
    'deliver to|delivery to|deliver at|att|notes?|nota|inv|ref|rue|calle|piso|utca|étage|ville|emelet|ajtó|οδός|όροφος',
    'διαμέρισμα|الدور|الطابق|شقة|الشقة|المبنى|العمارة|البناية|الحي|المنطقة|الشارع|الطلب|العميل|مرسل|المرسل|ت|名',
    'ชั้น|ห้อง|อาคาร|รวม|ก่อน|大廈|社區|商品|付款|單位|マンション名',
    'plz|ort|stadt|straße|strasse|ulica|ulice|miasto|grad|kraj|via|cap|strada|gata|улица|город|versand|zahlung|shipping|billing|local',
    'المنزل|منزل|البيت|الجادة|جادة|فيلا|الفيلا|زقاق|محلة|قطعة|شارع|منطقة|قسيمة|way|villa|plot|klient|kund|kunde|kupac|kupec|stranka|клиент|bill|bil|amt|bei|cena|cijena|pris|hinta|preis|valor|iznos|kom|cel|did|content|contents|itens|barang|товар|produkt|内容|內容|รายการ|ราคา|ลูกค้า|顧客|客戶|客户|кв|ап|ет|эт|lgh|ap|et|sc|planta|puerta|escalera|porte|patro|byt|klatka|kerros|etaj|kat|stan|sprat|andar|top|stock|door|wohnung|piano|interno|scala|этаж|вход|стан|obs|nam|nm|tingkat',
    'handy|portable|nombre|ime|artikel|bestellung|commentaires?|billing address|morada|domicilio|delivery fee|สินค้า|ชำระเงิน',
    'إلى|الى|datum|dátum|dato|data|dată|fecha|дата|tarikh|tanggal|วันที่|日期|日時|التاريخ|تاريخ|তারিখ|ημερομηνία',
  ].join('|')})$`,
  'iu',
)
// Arabic and Thai put several labels on a line without colons: before a number, or after another label.
const arabicAndThaiWords = (kinds: readonly LabelKind[]) =>
  kinds
    .flatMap((kind) => labelWords[kind])
    .filter((word) => /[\p{sc=Arabic}\p{sc=Thai}]/u.test(word) && !needsColon.test(word))
    .sort((one, other) => other.length - one.length)
    .join('|')
const phoneLabel = new RegExp(
  String.raw`(?<=[\s,])(${arabicAndThaiWords(['phone'])}|ت)[\s.]{0,3}(?=\+?\(?\d[\d ().-]{5,24}\d)`,
  'gu',
)
const inlineLabel = new RegExp(
  String.raw`(?<=[\s,])(${arabicAndThaiWords(['name', 'address', 'notes', 'phone'])})\s{1,4}(?=[^\s:=-])`,
  'gu',
)

/** Forms ask "Your name?" and "Ihre Adresse". */
const asking = String.raw`(?:\d{1,2}[.)]\s{0,2}|q\s?[:.]\s{0,2})?(?:(?:your|ihre?|twój|twoje|su|tu|votre|il tuo|la tua|seu|sua|ditt|din)\s)?`
const labelOnOwnLine = new RegExp(
  String.raw`(?<=^|\n)\s{0,3}${asking}(${allWords})\s{0,3}[:?]{0,2}\s{0,3}(?=\n|$)(?:\na\s?[:.]\s)?`,
  'giu',
)

const bareAtLineStart = /^to$/iu

function kindOfWord(word: string): LabelKind {
  const cached = kindByWord.get(word)
  if (cached) return cached
  const kind = patterns.find(({ whole }) => whole.test(word))?.kind ?? 'other'
  if (kindByWord.size < 500) kindByWord.set(word, kind)
  return kind
}

// "Address: Address 10 Bayfront Ave": a repeated label is read once.
function endAfterRepetition(plain: string, { kind, start, end }: Span & { kind: LabelKind }): number {
  if (kind !== 'name' && kind !== 'phone' && kind !== 'address') return end
  const [possessive = ''] =
    /^(?:saya|ko(?: po)?|namin|is|ist|es|è|é|est|to|je|är|er|on|este|είναι)\s/iu.exec(plain.slice(end, end + 12)) ?? []
  if (possessive !== '') return end + possessive.length
  const [word = ''] = /^[\p{L}\p{M} ]+/u.exec(plain.slice(start, end)) ?? []
  const repeated = `${word.trim()} `.toLowerCase()
  return plain.slice(end, end + repeated.length).toLowerCase() === repeated ? end + repeated.length : end
}

/** 📝 and 🔔 introduce notes, 🚪 a unit, up to the next picture. */
const picture = /[📝🗒🔔🚪]\ufe0f?(?=\s{0,2}[^\n\p{Extended_Pictographic}]*[\p{L}\p{N}])/gu

/** Finds all labels, in order. @param text with its pictures, which `plain` doesn't have */
export function findLabels(plain: string, text = plain): Label[] {
  const found: Omit<Label, 'valueEnd' | 'isAlone'>[] = []
  const add = (match: RegExpExecArray, isMarked: boolean) => {
    const word = match[1] ?? ''
    const at = match.index + (isMarked ? match[0].search(/[^\s,;|.]/) : match[0].indexOf(word))
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
    const isLineStart = match.index === 0 || plain[match.index - 1] === '\n'
    if (needsColon.test(word) && !(isLineStart && bareAtLineStart.test(word))) continue
    add(match, false)
  }
  for (const match of plain.matchAll(phoneLabel)) add(match, false)
  for (const match of plain.matchAll(inlineLabel)) if (isBehindLabel(match.index)) add(match, false)
  for (const { index, 0: sign } of text.matchAll(picture)) {
    const at = index + sign.length
    const kind = sign.startsWith('🚪') ? 'unit' : 'notes'
    if (!found.some((other) => at <= other.end + 2 && at + 3 > other.start))
      found.push({ kind, start: at, end: at, isMarked: true })
  }
  found.sort((one, other) => one.start - other.start)
  const isInNotes = ({ start, isMarked }: Omit<Label, 'valueEnd' | 'isAlone'>) =>
    !isMarked &&
    found.some((other) => other.kind === 'notes' && other.end <= start && !plain.slice(other.end, start).includes('\n'))
  const hasDelivery = found.some(
    ({ kind, start, end }) =>
      kind === 'address' || (kind === 'name' && /^(?:ship|deliver(?:y)?) to/i.test(plain.slice(start, end))),
  )
  return found
    .filter((label) => !isInNotes(label))
    .map((label) =>
      label.kind === 'billing' ? { ...label, kind: hasDelivery ? ('sender' as const) : ('address' as const) } : label,
    )
    .map((label) => ({ ...label, end: endAfterRepetition(plain, label) }))
    .map((label, index, found) => {
      const newline = plain.indexOf('\n', label.end)
      const lineEnd = newline < 0 ? plain.length : newline
      const isPicture = label.start === label.end
      const pictureEnd = isPicture ? text.slice(label.end, lineEnd).search(/\p{Extended_Pictographic}/u) : -1
      const textEnd = pictureEnd < 0 ? lineEnd : label.end + pictureEnd
      const valueEnd = Math.min(textEnd, found[index + 1]?.start ?? textEnd)
      return { ...label, valueEnd, isAlone: !/[\p{L}\p{N}\ue000]/u.test(plain.slice(label.end, lineEnd)) }
    })
}
