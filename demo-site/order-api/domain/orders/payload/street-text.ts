import { refuse } from '../../refusal.ts'

/** `address` joins unit, building and street text with commas. `address_text` is the street text alone, if known. */
export interface AddressPayload {
  address?: string | null | undefined
  address_text?: string | null | undefined
}

/** Returns the address's text; null if only the joined address was given. @throws Refusal 422 if they don't match */
export function checkAddressText(payload: AddressPayload | null | undefined): string | null {
  const text = payload?.address_text?.trim() ?? ''
  if (text === '') return null
  const address = payload?.address?.trim() ?? ''
  if (address !== text && !address.endsWith(`, ${text}`)) {
    refuse(422, 'error.invalid-request', 'The address must end with address_text.')
  }
  return text
}

/**
 * Removes unit and building for public pages. Without `address_text`, keeps what follows from the part that looks like a
 * street. If no part does, removes the first two parts, but never the last.
 */
export function streetText({ address, address_text }: { address: string; address_text?: string | null }): string {
  if (address_text) return address_text
  const parts = address.split(',').map((part) => part.trim())
  const removableCount = Math.min(2, parts.length - 1)
  const streetIndex = parts.slice(0, removableCount + 1).findLastIndex(isStreet)
  if (streetIndex < 0) return parts.slice(removableCount).filter(Boolean).join(', ')
  return parts
    .slice(streetIndex)
    .filter((part) => part !== '' && !isUnit(part))
    .join(', ')
}

/** Accepts `2 Orchard Turn`, `Soi 11`, `軒尼詩道100號`. Numbers of more than 3 digits are postal codes. */
function isStreet(part: string): boolean {
  const [number, ...others] = part.match(/\d+/g) ?? []
  const isShort = number !== undefined && number.length <= 3 && others.every((other) => other.length <= 3)
  return isShort && /\p{L}{2,}/u.test(part) && !isUnit(part)
}

const unitWords =
  /\b(unit|flat|apt|apartment|suite|ste|room|rm|office|shop|level|lvl|floor|villa|tower|block|blk|building|bldg|wing|lot)\b/iu
// One word of letters and digits: `B2-14`.
const unitCode = /^#|^(?=\S*\d)(?=\S*\p{L})[\p{L}\d/-]{1,8}$/u
const unitOfOtherScripts = /شقة|وحدة|طابق|مبنى|برج|ห้อง|ชั้น|ตึก|อาคาร|[樓楼室座層层]/u

/** A unit or door code. */
function isUnit(part: string): boolean {
  return unitWords.test(part) || (unitCode.test(part) && !/[號号]$/u.test(part)) || unitOfOtherScripts.test(part)
}
