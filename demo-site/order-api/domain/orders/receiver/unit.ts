import type { PlaceOnOrder } from '../../../store/order-parts.ts'
import type { Country } from '../../country.ts'

// `#04-12`, `Unit 5`, `B2-14`, `شقة 4`.
const startsLikeUnit = /^(#|(unit|flat|apt|apartment|suite|ste|room|rm|office|shop|level|lvl|floor|villa)\b|شقة|وحدة)/iu
const unitCode = /^(?=\S*\d)(?=\S*\p{L})[\p{L}\d/-]{1,8}$/u

/** Replaces the unit in an address: the first part, if `address_text` is known or the part looks like a unit. */
export function addressWithUnit(
  { address, address_text }: Pick<PlaceOnOrder, 'address' | 'address_text'>,
  unit: string,
  { rules }: Pick<Country, 'rules'>,
): string {
  const hasText = !!address_text && address.endsWith(address_text)
  const partsBeforeText = hasText ? partsOf(address.slice(0, address.length - address_text.length)) : partsOf(address)
  const [first = ''] = partsBeforeText
  const hasUnit =
    isUnit(first) ||
    (hasText && (partsBeforeText.length > 1 || (partsBeforeText.length === 1 && rules.unitNumberRequired)))
  return [unit, ...partsBeforeText.slice(hasUnit ? 1 : 0), ...(hasText ? [address_text] : [])].join(', ')
}

const isUnit = (part: string) => startsLikeUnit.test(part) || unitCode.test(part)
const partsOf = (address: string) => address.split(',').flatMap((part) => part.trim() || [])
