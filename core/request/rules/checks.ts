import { atom, computed, type ReadableAtom } from 'nanostores'
import { loadPhoneNumbers, type PhoneNumbers } from '../../i18n/phone-number.ts'
import type { Draft } from '../draft/draft.ts'
import type { RequestCountry, RequestVendor } from '../request-page.ts'
import { parseAmount } from './amount.ts'
import { type OrderFacts, type Validation, validateOrder } from './validation.ts'

export interface ChecksOptions {
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $country: ReadableAtom<RequestCountry>
  /** Flag `payment-vat`: switched off, a number that was typed before is not sent. */
  $takesVat: ReadableAtom<boolean>
}

/** The draft as the ten checks see it (specification 2 §5), and as it is sent once they have passed. */
export function createChecks({ $vendor, $draft, $country, $takesVat }: ChecksOptions) {
  const $phones = atom<PhoneNumbers | null>(null)

  function facts(): OrderFacts {
    const draft = $draft.get()
    return {
      ...draft,
      vendorId: $vendor.get()?.id ?? null,
      coordinates: draft.destination?.coordinates ?? null,
      amount: parseAmount(draft.amount, $country.get().cldrDigits),
      vatNumber: $takesVat.get() ? draft.vatNumber : '',
      ceiling: ceiling(),
    }
  }

  function ceiling(): number | null {
    return parseAmount($draft.get().ceiling, $country.get().cldrDigits)
  }

  function validate(): Validation {
    const country = $country.get()
    const phones = $phones.get()
    // Without the table of numbers every number counts as possible: the server looks at it again.
    return validateOrder(facts(), country, (phone) => phones?.isPossiblePhoneNumber(phone, country.code) ?? true)
  }

  return {
    $validation: computed([$vendor, $draft, $country, $phones, $takesVat], (): Validation => validate()),
    validate,
    /** The highest fee that needs no further word; null for none. */
    ceiling,
    /** Fetches the table of phone numbers. Never rejects. */
    async wantPhones() {
      const phones = await loadPhoneNumbers().catch(() => null)
      if (phones) $phones.set(phones)
    },
    facts,
    /** As `+6581234567`; as typed where the table of numbers could not be had. */
    e164: (phone: string) => $phones.get()?.toE164(phone, $country.get().code) ?? phone.trim(),
  }
}
