import { isBuilding, isStreet, isUnit, splitAddress } from '../../../../core/addresses/address-parts.ts'
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
 * Removes unit and building for public pages. If the address has neither `address_text` nor a recognisable street, also
 * removes the first two parts, which may be the building, but never the last.
 */
export function streetText({ address, address_text }: { address: string; address_text?: string | null }): string {
  if (address_text) return address_text
  const parts = splitAddress(address).text.split(', ')
  const streetAt = parts.findIndex((part, index) => isStreet(part, parts[index + 1]))
  return parts
    .slice(streetAt >= 0 ? streetAt : Math.min(2, parts.length - 1))
    .filter((part, index, { length }) => index === length - 1 || !(isUnit(part) || isBuilding(part)))
    .join(', ')
}
