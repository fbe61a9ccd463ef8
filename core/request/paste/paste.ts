import { atom, type ReadableAtom } from 'nanostores'
import { type Coordinates, formatCoordinates } from '../../addresses/coordinates.ts'
import { type PastedField, pastedFields, type Sureness } from '../../addresses/pasted/details.ts'
import type { Clock } from '../../environment.ts'
import { latest } from '../../lib/latest.ts'
import { lazy } from '../../lib/lazy.ts'
import type { Destination } from '../draft/destination.ts'
import { addressFields, type Draft, type Write } from '../draft/draft.ts'
import type { RequestPage } from '../request-page.ts'
import { createPastedAddress, type PastedAddressState } from './pasted-address.ts'

export interface PastedProposal {
  field: PastedField
  /** Editable before it is applied, except coordinates. */
  value: string
  sureness: Sureness
  isApplied: boolean
  replaces: string
}

export type Pasted =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'failed' }
  | {
      state: 'read'
      proposals: PastedProposal[]
      /** More phone numbers in the text. */
      otherPhones: string[]
      hasShortLink: boolean
    }

/** Reads a pasted message, label or link: sure details fill empty fields, others are proposed. */
export interface Paste {
  $pasted: ReadableAtom<Pasted>
  $address: ReadableAtom<PastedAddressState>
  /** Reads a text. Never rejects. */
  read(text: string): Promise<void>
  edit(field: PastedField, value: string): void
  /** Applies a detail, even over another value. */
  apply(field: PastedField): void
  /** Applies every detail that replaces nothing. Unsure ones stay marked for checking. */
  applyAll(): void
  /** Restores the fields, unless edited since. */
  undo(): void
  close(): void
}

const draftFields = {
  name: 'name',
  phone: 'phone',
  unit: 'unit',
  building: 'building',
  notes: 'notes',
  address: 'addressText',
  description: 'description',
  amount: 'amount',
} as const satisfies Partial<Record<PastedField, keyof Draft>>

export interface PasteParts {
  clock: Clock
  $country: RequestPage['$country']
  $pickupCoordinates: ReadableAtom<Coordinates | null>
  $draft: ReadableAtom<Draft>
  destination: Destination
  typeField(field: Exclude<keyof typeof draftFields, 'address'>, text: string): void
  write: Write<keyof Draft>
}

export function createPaste({
  clock,
  $country,
  $pickupCoordinates,
  $draft,
  destination,
  typeField,
  write,
}: PasteParts) {
  const $pasted = atom<Pasted>({ state: 'none' })
  const pastedAddress = createPastedAddress({ $draft, destination, write })
  let coordinates: Coordinates | null = null
  let draftBefore: Draft | null = null
  const applied = new Map<PastedField, string>()
  const newest = latest()
  const reader = lazy(clock, async () => (await import('../../addresses/pasted-text.ts')).readPastedText)
  const draft = () => $draft.get()

  function currentValue(field: PastedField): string {
    if (field !== 'coordinates') return draft()[draftFields[field]].trim()
    const { destination } = draft()
    return destination ? formatCoordinates(destination.coordinates) : ''
  }

  /** Returns the typed value that `value` would replace; empty for none. */
  function replacedValue(field: PastedField, value: string): string {
    const current = currentValue(field)
    const isFromPaste = applied.get(field) === current || (field === 'coordinates' && applied.has('address'))
    return isFromPaste || current === value.trim() ? '' : current
  }

  function refresh() {
    const pasted = $pasted.get()
    if (pasted.state !== 'read') return
    const proposals = pasted.proposals.map((proposal) => ({
      ...proposal,
      isApplied: applied.has(proposal.field) && currentValue(proposal.field) === applied.get(proposal.field),
      replaces: replacedValue(proposal.field, proposal.value),
    }))
    if (JSON.stringify(proposals) !== JSON.stringify(pasted.proposals)) $pasted.set({ ...pasted, proposals })
  }

  function applyDetail(field: PastedField, value: string) {
    applied.set(field, value.trim())
    if (field === 'coordinates') {
      if (coordinates) void destination.movePin(coordinates)
    } else if (field === 'address') {
      const isPinned = applied.has('coordinates') || draft().pinnedByHand
      if (isPinned) pastedAddress.write(value)
      else void pastedAddress.search(value)
    } else typeField(draftFields[field], value)
  }

  /** @param isPressed the user pressed the button; otherwise only sure details are applied */
  function applyWithoutReplacing(isPressed: boolean) {
    const pasted = $pasted.get()
    if (pasted.state !== 'read') return
    for (const { field, value, sureness, isApplied } of pasted.proposals) {
      const shouldApply = isPressed ? value.trim() !== '' : sureness === 'sure' && !hasOtherPlace(field)
      if (shouldApply && !isApplied && replacedValue(field, value) === '') applyDetail(field, value)
    }
    refresh()
  }

  /** Whether applying the detail would replace another address or its pin, which needs a press. */
  function hasOtherPlace(field: PastedField): boolean {
    if (field === 'coordinates') return draft().addressText.trim() !== '' && !applied.has('address')
    return field === 'address' && draft().destination !== null && !applied.has('coordinates')
  }

  /** Forgets the text. A running search for its address continues. */
  function close() {
    newest.cancel()
    applied.clear()
    draftBefore = null
    coordinates = null
    $pasted.set({ state: 'none' })
  }

  function forget() {
    close()
    pastedAddress.forget()
  }

  let draftId = draft().id

  function forgetOtherDraft() {
    const { id } = draft()
    if (id !== draftId) forget()
    draftId = id
  }

  const unfollow = $draft.listen(() => {
    forgetOtherDraft()
    refresh()
  })

  const paste: Paste = {
    $pasted,
    $address: pastedAddress.$state,
    async read(text) {
      forget()
      const signal = newest.start()
      $pasted.set({ state: 'reading' })
      const read = await reader
        .fetch()
        .then((readPastedText) => readPastedText(text, $country.get().code, $pickupCoordinates.get()))
        .catch(() => null)
      if (signal.aborted) return
      if (!read) return $pasted.set({ state: 'failed' })
      draftBefore = draft()
      coordinates = read.coordinates?.value ?? null
      const proposals = pastedFields.flatMap((field): PastedProposal[] => {
        const detail = read[field]
        if (!detail) return []
        const value = typeof detail.value === 'string' ? detail.value : formatCoordinates(detail.value)
        return [{ field, value, sureness: detail.sureness, isApplied: false, replaces: '' }]
      })
      const { otherPhones, hasShortLink } = read
      $pasted.set({ state: 'read', proposals, otherPhones, hasShortLink })
      refresh()
      applyWithoutReplacing(false)
    },
    edit(field, value) {
      const pasted = $pasted.get()
      if (pasted.state !== 'read' || field === 'coordinates') return
      const proposals = pasted.proposals.map((one) => (one.field === field ? { ...one, value, isApplied: false } : one))
      $pasted.set({ ...pasted, proposals })
      // Corrections also change the form; an address is searched once.
      if (applied.has(field) && currentValue(field) === applied.get(field) && field !== 'address')
        applyDetail(field, value)
      refresh()
    },
    apply(field) {
      const pasted = $pasted.get()
      if (pasted.state !== 'read') return
      const proposal = pasted.proposals.find((one) => one.field === field)
      if (proposal) applyDetail(field, proposal.value)
      refresh()
    },
    applyAll: () => applyWithoutReplacing(true),
    undo() {
      if (!draftBefore) return
      const patch: Partial<Draft> = {}
      for (const field of applied.keys()) {
        if (field === 'coordinates' || field === 'address') continue
        if (currentValue(field) === applied.get(field)) patch[draftFields[field]] = draftBefore[draftFields[field]]
      }
      if (applied.has('coordinates') || applied.has('address')) {
        pastedAddress.forget()
        for (const field of addressFields) Object.assign(patch, { [field]: draftBefore[field] })
      }
      applied.clear()
      write(patch)
      refresh()
    },
    close,
  }
  return {
    paste,
    /** Searches for an address and chooses the best match. */
    findAddress(text: string) {
      // Listeners of a draft that was opened by another store's listener run later, and would end this search.
      forgetOtherDraft()
      return pastedAddress.search(text)
    },
    /** Whether a search is running that nothing has ended. */
    isFinding: pastedAddress.isSearching,
    destroy() {
      unfollow()
      forget()
    },
  }
}

export type PasteTarget = 'address' | 'name' | 'phone'

// At least eight digits: postal codes and units are shorter.
const phonePattern =
  /\+\p{Nd}|(?<!\p{Nd})\p{Nd}{8}|\p{Nd}{4}[ -]\p{Nd}{4}(?!\p{Nd})|\p{Nd}{3,5}[ -]\p{Nd}{3,4}[ -]?\p{Nd}{3,4}/u

/** Whether pasted text has details of other fields: several lines, a link, or words with a phone number. */
export function isMoreThanField(text: string, target: PasteTarget): boolean {
  const trimmed = text.trim()
  if (/\n/.test(trimmed) || /https?:\/\//i.test(trimmed)) return true
  if (target === 'name') return /\p{Nd}{4}/u.test(trimmed)
  const hasWords = /\p{L}{2}/u.test(trimmed.replace(/^(?:tel|phone|mobile|hp)\b/i, ''))
  return hasWords && (target === 'phone' ? /\p{Nd}/u : phonePattern).test(trimmed)
}
