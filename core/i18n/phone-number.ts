import type { CountryCode } from '../config/country-codes.ts'

/** Numbers are read as people type and paste them: `plainPhone`. */
export interface PhoneNumbers {
  /** "Possible" is asked, not "valid": the right length for its country. National numbers are of `country`. */
  isPossiblePhoneNumber(text: string, country: CountryCode): boolean
  /** Whether a plan has such a number: for digits that may be something else. */
  isValidPhoneNumber(text: string, country: CountryCode): boolean
  /** `+65 8123 4567`; the text itself where it is no number. */
  formatPhoneNumber(text: string, country: CountryCode): string
  /** `+6581234567`, or null where it is no possible number. */
  toE164(text: string, country: CountryCode): string | null
}

let loading: Promise<PhoneNumbers> | undefined

/** Fetches the table of numbering plans (30 kB) the first time a number is looked at. */
export function loadPhoneNumbers(): Promise<PhoneNumbers> {
  loading ??= import('./numbering-plans.ts').then(({ numberingPlans }) => numberingPlans)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
