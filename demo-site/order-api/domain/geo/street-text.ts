import { refuse } from '../refusal.ts'

/** An address of an order: `address` is unit, building and text by comma, `address_text` its text alone where known. */
export interface GivenAddress {
  address?: string | null | undefined
  address_text?: string | null | undefined
}

/**
 * The text of an address as the order keeps it; null where only the joined address was given.
 * @throws Refusal 422 for a text with which the address doesn't end.
 */
export function checkAddressText(given: GivenAddress | null | undefined): string | null {
  const text = given?.address_text?.trim() ?? ''
  if (text === '') return null
  const address = given?.address?.trim() ?? ''
  if (address !== text && !address.endsWith(`, ${text}`)) {
    refuse(422, 'error.invalid-request', 'The address has to end with address_text.')
  }
  return text
}

/**
 * An address without unit and building, for public pages. Where the text is unknown, the commas don't tell what is what,
 * so as much is left out as unit and building could be: two parts, but never the last one.
 */
export function streetText({ address, address_text }: { address: string; address_text?: string | null }): string {
  if (address_text) return address_text
  const parts = address.split(',').map((part) => part.trim())
  return parts
    .slice(Math.min(2, parts.length - 1))
    .filter(Boolean)
    .join(', ')
}
