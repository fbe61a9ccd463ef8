import { atom, computed, type ReadableAtom } from 'nanostores'
import { amountOf, amountProblem } from '../../i18n/amount.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../i18n/phone-number.ts'
import { firstOfPhones } from '../../i18n/plain-phone.ts'
import type { AppliedVoucher, Draft, Pickup, Sender } from '../draft/draft.ts'
import type { RequestCountry, RequestVendor } from '../request-page.ts'
import { type OrderInput, type Refusal, type RequestField, refusalsOf } from './validation.ts'

/** A draft that has passed the checks. */
export interface CheckedOrder extends OrderInput {
  vendorId: string
  coordinates: NonNullable<OrderInput['coordinates']>
  /** Text that may include a building, so it isn't sent as public text. */
  mixedText: string | null
  sender: (Sender & { pickup: Pickup }) | null
  ageCheck: boolean
  /** The rider collects at the customer's and brings it to the outlet. */
  isReturn: boolean
  /** Unix seconds; null for as soon as possible. */
  preorderedFor: number | null
  voucher: AppliedVoucher | null
  /** The host's own number of the order; empty for none. */
  reference: string
}

export interface ChecksOptions {
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $country: ReadableAtom<RequestCountry>
  /** Flag `payment-vat`. While it's off, no VAT number is sent, even if one was typed before. */
  $takesVat: ReadableAtom<boolean>
  phones: Phones
  /** Fields that an edit doesn't send, so their checks don't stop it. */
  fixed: readonly RequestField[]
}

export type Phones = ReturnType<typeof createPhones>

/** The numbering plans, which load with the first phone number. Without them, only the server checks numbers. */
export function createPhones() {
  const $phones = atom<PhoneNumbers | null>(null)
  return {
    $phones,
    async load() {
      const phones = await loadPhoneNumbers().catch(() => null)
      if (phones) $phones.set(phones)
    },
  }
}

/** Validates the draft (specification 2 §5) and converts it for sending. */
export type Checks = ReturnType<typeof createChecks>

export function createChecks({ $vendor, $draft, $country, $takesVat, phones: { $phones }, fixed }: ChecksOptions) {
  function orderInput(): OrderInput {
    const draft = $draft.get()
    const country = $country.get()
    const { addressText, unit, building, notes, name, phone, description, paymentMethod } = draft
    return {
      vendorId: $vendor.get()?.id ?? null,
      addressText,
      coordinates: draft.destination?.coordinates ?? null,
      unit,
      building,
      notes,
      name,
      phone,
      description,
      paymentMethod,
      amount: amountOf(draft.amount, country),
      amountProblem: amountProblem(draft.amount, country),
      vatNumber: $takesVat.get() ? draft.vatNumber : '',
      ceiling: ceiling(),
      ceilingProblem: amountProblem(draft.ceiling, country),
    }
  }

  const ceiling = () => amountOf($draft.get().ceiling, $country.get())

  function refusals(): readonly Refusal[] {
    const country = $country.get()
    const phones = $phones.get()
    const hasTwo = firstPhone() !== null
    const isPossible = (phone: string) => !hasTwo && (phones?.isPossiblePhoneNumber(phone, country.code) ?? true)
    return refusalsOf(orderInput(), country, isPossible, fixed).map((refusal) =>
      hasTwo && refusal.key === 'validation.phone-incorrect' ? { ...refusal, key: 'validation.two-phones' } : refusal,
    )
  }

  function firstPhone(): string | null {
    const phones = $phones.get()
    const { code } = $country.get()
    return phones && firstOfPhones($draft.get().phone, (phone) => phones.isPossiblePhoneNumber(phone, code))
  }

  return {
    $refusals: computed([$vendor, $draft, $country, $phones, $takesVat], refusals),
    refusals,
    /** The first number of several; null if there is one or none. */
    $firstPhone: computed([$draft, $country, $phones], firstPhone),
    ceiling,
    /** Returns the draft as it is sent; null until outlet and drop-off are known. */
    checkedOrder(): CheckedOrder | null {
      const { vendorId, coordinates, ...input } = orderInput()
      const vendor = $vendor.get()
      if (!vendor || vendorId === null || !coordinates) return null
      const { pickup, sender, ageCheck, isReturn, preorderedFor, voucher, reference, takenFrom } = $draft.get()
      return {
        ...input,
        vendorId,
        coordinates,
        // The typed text if the numbering plans haven't loaded.
        phone: $phones.get()?.withExtension(input.phone, $country.get().code) ?? input.phone.trim(),
        sender: !vendor.location && pickup && sender ? { ...sender, pickup } : null,
        // Ages are checked only where something is handed over.
        ageCheck: ageCheck && !isReturn,
        isReturn,
        preorderedFor,
        voucher,
        reference,
        mixedText: takenFrom?.mixedText ?? null,
      }
    },
  }
}
