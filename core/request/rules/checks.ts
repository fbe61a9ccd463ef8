import { atom, computed, type ReadableAtom } from 'nanostores'
import { parseAmount } from '../../i18n/amount.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../i18n/phone-number.ts'
import type { Draft } from '../draft/draft.ts'
import type { RequestCountry, RequestVendor } from '../request-page.ts'
import { type OrderFacts, type Refusal, type RequestField, refusalsOf, type Validation } from './validation.ts'

export interface ChecksOptions {
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $country: ReadableAtom<RequestCountry>
  /** Flag `payment-vat`: while it is off, a number that was typed before isn't sent. */
  $takesVat: ReadableAtom<boolean>
  /** Fields that can't be mended, because an edit doesn't carry them: their checks don't stop it. */
  fixed: readonly RequestField[]
}

/** The draft as the ten checks read it (specification 2 §5), and as it is sent once they have passed. */
export type Checks = ReturnType<typeof createChecks>

export function createChecks({ $vendor, $draft, $country, $takesVat, fixed }: ChecksOptions) {
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

  function refusals(): readonly Refusal[] {
    const country = $country.get()
    const phones = $phones.get()
    // Without the numbering plans every number counts as possible: the server checks it again.
    const isPossible = (phone: string) => phones?.isPossiblePhoneNumber(phone, country.code) ?? true
    return refusalsOf(facts(), country, isPossible, fixed)
  }

  return {
    $validation: computed(
      [$vendor, $draft, $country, $phones, $takesVat],
      (): Validation => refusals()[0] ?? { ok: true },
    ),
    /** All that is wrong, one for each field. */
    refusals,
    /** The highest fee that needs no confirmation; null for none. */
    ceiling,
    /** Whether the numbering plans have loaded. */
    hasPhones: () => $phones.get() !== null,
    /** Loads the numbering plans. Never rejects. */
    async loadPhones() {
      const phones = await loadPhoneNumbers().catch(() => null)
      if (phones) $phones.set(phones)
    },
    facts,
    /** As `+6581234567`; as typed if the numbering plans couldn't be loaded. */
    e164: (phone: string) => $phones.get()?.toE164(phone, $country.get().code) ?? phone.trim(),
  }
}
