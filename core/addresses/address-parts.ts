/** An address as the specification joins it: unit, building and street text (specification 2 §3). */
export interface AddressParts {
  unit: string
  building: string
  text: string
}

const unitWord =
  'unit|flat|apt|apartment|suite|ste|room|rm|office|shop|stall|kiosk|lot|villa|level|lvl|floor|top|tür|stiege|stg|whg|wohnung|door'
const units = new RegExp(
  [
    String.raw`^#\s?\S`,
    String.raw`^(${unitWord})\b\.?\s{0,2}(no\b\.?|nr\b\.?)?\s{0,2}#?([a-z]{0,2}-?\d|[a-z]$)`,
    String.raw`^(\d+(st|nd|rd|th)?|ground|lower|upper|first|second|third|top)\s+(floor|level|storey)\b`,
    String.raw`^(\d+\.\s*)?(og|stock|obergeschoss)(\s|$)|^(eg|dg|erdgeschoss)$|^(\d+|[gbul]{1,2})\/?f(\s|$)`,
    // One word with a digit, such as `B2-14`, but no postal code and no Japanese block.
    String.raw`^(?!\d{5,}$|\d+-\d+-\d)(?=\S*\d)[a-z\d/-]{1,8}$`,
    String.raw`^([a-z\d一二三四五六七八九十地下高中低]{1,5}\s?([號号]?[樓楼層层階座室房舖鋪铺]|号))+$`,
    '^(شق[ةه]|وحدة|مكتب|محل|غرفة|(ال)?طابق|(ال)?دور)|ห้อง|ชั้น',
  ].join('|'),
  'iu',
)
const buildings =
  /\b(tower|building|bldg|block|blk|wing|residences?|mansions?|court|house|haus|plaza|mall|cent(?:re|er))\b|大[廈厦樓]|中心|廣場|ビル|マンション|コーポ|ハイツ|タワー|[苑閣荘邨]$|بناية|عمارة|مبنى|برج|مجمع|ตึก|อาคาร/iu
const streets = new RegExp(
  [
    String.raw`\b(street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|highway|way|crescent|close|turn)\b\.?(\s+(no\.?\s*)?\d+\w?)?$`,
    // A house number: longer ones are postal codes.
    String.raw`^\d{1,3}[a-z]?([-/]\d+[a-z]?)*\s\P{L}*\p{L}{2}`,
    String.raw`\b(jalan|jln|lorong|soi)\s|(stra(ß|ss)e|str\.|gasse|weg|platz|allee|zeile|gürtel|ring|kai)(\s+\d|$)`,
    'شارع|طريق|جادة|قطعة|ถนน|ซอย',
  ].join('|'),
  'iu',
)
const hanStreet = /[道路街徑径里巷弄丁町区區市]/u
const japanesePlace = /[都道府県市区區町村]$|\d-\d+-\d/u
/** In Kuwait, a block is an area of streets: `Block 4, Street 10`. */
const areaBlock = /^(block|blk)\s+\d+$/iu
const numberedStreet = /^(street|st|avenue|ave|road|lane|jadda)\.?\s+\d/iu
const houseNumber = /^\d{1,4}[a-z]?$/i
const shortNumber = /^(?=.*\p{L}{2})(?!.*\d{4}).*\d/u

/** Whether a part of an address is a unit or door: `#04-12`, `Flat 7`, `12樓A室`. */
export const isUnit = (part: string) => units.test(part)
export const isBuilding = (part: string) => buildings.test(part) && !isStreet(part)

export function isStreet(part: string, next = ''): boolean {
  if (isUnit(part)) return false
  if (areaBlock.test(part)) return numberedStreet.test(next)
  if (streets.test(part)) return true
  return !buildings.test(part) && (japanesePlace.test(part) || (hanStreet.test(part) && /\d/.test(part)))
}

// Longer parts are street text (the limit of the form's field).
const longestPart = 120

interface Known {
  /** The street text, at the end of the address; null if unknown. */
  text?: string | null | undefined
  /** Whether three parts are always unit, building and text, as in the address book. */
  hasAllPlaces?: boolean
}

/**
 * Splits "unit, building, text". An empty part counts: `#04-12, , 2 Orchard Turn` has no building. If parts may be left out,
 * each is recognised by its form, so the building of `ION Orchard, 2 Orchard Turn` isn't taken for a unit.
 */
export function splitAddress(address: string, { text, hasAllPlaces = false }: Known = {}): AddressParts {
  const line = address.trim()
  if (text && line.endsWith(text)) {
    const [first = '', ...others] = placesOf(line.slice(0, -text.length).replace(/,\s*$/, ''))
    const hasUnit = others.length > 0 || isUnit(first)
    const building = hasUnit ? others.filter(Boolean).join(', ') : first
    return { unit: hasUnit ? first : '', building, text }
  }
  const [first = '', second = '', ...rest] = placesOf(line)
  const isMarked = first === '' || second === '' || rest.every((place) => place === '')
  const isClear = first === '' || isUnit(first) || !isStreet(second)
  if (rest.length > 0 && !isStreet(first, second) && (isMarked || (hasAllPlaces && isClear))) {
    return { unit: first, building: second, text: rest.filter(Boolean).join(', ') }
  }
  return recognise(line)
}

/** Recognises parts by their form. A single part is street text, unless a comma follows or it begins with `#`. */
function recognise(line: string): AddressParts {
  // The commas around a unit are often left out.
  const places = line.replace(/(?<=^|\s)#[^\s,]*\d[^\s,]*/gu, ', $&, ').split(/[,،，、]/)
  const parts = places.flatMap((part) => part.trim() || [])
  const [first = '', second = ''] = parts
  const isHouseNumber = houseNumber.test(first) && !/\d/.test(second) && isStreet(second)
  const isSingle = parts.length === 1 && !/^#|,$/.test(line)
  const unitAt = isHouseNumber || isSingle ? -1 : isUnit(first) ? 0 : parts.findIndex(isLateUnit)
  const rest = parts.filter((_, index) => index !== unitAt)
  const streetAt = isHouseNumber ? 0 : streetIndexOf(rest)
  // Without a recognisable street, the building comes after the unit.
  const textAt = streetAt >= 0 ? streetAt : unitAt === 0 && rest.length > 1 ? 1 : 0
  const hasBuilding = rest.slice(0, textAt).every((part) => part.length <= longestPart)
  return {
    unit: parts[unitAt] ?? '',
    building: hasBuilding ? rest.slice(0, textAt).join(', ') : '',
    text: rest.slice(hasBuilding ? textAt : 0).join(', '),
  }
}

// A number in a later place may be anything.
const isLateUnit = (part: string) => isUnit(part) && !houseNumber.test(part)

function streetIndexOf(parts: readonly string[]): number {
  const index = parts.findIndex((part, at) => isStreet(part, parts[at + 1]))
  if (index >= 0) return index
  return parts.findIndex((part) => shortNumber.test(part) && !isUnit(part) && !isBuilding(part))
}

/** Finds the unit that was typed into the text because its own field is empty. */
export function withTypedUnit(parts: AddressParts): AddressParts {
  if (parts.unit !== '') return parts
  const { unit, building, text } = splitAddress(parts.text)
  return unit === '' ? parts : { ...parts, unit, text: addressLine({ unit: '', building, text }) }
}

/** Joins the three parts with their empty places. Commas within unit and building become spaces. */
export function joinAddress({ unit, building, text }: AddressParts): string {
  return [withoutCommas(unit), withoutCommas(building), text.trim()].join(', ')
}

/** Joins the parts without empty places if `splitAddress`, with the text, still finds the same parts. */
export function shortAddress(parts: AddressParts): string {
  const [unit, building] = [withoutCommas(parts.unit), withoutCommas(parts.building)]
  const onlyPart = unit === '' ? building : building === '' ? unit : ''
  const isClear = onlyPart === '' || isUnit(onlyPart) === (unit !== '')
  return isClear ? addressLine({ unit, building, text: parts.text.trim() }) : joinAddress(parts)
}

/** Joins the parts for people. */
export const addressLine = ({ unit, building, text }: AddressParts) => [unit, building, text].filter(Boolean).join(', ')

/** Removes empty places, for people. */
export const withoutEmptyPlaces = (address: string) => placesOf(address).filter(Boolean).join(', ')

const placesOf = (address: string) => address.split(',').map((place) => place.trim())
const withoutCommas = (part: string) => placesOf(part).filter(Boolean).join(' ')
