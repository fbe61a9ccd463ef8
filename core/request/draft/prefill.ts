import type { ReadableAtom } from 'nanostores'
import { unknownParts } from '../../addresses/address.ts'
import { foundPin } from '../../addresses/address-pin.ts'
import { type AmountCountry, amountText } from '../../i18n/amount.ts'
import { isHeld, type Placement } from '../feedback.ts'
import type { RequestVendor } from '../request-page.ts'
import { addressFields, type Draft, draftOfAddress, isAddressField, type Write } from './draft.ts'

interface PrefillParts {
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $placement: ReadableAtom<Placement>
  $country: ReadableAtom<AmountCountry>
  write: Write<keyof Draft>
  leaveOut(values: Partial<Draft>): void
  phones: { load(): Promise<void> }
  pasting: { findAddress(text: string): Promise<boolean>; isFinding(): boolean }
}

/** Fills in the host's values: see `RiderRequest.prefill`. */
export function createPrefill(parts: PrefillParts) {
  const { $vendor, $draft, $placement, $country, write, leaveOut, phones, pasting } = parts
  let current: Prefill | null = null
  const stop = $placement.listen(({ state }) => {
    if (state === 'placed') current = null
  })
  /** The text that was searched for to the end, and the draft. */
  let searched = ''

  /** Searches for the text again if another outlet's form, or a reload, ended its search. */
  async function findAddress(text: string) {
    const { id, addressText, destination } = $draft.get()
    const search = `${id} ${text}`
    const isAbsent = addressText === '' || addressText === text
    if (text === '' || destination || !isAbsent || search === searched || pasting.isFinding()) return
    const isKept = current?.reference
    if (!isKept) leaveOut({ addressText: text })
    const isFound = await pasting.findAddress(text)
    if (isFound) searched = search
    const draft = $draft.get()
    if (isFound && !isKept) leaveOut(Object.fromEntries(addressFields.map((field) => [field, draft[field]])))
  }

  return {
    give(values: Prefill) {
      current = values
    },
    forget() {
      current = null
    },
    /** Fills in the values, unless the draft has their reference. @param startNew called for another reference */
    apply(startNew: () => void) {
      const { reference } = $draft.get()
      if (!current || !$vendor.get() || isHeld($placement.get())) return
      if (!current.reference || current.reference !== reference) {
        if (current.reference) startNew()
        const before = $draft.get()
        const filled = withoutFilled(draftOfPrefill(current, $country.get()), before)
        write(filled)
        // With a reference, the draft belongs to the host's order. Without one, its details go with the host's page.
        if (!current.reference) leaveOut(filled)
        if ($draft.get().phone !== before.phone) void phones.load()
      }
      void findAddress(current.address?.text ?? '')
    },
    destroy: stop,
  }
}

/** Order details from a host, such as a point of sale. */
export interface Prefill {
  customer?: { name?: string; phone?: string } | undefined
  /** Without coordinates, the text is searched for. */
  address?: PrefilledAddress | undefined
  items?: string | readonly { name: string; quantity?: number }[] | undefined
  /** Order value, decimal in the country's currency. */
  amount?: number | undefined
  /** The host's own number of the order, up to 100 characters. */
  reference?: string | undefined
  /** The rider collects at the address and brings it to the outlet. Needs flag `pickup-and-return-on-web`. */
  isReturn?: boolean | undefined
}

export interface PrefilledAddress {
  text: string
  unit?: string
  building?: string
  notes?: string
  latitude?: number
  longitude?: number
}

/** Returns the draft's fields that the host gives; others are absent. */
export function draftOfPrefill(
  { customer, address, items, amount, reference, isReturn }: Prefill,
  country: AmountCountry,
): Partial<Draft> {
  const texts = {
    name: customer?.name,
    phone: customer?.phone,
    unit: address?.unit,
    building: address?.building,
    notes: address?.notes,
    description: items && descriptionOf(items),
    amount: amount === undefined ? undefined : amountText(String(amount), country),
    reference,
  }
  const filled = Object.entries(texts).filter(([, text]) => text !== undefined)
  return { ...Object.fromEntries(filled), ...(isReturn && { isReturn }), ...pinOf(address) }
}

function descriptionOf(items: NonNullable<Prefill['items']>): string {
  if (typeof items === 'string') return items
  return items.map(({ name, quantity = 1 }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')
}

function pinOf(address: PrefilledAddress | undefined): Partial<Draft> {
  const { text = '', latitude, longitude } = address ?? {}
  if (latitude === undefined || longitude === undefined) return {}
  const place = { id: '', text, coordinates: { latitude, longitude }, ...unknownParts }
  return draftOfAddress({ text, textBefore: null, ...foundPin(place) })
}

/** Leaves out fields that the draft has filled in already. */
export function withoutFilled(patch: Partial<Draft>, draft: Draft): Partial<Draft> {
  const isEmpty = (field: keyof Draft) =>
    ['', false].includes(draft[isAddressField(field) ? 'addressText' : field] as string)
  return Object.fromEntries(Object.entries(patch).filter(([field]) => isEmpty(field as keyof Draft)))
}
