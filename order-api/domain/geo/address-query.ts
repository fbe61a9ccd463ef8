import { isBuilding, isUnit } from '../../../core/addresses/address-parts.ts'
import { latinDigits } from '../../../core/lib/text/latin-digits.ts'
import { countryCodes, readCountry } from '../country.ts'
import { wordsOf } from './gazetteer-text.ts'

/** An address as a person writes it, taken apart. */
export interface AddressQuery {
  words: string[]
  /** The beginnings of words that end with the kind of their street, such as `mariahilferstr`. */
  stems: (string | null)[]
  /** What may be the house number, as written, with the index of its first word. */
  numbers: { text: string; at: number }[]
}

const longestQuery = 120
const longestWord = 40
// Each word is compared with every place.
const maxWords = 12

const number = /(?<![\p{L}\p{N}])\d{1,5}[a-zа-я]?(?:[-/]\d{1,4}[a-zа-я]?){0,3}(?![\p{L}\p{N}])/giu
const unit = /#\s*[\p{L}\p{N}]+-[\p{L}\p{N}]+/gu
// Scripts without spaces write numbers and Latin words directly beside their own.
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mymr}]`
const spaced = String.raw`[\p{sc=Latn}\d]`
const scriptChange = new RegExp(`(?<=${unspaced})(?=${spaced})|(?<=${spaced})(?=${unspaced})`, 'gu')

/** Short and full words for kinds of streets and houses, a line for each kind. Names may leave them out. */
const kinds = `
  street str st strasse straße rue calle cl c via ulica ul улица ул вулиця вул utca u strada odos οδος οδού sokak gata gatan gate gt katu carrer شارع ش جادة ถนน ថ្នល់ လမ်း jalan jln jl
  road rd droga weg vej vag vagen tie drum път шосе طريق straat
  avenue ave av avda avenida aleja aleje al bulvar проспект пр просп пр-т leoforos λεωφόρος λεωφ corso
  boulevard blvd bd bulevard bulevardul bulevar булевард бул бульвар bul
  square sq platz pl place plac plaza plz piazza piata trg площад πλατεία ميدان namesti tori torg torget largo
  passeig paseo pg
  lane ln soi ซอย gasse g lorong lrg alley перулок переулок
  highway hwy expressway shosse
  korut krt
  drive dr crescent cres cr close cl turn terrace ter tce way walk
  house haus dom casa dum talo hus no nr number nummer num n block blk building bldg tower plot lot gedung shop rm buď bud будинок буд корпус корп bloc bl hof objekt منزل مبنى عمارة قطعة بناية villa 號 号 番地 番 丁目
  flat apt apartment unit floor level top tür stiege stock whg wohnung office suite room door et etage piso unidad puerta escalera appt appartement interno piano lgh lagenhet tr trappor bv nb leilighet oppg etasje as kerros rappu kv кв квартира этаж эт подъезд офис оф поверх під'їзд ап ет етаж вход ap apartament etaj scara int sc scala em emelet fsz fszt ajto lepcsohaz byt patro lokal mieszkanie pietro stan kat sprat ulaz stanovanje nadstropje sector sect esq dto fte bajo bajos entlo entresuelo principal planta sotano rdc interior zemin flr gf tingkat lantai όροφος διαμέρισμα διαμ ห้อง ชั้น شقة الشقة دور الدور طابق الطابق الارضي 地下 地下室 樓 楼 室 階
`
  .trim()
  .split('\n')
  .map((line) => wordsOf(line))

const roman = /^(?=[ivx])x{0,2}(?:ix|iv|v?i{0,3})$/

const between = new Set(
  wordsOf(
    'near opposite opp beside behind next to at in the der die das de la le les du della di von im am an bei so bb bis ter cor corner c/o pres peste vedle blizko kod kraj 之 ใกล้ ជិត 附近 付近 قرب بجانب',
  ),
)

const kindOf = new Map(kinds.flatMap((words, kind) => words.map((word) => [word, kind] as const)))

/** Whether both words are names of one kind, such as `rd` and `road`. */
export const isSameKind = (one: string, other: string) => kindOf.has(one) && kindOf.get(one) === kindOf.get(other)

const countryWords = new Map<string, ReadonlySet<string>>()

/** Whether the word may be left out: a kind of street or house, or the country's name. */
export function isOptional(word: string, country: string): boolean {
  // A letter beside a house number, of a staircase, or before a postal code.
  if (kindOf.has(word) || between.has(word) || roman.test(word) || /^[\p{sc=Latn}\p{sc=Cyrl}]$/u.test(word)) return true
  let names = countryWords.get(country)
  if (!names && countryCodes().includes(country)) {
    const languages = ['en', ...readCountry(country).languages]
    const displayed = languages.map((tag) => new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? '')
    const initials = displayed.map((name) =>
      wordsOf(name)
        .map((one) => one[0])
        .join(''),
    )
    names = new Set([...wordsOf(displayed.join(' ')), ...initials, country.toLowerCase()])
    countryWords.set(country, names)
  }
  return names?.has(word) ?? false
}

/** `E.D.S.A.` */
const initials = /(?<!\p{L})(?:\p{L}\.){3,6}/gu
const withoutStops = (text: string) => `${text.replace(/\./g, '')} `

const separated = (text: string) => latinDigits(text.normalize('NFKC')).replace(scriptChange, ' ')

/** Returns the words of a name, as those of a query. */
export const placeWords = (name: string) => wordsOf(separated(name))

/** The name without its elided article, as other languages of the country write it: `Carrer Aragó`; null if it has none. */
export function withoutElision(name: string): string | null {
  const plain = name.replace(/(?<!\p{L})(?:d|l|dell|all)['’](?=\p{L})/giu, '')
  return plain === name ? null : plain
}

/** Whether a typed sign is only a kind, such as `樓`, which other names contain. */
export const isBareKind = (word: string) => word.length === 1 && kindOf.has(word)

/** Returns the beginning of a word that ends with the kind of its street: `mariahilferstr`; null if it has none. */
const beforeKind = (word: string) => /^(.{4,})(?:strasse|str|gasse|gatan|katu|utca)$/u.exec(word)?.[1] ?? null

// Serbian: the gazetteer's names are Latin.
const latinOf: Record<string, string> = Object.fromEntries(
  'а:a б:b в:v г:g д:d ђ:d е:e ж:z з:z и:i ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r с:s т:t ћ:c у:u ф:f х:h ц:c ч:c џ:dz ш:s'
    .split(' ')
    .map((pair) => pair.split(':')),
)
const latinCountries = new Set(['BA', 'ME', 'RS'])

/** Writes Cyrillic text in Latin letters, in countries that use both. */
export function inLatin(text: string, country: string): string {
  if (!latinCountries.has(country)) return text
  return text.replace(/\p{sc=Cyrl}/gu, (letter) => latinOf[letter.toLowerCase()] ?? letter)
}

const fromHan = (text: string) => text.replace(/^\P{sc=Han}+/u, '')

/** Returns the text without its units, then also without its first building. Both are known by their form. */
export function withoutDoors(text: string): string[] {
  const parts = text.slice(0, longestQuery).split(/[,،，、]/)
  const places = parts.filter((part) => !isUnit(part.trim()))
  const building = places.findIndex((part) => isBuilding(part.trim()))
  const others = places.filter((_, index) => index !== building)
  // The city alone isn't the address. In Japanese, town, street and number are one part.
  const isAddress = ([first = '', ...rest]: string[]) => rest.length > 0 || /\d/.test(fromHan(first))
  return [places, others].filter((kept) => isAddress(kept) && kept.length < parts.length).map((kept) => kept.join(', '))
}

/** Takes an address apart: house number before or after the street, unit, postal code, city, in any order. */
export function readAddressQuery(text: string): AddressQuery {
  const plain = separated(text.slice(0, longestQuery).replace(unit, ' ').replace(initials, withoutStops))
  const words = wordsOf(plain)
    .slice(0, maxWords)
    .map((word) => word.slice(0, longestWord))
  const numbers = Array.from(plain.matchAll(number), ({ 0: found, index }) => ({
    text: found,
    at: wordsOf(plain.slice(0, index)).length,
  }))
  return { words, stems: words.map(beforeKind), numbers }
}
