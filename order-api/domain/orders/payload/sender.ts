import { splitAddress } from '../../../../core/addresses/address-parts.ts'
import type { Caller } from '../../accounts/caller.ts'
import { isEmailAddress } from '../../accounts/email-address.ts'
import type { Country } from '../../country.ts'
import { isPossiblePhone } from '../../customer-phone.ts'
import { areNotesTooLong, isAddressTooLong } from '../../geo/address-limits.ts'
import { refuse } from '../../refusal.ts'
import { isCoordinate, type PlacePayload } from './place.ts'
import { checkAddressText } from './street-text.ts'

export interface SenderPayload {
  location?: PlacePayload | null | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  phone_number?: string | null | undefined
}

export interface Sender {
  location: { latitude: number; longitude: number; address: string; address_text: string | null; notes: string }
  name: string
  email: string
  /** Digits and plus only. */
  phone_number: string
}

/**
 * Checks the sender (specification 2 §3, §5): required for guests, otherwise used only without a collection address.
 * @throws Refusal 422 with a key per field
 */
export function checkSender(
  { country }: { country: Country },
  caller: Caller,
  payload: SenderPayload | null | undefined,
): Sender | null {
  if (!payload) {
    if (caller.kind === 'guest') refuse(422, 'validation.fill-sender-name', 'Enter who sends it.')
    return null
  }
  const name = payload.name?.trim() ?? ''
  if (name === '') refuse(422, 'validation.fill-sender-name', 'Enter who sends it.')
  if (/\p{Nd}/u.test(name)) refuse(422, 'validation.wrong-sender-name', 'The sender’s name can’t contain digits.')
  const email = payload.email?.trim() ?? ''
  if (!isEmailAddress(email)) refuse(422, 'validation.sender-email', 'The sender’s email address can’t be used.')
  const phone = payload.phone_number ?? ''
  if (!/^\+?\d+$/.test(phone) || !isPossiblePhone(phone, country.code)) {
    refuse(422, 'validation.sender-phone', 'The sender’s phone number is invalid.')
  }
  const { latitude, longitude } = payload.location ?? {}
  const address = payload.location?.address?.trim() ?? ''
  const addressText = checkAddressText(payload.location)
  const { text } = splitAddress(address, { text: addressText })
  if (text === '' || !isCoordinate(latitude, 90) || !isCoordinate(longitude, 180)) {
    refuse(422, 'validation.sender-address', 'Choose where the rider collects it.')
  }
  if (isAddressTooLong(address, text)) refuse(422, 'validation.sender-address', 'The pickup address is too long')
  const notes = payload.location?.notes?.trim() ?? ''
  if (areNotesTooLong(notes)) {
    refuse(422, 'validation.sender-address', 'The notes of the pickup address are too long')
  }
  const location = { latitude, longitude, address, address_text: addressText, notes }
  return { location, name, email: email.toLowerCase(), phone_number: phone }
}

/** Shortens `Alicia Wong` to `Alicia W.` */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? words.pop() : undefined
  return last === undefined ? words.join(' ') : `${words.join(' ')} ${[...last][0]}.`
}
