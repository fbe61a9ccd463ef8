import { atom, type ReadableAtom } from 'nanostores'
import { type Coordinates, formatCoordinates } from '../../addresses/coordinates.ts'
import { type PastedField, pastedFields, readPastedText, type Sureness } from '../../addresses/pasted-text.ts'
import type { Draft } from '../draft/draft.ts'
import type { Request } from '../request.ts'
import type { RequestPage } from '../request-page.ts'
import { createPastedAddress, type PastedAddressState } from './pasted-address.ts'

/** One fact of a pasted text, beside the field that it is for. */
export interface PastedProposal {
  field: PastedField
  /** May be edited before it is taken; coordinates are a line to be read. */
  value: string
  sureness: Sureness
  /** It stands in the form, put there from here. */
  isTaken: boolean
  /** What stands in its field by another hand, which it would overwrite; empty where nothing does. */
  instead: string
}

export type Pasted =
  | { state: 'none' }
  | { state: 'reading' }
  /** What reads could not be fetched. */
  | { state: 'failed' }
  | {
      state: 'read'
      proposals: PastedProposal[]
      /** Further telephone numbers of the text. */
      otherPhones: string[]
      /** A short link of a map service: its place is known to that service alone, and nobody asks it. */
      hasShortLink: boolean
    }

/** A message, label, link or code turned into fields. What is sure fills empty fields at once; the rest waits for a look. */
export interface Paste {
  $pasted: ReadableAtom<Pasted>
  /** What becomes of an address that was taken: searched, found, or not. */
  $address: ReadableAtom<PastedAddressState>
  /** Reads it, and fills what is sure into fields that are empty. Never rejects. */
  read(text: string): Promise<void>
  edit(field: PastedField, value: string): void
  /** Takes one fact, also over what stands there: it is a person's press. */
  take(field: PastedField): void
  /** Takes all that are sure and overwrite nothing. */
  takeSure(): void
  /** Gives back what stood in the fields before, as far as nobody has changed them since. */
  undo(): void
  /** Forgets the text; what has been taken stays. */
  close(): void
  destroy(): void
}

const draftFields = {
  name: 'name',
  phone: 'phone',
  unit: 'unit',
  building: 'building',
  notes: 'notes',
  address: 'addressText',
} as const satisfies Partial<Record<PastedField, keyof Draft>>

const placeFields = ['addressText', 'textBefore', 'destination', 'searched', 'pinnedByHand', 'confirmedPin'] as const

export function createPaste(page: Pick<RequestPage, '$country'>, request: Request): Paste {
  const $pasted = atom<Pasted>({ state: 'none' })
  const pastedAddress = createPastedAddress(request)
  let coordinates: Coordinates | null = null
  let before: Draft | null = null
  /** What was put into the form from here, by field. */
  const taken = new Map<PastedField, string>()
  let reading = 0
  const draft = () => request.$draft.get()

  function now(field: PastedField): string {
    if (field !== 'coordinates') return draft()[draftFields[field]].trim()
    const { destination } = draft()
    return destination ? formatCoordinates(destination.coordinates) : ''
  }

  function instead(field: PastedField, value: string): string {
    const stands = now(field)
    // A place that was searched for the pasted address is no other hand's.
    const isOurs = taken.get(field) === stands || (field === 'coordinates' && taken.has('address'))
    return isOurs || stands === value.trim() ? '' : stands
  }

  function refresh() {
    const pasted = $pasted.get()
    if (pasted.state !== 'read') return
    const proposals = pasted.proposals.map((proposal) => ({
      ...proposal,
      isTaken: taken.has(proposal.field) && now(proposal.field) === taken.get(proposal.field),
      instead: instead(proposal.field, proposal.value),
    }))
    if (JSON.stringify(proposals) !== JSON.stringify(pasted.proposals)) $pasted.set({ ...pasted, proposals })
  }

  function take(field: PastedField, value: string) {
    taken.set(field, value.trim())
    if (field === 'coordinates') {
      if (coordinates) void request.movePin(coordinates)
    } else if (field === 'address') {
      const isPinned = taken.has('coordinates') || draft().pinnedByHand
      if (isPinned) pastedAddress.write(value)
      else void pastedAddress.search(value)
    } else request.changeField(draftFields[field], value)
  }

  function takeSure() {
    const pasted = $pasted.get()
    if (pasted.state !== 'read') return
    for (const { field, value, sureness, isTaken } of pasted.proposals) {
      if (sureness === 'sure' && !isTaken && instead(field, value) === '' && !hasOtherPlace(field)) take(field, value)
    }
    refresh()
  }

  /** Text and pin are two facts, but a pin that stands for another address is not moved by itself. */
  function hasOtherPlace(field: PastedField): boolean {
    if (field === 'coordinates') return draft().addressText.trim() !== '' && !taken.has('address')
    return field === 'address' && draft().destination !== null && !taken.has('coordinates')
  }

  function forget() {
    reading += 1
    taken.clear()
    before = null
    coordinates = null
    pastedAddress.forget()
    $pasted.set({ state: 'none' })
  }

  let draftId = draft().id
  const unfollow = request.$draft.listen(({ id }) => {
    // Another outlet, or a new request: the message was for the one before.
    if (id !== draftId) forget()
    draftId = id
    refresh()
  })

  return {
    $pasted,
    $address: pastedAddress.$state,
    async read(text) {
      forget()
      const mine = reading
      $pasted.set({ state: 'reading' })
      const near = request.$origin.get()
      const read = await readPastedText(text, page.$country.get().code, near).catch(() => null)
      if (mine !== reading) return
      if (!read) return $pasted.set({ state: 'failed' })
      before = draft()
      coordinates = read.coordinates?.value ?? null
      const proposals = pastedFields.flatMap((field): PastedProposal[] => {
        const fact = read[field]
        if (!fact) return []
        const value = typeof fact.value === 'string' ? fact.value : formatCoordinates(fact.value)
        return [{ field, value, sureness: fact.sureness, isTaken: false, instead: '' }]
      })
      const { otherPhones, hasShortLink } = read
      $pasted.set({ state: 'read', proposals, otherPhones, hasShortLink })
      refresh()
      takeSure()
    },
    edit(field, value) {
      const pasted = $pasted.get()
      if (pasted.state !== 'read' || field === 'coordinates') return
      const proposals = pasted.proposals.map((one) => (one.field === field ? { ...one, value, isTaken: false } : one))
      $pasted.set({ ...pasted, proposals })
      // What came from here and is corrected here is corrected in the form as well; an address is searched only once.
      if (taken.has(field) && now(field) === taken.get(field) && field !== 'address') take(field, value)
      refresh()
    },
    take(field) {
      const pasted = $pasted.get()
      if (pasted.state !== 'read') return
      const proposal = pasted.proposals.find((one) => one.field === field)
      if (proposal) take(field, proposal.value)
      refresh()
    },
    takeSure,
    undo() {
      if (!before) return
      const news: Partial<Draft> = {}
      for (const field of taken.keys()) {
        if (field === 'coordinates' || field === 'address') continue
        if (now(field) === taken.get(field)) news[draftFields[field]] = before[draftFields[field]]
      }
      if (taken.has('coordinates') || taken.has('address')) {
        pastedAddress.forget()
        for (const field of placeFields) Object.assign(news, { [field]: before[field] })
      }
      taken.clear()
      request.change(news)
      refresh()
    },
    close: forget,
    destroy() {
      unfollow()
      forget()
    },
  }
}
