import { atom, type ReadableAtom } from 'nanostores'
import type { CountryCode } from '../config/country-codes.ts'

export interface PhoneNumbers {
  /** Checks only the length. @param country of numbers without a prefix */
  isPossiblePhoneNumber(text: string, country: CountryCode): boolean
  /** Checks the numbering plan too, for digits that may not be a phone number. */
  isValidPhoneNumber(text: string, country: CountryCode): boolean
  /** Returns `+65 8123 4567`; the text unchanged if it isn't a number. */
  formatPhoneNumber(text: string, country: CountryCode): string
  /** Groups the digits as the country writes them, with or without a prefix as in the text; the text unchanged if it isn't a number. */
  shownPhoneNumber(text: string, country: CountryCode): string
  /** Returns `+6581234567`, and behind it the extension, ` ext. 12`; null if impossible. */
  withExtension(text: string, country: CountryCode): string | null
  /** Returns `+6581234567`; null if impossible. */
  toE164(text: string, country: CountryCode): string | null
}

const $loaded = atom<PhoneNumbers | null>(null)
/** The numbering plans; null until something has loaded them. */
export const $phoneNumbers: ReadableAtom<PhoneNumbers | null> = $loaded

let loading: Promise<PhoneNumbers> | undefined

/** Loads the numbering plans (30 kB) on first use. */
export function loadPhoneNumbers(): Promise<PhoneNumbers> {
  loading ??= import('./numbering-plans.ts').then(({ numberingPlans }) => {
    $loaded.set(numberingPlans)
    return numberingPlans
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
