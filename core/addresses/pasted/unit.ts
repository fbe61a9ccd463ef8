import type { Span } from './plain.ts'
import type { PasteRules } from './words/country-rules.ts'

/** Floor and unit. */
export interface ReadUnit extends Span {
  /** True if it can't be anything else, such as `#05-12`. */
  isSure: boolean
}

const wordStart = String.raw`(?<![\p{L}\p{M}\d#-])`
const wordEnd = String.raw`(?![\p{L}\d])`
const unitNumber = String.raw`(?:\s?[.:#]?\s?#?[A-Z]{0,2}[- ]?\d{1,5}(?:[-/]\d{1,4})?[A-Z]?(?:-\d{1,3})?|[\s.#][A-Z])`

/** First to fifth, on which floor. */
const ordinals =
  'prvi|drugi|treći|četvrti|peti|prvo|drugo|tretje|pierwsze|drugie|trzecie|první|druhé|třetí|первый|второй|третий|перший|другий|третій|първи|втори|трети|први|други|трећи|första|andra|tredje|første|andre|ensimmäinen|toinen|kolmas'

/** Units with a word at the number. */
const wordedUnits = [
  String.raw`${wordStart}(?:flat|apt|apartment|appt|unit|suite|ste|room|office|shop|studio|door|kiosk)(?:\s?(?:no|number|num)\b)?${unitNumber}${wordEnd}`,
  String.raw`${wordStart}(?:floor|level|lvl|flr|tingkat|aras|basement)\s?:?\s?\d{1,3}${wordEnd}`,
  String.raw`${wordStart}\d{1,3}\s?(?:st|nd|rd|th)\s(?:floor|flr|fl|level)\.?${wordEnd}`,
  String.raw`${wordStart}(?:ground|first|second|third|top|upper|lower)\s(?:floor|flr)${wordEnd}`,
  String.raw`${wordStart}(?:\d{1,3}|[GBUL])\/F${wordEnd}(?:\s?\d{1,4}(?:號|号)?(?:舖|鋪|铺|室))?`,
  String.raw`${wordStart}\d{1,3}F(?:\.?-\d{1,3})?${wordEnd}`,
  // Greek, Hungarian, Slavic, Romance, Nordic.
  String.raw`${wordStart}(?:\d{1,2}(?:ος|ο|ου)?|πρώτος|δεύτερος)\s?όροφος${wordEnd}`,
  String.raw`${wordStart}(?:διαμέρισμα|διαμ\.|γραφείο)\s?\d{1,4}${wordEnd}`,
  `${wordStart}(?:ισόγειο|ημιώροφος)${wordEnd}`,
  String.raw`${wordStart}(?:\d{1,2}|[IVX]{1,5})\.?\s?em(?:elet|\.)?\s?(?:\d{1,3}\.?)?(?:\s?(?:ajtó|a\.))?(?![\p{L}\d])`,
  String.raw`${wordStart}(?:fszt|földszint)\.?\s?(?:\d{1,3}\.?)?(?![\p{L}\d])`,
  String.raw`${wordStart}(?:кв|квартира|офис|офіс|оф|під['’]їзд|подъезд|этаж|поверх)\.?\s?\d{1,4}${wordEnd}`,
  String.raw`${wordStart}(?:m|lok|mieszkania?|ап|ет|эт|вх|ст|сп|ap|apart|et|sc|bl|byt|stan|kat|sprat|vchod)\.\s?[A-Z]?\d{1,4}${wordEnd}`,
  String.raw`${wordStart}(?:sc|bl|scara|вх)\.\s?[A-ZА-Я]${wordEnd}`,
  String.raw`${wordStart}(?:scala|interno|int\.|piano|piso|planta|puerta|escalera|appartement|porte|bât\.?|esq|dto|leilighet|lgh|top|stiege|étage|stock|tür|türnr\.?|stan|byt|patro|kat|sprat|kerros|asunto|porras|våning|etasje|andar|lokal|lok|piętro|mieszkanie|etaj|apartament|nadstropje|stanovanje|апартамент|ап|вход|стан|спрат|ბინა|սարթուլ|բն|բնակարան|пәтер|батир)\.?\s(?:\d{1,4}[A-Z]?|[A-Z])${wordEnd}`,
  // "3. kat", "4. Stock", "prvi sprat", "kerros 3".
  String.raw`${wordStart}(?:\d{1,2}\.?|${ordinals})\s(?:kat|sprat|stock|patro|poschodie|nadstropje|etaj|etaż|piętro|etasje|etg|våning|vån|tr|krs|kerros|поверх|этаж|етаж|спрат|κατ)\.?(?![\p{L}\d])(?:,? (?:stan|byt|top|tür|lgh|leilighet|ap|кв|апартамент|ап)\.? \d{1,4}${wordEnd})?`,
  String.raw`${wordStart}\d{1,2}\s?(?:er|e|ème|eme)\sétage${wordEnd}`,
  String.raw`${wordStart}\d{1,2}\.?º\s?(?:\d{1,2}ª|dcha|dch|dta|izda|izq|esq|dto|dir|fte|frente|centro|ext|int|[A-Z])?\.?(?![\p{L}\d])`,
  // Arabic and Urdu.
  String.raw`${wordStart}(?:شق[ةه]|مكتب|غرف[ةه]|محل|فلیٹ|اپارٹمنٹ)\s?(?:رقم|نمبر)?\s?:?\s?\d{1,5}[A-Z]?${wordEnd}`,
  String.raw`${wordStart}(?:ال)?(?:دور|طابق)\s?(?:رقم)?\s?(?:\d{1,3}|ال\p{L}{3,7})${wordEnd}`,
  // Thai, Lao, Khmer, Bengali, Burmese.
  String.raw`(?:ห้อง(?:เลขที่)?|ชั้น(?:ที่)?|ຫ້ອງ|ຊັ້ນ|បន្ទប់(?:លេខ)?|ជាន់(?:ទី)?)\s?\d{1,5}(?:\/\d{1,4})?`,
  String.raw`${wordStart}(?:ফ্ল্যাট|অ্যাপার্টমেন্ট|রুম|লেভেল)\s?(?:নং|নম্বর)?\s?\d{0,4}[\p{L}\p{M}]{0,2}${wordEnd}`,
  String.raw`${wordStart}\d{1,3}\s?(?:তলা|য় তলা)${wordEnd}`,
  String.raw`(?:အခန်း|အလွှာ)\s?(?:\([^)]{1,6}\)|\d{1,4})`,
]

/** Chinese and Japanese floors and units follow the house number without a space. */
const hanUnits = [
  String.raw`(?:地下|地庫|閣樓|低層|中層|高層|\d{1,3}|[一二三四五六七八九十]{1,3})\s?(?:\/F|樓|楼|階|层|層)(?!上)(?:之\s?\d{1,3})?(?:\s?(?:[A-Z]{0,2}\d{0,4}[A-Z]?\s?(?:號室|号室|室|號舖|號鋪|号铺|舖|鋪|铺|房)|[A-Z]\s?座|後座|前座|全層))?`,
  String.raw`(?:地下|L\d{1,2}|B\d)\s?[A-Z]{0,2}\d{1,4}[A-Z]?\s?(?:號舖|號鋪|号铺|舖|鋪|铺|室)`,
  String.raw`[A-Z]?\d{1,5}[A-Z]?\s?(?:號室|号室|號舖|號鋪|号铺|室|房|舖|鋪|铺)`,
  String.raw`(?<=\d\s?(?:號|号)\s?)B\d(?![\p{L}\d])`,
  String.raw`(?<=[\p{sc=Han}\p{sc=Katakana}ー])\d{1,3}F(?![\p{L}\d])`,
  String.raw`(?<=荘|[\p{sc=Katakana}ー]{2}\p{sc=Han}{0,6})\d{3,4}号?(?=\s|$|\ue000)`,
  String.raw`(?<=[\p{sc=Katakana}ー])\d{1,5}号(?=\s{0,5}(?:$|\n))`,
]

const wordedPattern = new RegExp(wordedUnits.join('|'), 'giu')
const hanPattern = new RegExp(hanUnits.join('|'), 'gu')
const shortRoom = new RegExp(`${wordStart}rm${unitNumber}${wordEnd}`, 'giu')
/** `#05-12` */
const hashFloorUnit = /(?<![\p{L}\d#])#\s?(?:[A-Z]?\d{1,3}[A-Z]?|B\d)-\d{1,4}[A-Z]?(?![\p{L}\d])/giu
/** `#45` */
const hashNumber = /(?<![\p{L}\d#])#\d{2,5}[A-Z]?(?![\p{L}\d-])/giu
/** `A-15-07`: tower, floor, unit. */
const towerFloorUnit = /(?<![\p{L}\d-])[A-Z]{1,2}\d?-\d{1,3}[A-Z]?-\d{1,3}[A-Z]?(?![\p{L}\d-])/giu
/** Japan: `恵比寿3-14-6-402`, where the fourth number is the room. */
const roomInChain = /(?<=\p{sc=Han}\s?\d{1,3}(?:-|丁目)\d{1,3}-\d{1,3}-)\d{3,4}(?![\d-])/gu
/** `05-123` */
const bareUnit = /(?<![\p{L}\d/.+-])(?:no\.?\s)?(?:[A-Z]-?)?(?:0\d|[1-9]\d?)-\d{2,3}[A-Z]?(?![\p{L}\d-])/giu
const lot = /(?<![\p{L}\d])lot\s\d{1,4}[A-Z]?(?![\p{L}\d])/giu
/** Hungary, Bosnia: `Fő u. 12. 2/5`, floor and door after a house number with a dot. */
const floorAndDoor = /(?<=\d\.?\s)(?:\d{1,2}|[IVX]{1,5})\/\d{1,3}(?![\p{L}\d])/gu
/** `Mannerheimintie 5 A 12`: staircase and flat. */
const staircaseAndFlat = /(?<=\p{L}{3}\s\d{1,3}\s)[A-Z]\s\d{1,3}(?![\p{L}\d])/gu

/** Finds all floors and units; adjacent ones are joined. */
export function findUnits(plain: string, country: string, rules: PasteRules): ReadUnit[] {
  const units: ReadUnit[] = []
  const add = (pattern: RegExp, isSure: boolean) => {
    for (const match of plain.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].trimEnd().length
      if (end > start && !match[0].includes('\n') && !units.some((other) => start < other.end && end > other.start))
        units.push({ start, end, isSure })
    }
  }
  add(hashFloorUnit, true)
  add(wordedPattern, true)
  add(hanPattern, true)
  // In Malaysia RM is money.
  if (country !== 'MY') add(shortRoom, true)
  if (rules.hasTripleUnits) add(towerFloorUnit, true)
  if (rules.lotIsUnit) add(lot, false)
  if (country === 'JP') {
    add(hashNumber, false)
    add(roomInChain, false)
  }
  if (rules.hasBareUnits) add(bareUnit, false)
  if (rules.hasDottedNumbers) add(floorAndDoor, false)
  if (country === 'FI') add(staircaseAndFlat, false)
  units.sort((one, other) => one.start - other.start)
  return joinNeighbours(plain, units)
}

function joinNeighbours(plain: string, units: ReadUnit[]): ReadUnit[] {
  const joined: ReadUnit[] = []
  for (const unit of units) {
    const last = joined.at(-1)
    if (last && /^[ ,]{0,4}$/.test(plain.slice(last.end, unit.start))) {
      last.end = unit.end
      last.isSure &&= unit.isSure
    } else joined.push({ ...unit })
  }
  return joined
}
