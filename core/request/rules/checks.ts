import { atom, computed, type ReadableAtom } from 'nanostores'
import { parseAmount } from '../../i18n/amount.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../i18n/phone-number.ts'
import type { Draft } from '../draft/draft.ts'
import type { RequestCountry, RequestVendor } from '../request-page.ts'
import { type OrderInput, type Refusal, type RequestField, refusalsOf } from './validation.ts'

export interface ChecksOptions {
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $country: ReadableAtom<RequestCountry>
  /** Flag `payment-vat`. While it's off, no VAT number is sent, even if one was typed before. */
  $takesVat: ReadableAtom<boolean>
  /** Fields that an edit doesn't send, so their checks don't stop it. */
  fixed: readonly RequestField[]
}

/** Validates the draft (specification 2 §5) and converts it for sending. */
export type Checks = ReturnType<typeof createChecks>

export function createChecks({ $vendor, $draft, $country, $takesVat, fixed }: ChecksOptions) {
  const $phones = atom<PhoneNumbers | null>(null)

  function orderInput(): OrderInput {
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

  function refusals(): readonly Refusal[] {
    const country = $country.get()
    const phones = $phones.get()
    // If the numbering plans didn't load, only the server validates.
    const isPossible = (phone: string) => phones?.isPossiblePhoneNumber(phone, country.code) ?? true
    return refusalsOf(orderInput(), country, isPossible, fixed)
  }

  return {
    $refusals: computed([$vendor, $draft, $country, $phones, $takesVat], refusals),
    refusals,
    ceiling,
    hasPhones: () => $phones.get() !== null,
    async loadPhones() {
      const phones = await loadPhoneNumbers().catch(() => null)
      if (phones) $phones.set(phones)
    },
    orderInput,
    /** Returns `+6581234567`; the typed text if the numbering plans haven't loaded. */
    e164: (phone: string) => $phones.get()?.toE164(phone, $country.get().code) ?? phone.trim(),
  }
}
