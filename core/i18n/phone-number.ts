import type { CountryCode } from '../config/country-codes.ts'

export interface PhoneNumbers {
  /** Checks only the length. @param country of numbers without a prefix */
  isPossiblePhoneNumber(text: string, country: CountryCode): boolean
  /** Checks the numbering plan too, for digits that may not be a phone number. */
  isValidPhoneNumber(text: string, country: CountryCode): boolean
  /** Returns `+65 8123 4567`; the text unchanged if it isn't a number. */
  formatPhoneNumber(text: string, country: CountryCode): string
  /** Returns `+6581234567`; null if impossible. */
  toE164(text: string, country: CountryCode): string | null
}

let loading: Promise<PhoneNumbers> | undefined

/** Loads the numbering plans (30 kB) on first use. */
export function loadPhoneNumbers(): Promise<PhoneNumbers> {
  loading ??= import('./numbering-plans.ts').then(({ numberingPlans }) => numberingPlans)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
