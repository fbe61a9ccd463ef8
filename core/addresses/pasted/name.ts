import { consumed, type Span } from './plain.ts'
import { addressWord, buildingWord } from './words/address-words.ts'
import type { PasteRules } from './words/country-rules.ts'
import { courtesy, nameLeads } from './words/lead-words.ts'

/** `strong`: introduced by words such as "deliver to". */
export interface ReadName extends Span {
  strength: 'strong' | 'weak'
  /** Start of the words that introduce it, such as "Call from". */
  leadStart?: number
}

/** First names that are written short: `Ma. Luisa`, `Md. Farid`. */
const shortName = String.raw`(?:Mag|Dr|Ing|Dipl|Prof|DI|Mgr|Bc|MUDr|JUDr|lic|Ma|Md|MD|MA|Mohd|Muhd|Mst|Engr|Atty|Abd|Hon|Sta|Sto)\.`
const latin = String.raw`(?:\p{Lu}\.|${shortName}|\p{Lu}[\p{L}'’-]{0,30})(?: (?:\p{Lu}\.|\p{Lu}[\p{L}'’-]{0,30}|bin|binti|binte|al|el|de|dela|del|la|van|von|da|dos|s\/o|d\/o|a\/l|a\/p)){0,6}\.?(?<!\p{L}{2}\.)`
const anyCase = String.raw`(?:${shortName} )?\p{L}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?`
const wordStart = String.raw`(?<![\p{L}\p{M}])`

/** Adds each word with a capital and in capitals. */
const withCapitals = (words: string) =>
  words
    .split('|')
    .flatMap((word) => [word, word.slice(0, 1).toUpperCase() + word.slice(1), word.toUpperCase()])
    .join('|')

const titles = withCapitals(
  'mr|mrs|ms|miss|mdm|madam|dr|capt|prof|sir|encik|puan|cik|kak|pak|ibu|tuan|khun|kuya|ate|tita|tito|uncle|auntie|aunty|κος|κα|κυρία|κύριος|herr|hr|frau|fr|pan|pani|señor|señora|sr|sra|srta|sig|sig.ra|sig.na|dott|ing|mme|mlle|paní|slečna|domnul|doamna|gospodin|gospođa|gospa|dna|κ|κύριος|aling|mang|col|maj|fam|familie|rodina|rodzina|familia|famiglia|famille|família|obitelj|porodica|družina|familjen|familien|perhe|keluarga|mag|ir',
)

const notThai =
  '(?!เบอร์|โทร|มือถือ|ที่|อยู่|จัดส่ง|ส่ง|รับ|ผู้รับ|ผู้ส่ง|ห้อง|ชั้น|ถนน|ซอย|หมู่|คอนโด|อาคาร|ตึก|บ้าน|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|กรุงเทพ|ร้าน|บริษัท|ออฟฟิศ|โรง|ตลาด|หน้า|ประตู|ฝาก|วาง|รอ|ถึง|ครับ|ค่ะ|คะ|นะ|ขอ|ช่วย)'
const thaiWord = String.raw`${notThai}[\u0e00-\u0e7f]{2,20}(?![\u0e00-\u0e7f.])`
const thaiName = String.raw`${thaiWord}(?:\s${thaiWord})?`

const titled = new RegExp(
  [
    String.raw`${wordStart}(?:${titles})\.? ${latin}`,
    String.raw`${wordStart}\p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{1,30})? (?:úr|asszony|néni|bácsi)(?!\p{L})`,
    String.raw`${wordStart}(?:г-жа|г-н|пан|пані|госпожа|господин|κα|κ)\.? [\p{sc=Cyrillic}\p{sc=Greek}]{2,20}(?: [\p{sc=Cyrillic}\p{sc=Greek}]{2,20})?`,
    String.raw`(?:คุณ|พี่|น้อง|(?<![\u0e00-\u0e7f])(?:นาย|นางสาว|นาง|น\.ส\.))\s?${thaiName}`,
    String.raw`(?<=^|[\s,搵找是叫給给])(?!小姐|先生|太太|女士|[我他她]?[是叫])(?:(?![搵找])\p{sc=Han}){1,3}\s?(?:小姐|先生|太太|女士|師傅|阿姨|老闆|老板|生|太)(?!(?!收)\p{sc=Han})`,
    String.raw`(?:(?<=部\s|課\s)|(?!\p{sc=Han}{2,4}[部課]\s))(?<!\p{sc=Han})(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,5}\s?){1,2}様`,
    String.raw`(?<=^|[\s])(?:أم|ام|أبو|ابو|بو|مدام|استاذ|أستاذ|د\.|دكتور|دكتورة|مهندس)\s[\p{sc=Arabic}]{2,12}(?: [\p{sc=Arabic}]{2,12}(?= ?(?:$|[\n,|\ue000-])))?(?=$|[^\p{sc=Arabic}])`,
    String.raw`(?<=^|[\s])阿(?:(?!收)\p{sc=Han}){1,2}(?!(?!收)\p{sc=Han})`,
    String.raw`(?<=^|[\s])阿[A-Z][a-z]{1,30}(?![\p{sc=Han}])`,
  ].join('|'),
  'gu',
)

const phrases = withCapitals(
  "my name is|my name's|my name|name is|name|i am|i'm|ask for|look for|attn|contact person|contact|hanapin si|hanapin po si|recipient po si|recipient is|nama|jumpa|customer|parcel for|ami|me llamo|je suis|this is",
)

const deliveryVerbs = withCapitals(
  'send|send this|send it|sending|deliver|deliver this|deliver it|delivery|order|parcel|bring|bring it|pass',
)
const phoneWords = 'at|hp|h/p|tel|ph|phone|mobile|call|whatsapp|contact|number'

const legalForm =
  'Pte\\.? Ltd|Sdn\\.? Bhd|Pvt\\.? Ltd|Co\\.?,? Ltd|Ltd|LLP|LLC|Inc|Corp|GmbH|AG|KG|Kft|Zrt|Bt|S\\.?r\\.?l|S\\.?p\\.?A|S\\.?L|S\\.?A|Lda|sp\\. z o\\.o|d\\.o\\.o|s\\.r\\.o|Oy|AB|AS|W\\.?L\\.?L|FZE|OOD'
const company = String.raw`(?:${legalForm})(?!\p{L})\.?`

const introduced = new RegExp(
  [
    `${wordStart}(?:${phrases}) (${anyCase}(?: ${latin})?)`,
    // "Please send to Mei Tan, 9123 4567": a number must follow, else it may be a place.
    `${wordStart}(?:${deliveryVerbs}) (?:to|for) (?:the )?(${latin})(?=[,:\\s(-]{0,5}(?:${phoneWords})?[\\s.:]{0,5}${consumed}|,\\s(?:\\d|[Hh]ouse|[Vv]illa|[Ff]lat|[Bb]lk))`,
    // "c/o Jane Ong" at a company, which is on the line before or behind.
    String.raw`(?<=^\s?|\n\s?\n|:\s?\n?)[Cc]\/[Oo]:? (${latin})(?=,?\s?\n[^\n]{2,60} ${company}\s?(?:\n|$))`,
    String.raw`(?<= ${company},?\s{1,2})[Cc]\/[Oo]:? (${latin})(?=[,\n${consumed}(]|$)`,
    String.raw`(?:搵|找|收[件貨货]人|联系|聯絡)\s?[是係为為]?\s?([A-Z][a-z]{1,30}|\p{sc=Han}{2,4})(?![\p{sc=Han}])`,
    String.raw`(?<=\p{Ll}\s)(?:a|à|an|für|para|pour|dla|till?|hos|per|pro|pentru|for|to|kay|untuk)\s(\p{Lu}\p{Ll}{1,20}(?:\s\p{Lu}\p{Ll}{1,20}){1,2})(?=,|\s(?:på|at|in|en|na|em|u|v)\s\p{Lu}|[ .(]{0,3}${consumed})`,
    String.raw`(?:担当者?)(?:は|:)?\s?(\p{sc=Han}{1,4})`,
    String.raw`(\p{sc=Han}{2,4})(?:まで(?![\p{L}])|です)`,
    String.raw`(?<!\p{L})(\p{Lu}\p{L}{1,30}(?:\s\p{Lu}\p{L}{1,30})?)\svagyok`,
    String.raw`ชื่อ\s?(${thaiName})`,
  ].join('|'),
  'gu',
)

const latinName = new RegExp(`^(?:${latin}|\\p{L}{2,14}(?:\\s\\p{L}{2,14}){0,2})$`, 'u')
const otherScriptName = /^[\p{L}\p{M}.]{2,16}(?:\s[\p{L}\p{M}.]{2,16}){0,3}$/u
const hanName = /^[\p{sc=Han}]{2,4}$|^[\p{sc=Han}]{1,3}\s[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,4}$/u

const neverInNames =
  /(?<![\p{L}])(?:not|out|away|busy|late|the|and|for|with|here|there|home|office|thanks|hi|hello|please|pls|ok|shop|restaurant|order|gate|floor|blue|green|red|white|store|delivery|this|that|she|he|is|are|at|in|on|to|my|you|ya|po|lang|free|yes|no|call|address|location|maps?|above|same|forwarded|or|and|drop|send|deliver|hantar|kat|eto|pin|naka|gate|leave|blue|when|if|only|urgent|asap|today|tomorrow|now|cash|paid|card|tel|phone|contact|attn|mobile|office|landline|alternat(?:e|ive)|secondary|whatsapp|cell|work|bitte|εδώ|μένω|number)(?![\p{L}])|ครับ|ค่ะ|เบอร์|โทร|ส่ง|الاوردر|الأوردر|الطلب|です|ます|(?<!\p{L})عايز[هة]?(?!\p{L})/iu

const inCompany = new RegExp(
  String.raw`${wordStart}(?:${legalForm})\.? ?\((?:[Aa]ttn\.?:? ?|ATTN:? ?|c\/o )?((?:(?:${titles}|En|Pn)\.? )?${latin})\)`,
  'u',
)

/** "It's for Saturday". */
const dayName =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę|isnin|selasa|rabu|khamis|jumaat|sabtu|ahad|lunes|martes|miyerkules|huwebes|biyernes|sabado|linggo|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|lunch|dinner|breakfast)(?!\p{L})/iu

/** Finds the person in brackets behind a company: `Acme Ltd (Jane Ong)`. */
export function findInCompany(text: string): Span | undefined {
  const match = inCompany.exec(text)
  const end = match ? match.index + match[0].length - 1 : 0
  return match?.[1] === undefined ? undefined : { start: end - match[1].length, end }
}

const nameBehindLead = new RegExp(
  String.raw`^(?:(?:(?:${titles})\.? )?${latin}|[\p{sc=Arabic}]{2,14}(?:\s(?!على|في|الى|إلى|من|رقم|جوال|والرقم|العنوان|موبايل|الموبايل|هاتف|تلفون|الجوال|واتساب|ت )[\p{sc=Arabic}]{2,14}){1,2}|[\p{sc=Cyrillic}\p{sc=Greek}]{2,20}(?:\s[\p{sc=Cyrillic}\p{sc=Greek}]{2,20})?)(?=$|[,.;:!?\n(\ue000-]|\s(?!\s?\d))`,
  'u',
)

/** Finds names behind "ich bin" or "odbierze". A number right behind means a street. */
function findBehindLeads(plain: string): (Span & { leadStart: number })[] {
  return [...plain.matchAll(nameLeads)].flatMap(({ index, 0: lead }) => {
    const start = index + lead.length
    const [name] = nameBehindLead.exec(plain.slice(start, start + 60)) ?? []
    return name ? [{ start, end: start + name.trimEnd().length, leadStart: index }] : []
  })
}

/** Finds names after a title, or after words such as "my name is". */
export function findIntroduced(plain: string, rules: PasteRules): ReadName[] {
  const names: ReadName[] = []
  for (const match of plain.matchAll(titled)) {
    // A Japanese first name such as 健太.
    if (rules.hasShortNames && /^\p{sc=Han}+[太生]$/u.test(match[0])) continue
    names.push({ start: match.index, end: match.index + match[0].trimEnd().length, strength: 'strong' })
  }
  for (const match of plain.matchAll(introduced)) {
    const value = match.slice(1).find((one) => one !== undefined) ?? ''
    const start = match.index + match[0].lastIndexOf(value)
    const isHan = /^\p{sc=Han}/u.test(match[0]) && start > match.index
    const span = { start, end: start + value.length, ...(isHan && { leadStart: match.index }) }
    if (
      neverInNames.test(value) ||
      isPlaceName(value) ||
      names.some((other) => span.start < other.end && span.end > other.start)
    )
      continue
    names.push({ ...span, strength: 'strong' })
  }
  for (const span of findBehindLeads(plain)) {
    const value = plain.slice(span.start, span.end)
    const isKnown = names.some((other) => span.start < other.end && span.end > other.start)
    if (!isKnown && !neverInNames.test(value) && !dayName.test(value) && !isPlaceName(value))
      names.push({ ...span, strength: 'strong' })
  }
  return names
}

const placeWord =
  /(?<!\p{L})(?:junction|square|city|park|market|hospital|clinic|school|airport|station|mrt|bay)(?!\p{L})/iu
const isPlaceName = (text: string) => [addressWord, buildingWord, placeWord].some((words) => words.test(text))

export function isLikeName(text: string): boolean {
  if (text.length < 2 || text.length > 40 || neverInNames.test(text) || courtesy.test(text)) return false
  if (dayName.test(text.replace(nameLeads, ''))) return false
  if (/\p{sc=Han}/u.test(text)) return hanName.test(text)
  return /\p{sc=Latin}/u.test(text) ? latinName.test(text) : otherScriptName.test(text)
}
