import { atom, computed, type ReadableAtom } from 'nanostores'
import { latest } from '../lib/latest.ts'
import { type AddressError, AddressFailure, type Place, type Suggestion, unknownParts } from './address.ts'
import { addressWords, isStillAbout } from './address-words.ts'
import { type Coordinates, isSamePlace, roundCoordinates } from './coordinates.ts'
import { type WeakMatch, weakMatch } from './match.ts'
import type { AddressSearch, AddressSuggestions, AddressTrouble } from './search.ts'

/** An address: its text and its pin with the address found there. Neither overwrites the other without a press. */
export interface PinnedAddress {
  text: string
  textBefore: string | null
  pin: Place | null
  /** Placed by the user, so typing keeps it. */
  pinnedByHand: boolean
  confirmedPin: string | null
  /** The chosen place, if the pin was moved away from it. */
  chosen: Place | null
}

export const emptyAddress: PinnedAddress = {
  text: '',
  textBefore: null,
  pin: null,
  pinnedByHand: false,
  confirmedPin: null,
  chosen: null,
}

export interface AddressPinOptions {
  search: AddressSearch
  $address: ReadableAtom<PinnedAddress>
  write(patch: Partial<PinnedAddress>): void
  onEdit?(): void
  /** Fetches details for forms with postal code and city. */
  needsDetails?: boolean
  /** Any edit removes a chosen place; a pin placed by hand stays until another address is typed. */
  typingClearsPlace?: boolean
  /** Called when a chosen or moved pin's place is found. */
  onFound?(place: Place, how: 'chosen' | 'moved'): void
}

export interface AddressPin {
  $suggestions: ReadableAtom<AddressSuggestions>
  /** The last failure, shown or not. */
  $trouble: ReadableAtom<AddressTrouble | null>
  /** Why the pin needs confirmation, if it does. */
  $addressError: ReadableAtom<AddressError | null>
  $isLocating: ReadableAtom<boolean>
  /** Why the pin needs confirmation; null if it doesn't. */
  $weakPin: ReadableAtom<WeakMatch | null>
  /** Searches, and removes a pin that no longer fits. */
  type(text: string): void
  choose(suggestion: Suggestion): Promise<void>
  /** Moves the pin and looks up its address, which fills an empty text. */
  movePin(coordinates: Coordinates): Promise<void>
  putPinBack(): void
  /** Replaces the text by the pin's address; `restoreText` undoes it. */
  usePinAddress(): void
  restoreText(): void
  confirmPin(): void
  closeSuggestions(): void
  reset(): void
  destroy(): void
}

/** Key of a confirmation: another pin or text needs a new one. */
export function pinKey({ text, pin }: Pick<PinnedAddress, 'text' | 'pin'>): string | null {
  if (!pin) return null
  const { latitude, longitude } = pin.coordinates
  return `${latitude},${longitude}|${addressWords(text).join(' ')}`
}

/** Why the pin needs confirmation before ordering; null if it doesn't. */
export function weakPin(address: PinnedAddress): WeakMatch | null {
  const { text, pin, chosen, confirmedPin } = address
  if (!pin || confirmedPin === pinKey(address)) return null
  return weakMatch({ text, pin, chosen })
}

export function foundPin(place: Place): Pick<PinnedAddress, 'pin' | 'chosen' | 'pinnedByHand' | 'confirmedPin'> {
  const pin = { ...place, coordinates: roundCoordinates(place.coordinates) }
  return { pin, chosen: null, pinnedByHand: false, confirmedPin: null }
}

export function createAddressPin(options: AddressPinOptions): AddressPin {
  const { search, $address, write, onEdit = () => {}, onFound = () => {} } = options
  const { needsDetails = false, typingClearsPlace = false } = options
  const $addressError = atom<AddressError | null>(null)
  const $isLocating = atom(false)
  const moves = latest()

  function begin() {
    search.close()
    onEdit()
    $addressError.set(null)
  }

  function fail(error: unknown) {
    if (error instanceof AddressFailure) $addressError.set(error.error)
  }

  function writeConfirmed(patch: Partial<PinnedAddress>) {
    write({ ...patch, confirmedPin: pinKey({ ...$address.get(), ...patch }) })
  }

  return {
    $suggestions: search.$suggestions,
    $trouble: search.$trouble,
    $addressError,
    $isLocating,
    $weakPin: computed($address, weakPin),
    type(text) {
      onEdit()
      $addressError.set(null)
      const { pin, chosen, pinnedByHand } = $address.get()
      const about = typingClearsPlace ? chosen : (chosen ?? pin)
      const isAbout = about !== null && isStillAbout(text, about.text)
      const isKept = typingClearsPlace ? pinnedByHand && (chosen === null || isAbout) : pinnedByHand || isAbout
      write({ text, textBefore: null, ...(!isKept && { pin: null, chosen: null }) })
      search.search(text)
    },
    async choose(suggestion) {
      begin()
      const { id, text, coordinates, precision } = suggestion
      const known = coordinates && { id, text, coordinates, ...unknownParts, ...(precision && { precision }) }
      write({ text, textBefore: null, ...(known ? foundPin(known) : { pin: null, chosen: null, pinnedByHand: false }) })
      if (known && !needsDetails) return onFound(known, 'chosen')
      try {
        const place = await search.resolve({ ...suggestion, coordinates: null })
        const now = $address.get()
        if (now.text !== text || now.pinnedByHand) return
        // Details may word the chosen line differently.
        const found = { ...place, text, ...(coordinates && { coordinates }) }
        write(foundPin(found))
        onFound(found, 'chosen')
      } catch (error) {
        if (!known && $address.get().text === text) fail(error)
      }
    },
    async movePin(exact) {
      const coordinates = roundCoordinates(exact)
      const { pin, chosen, pinnedByHand } = $address.get()
      begin()
      const before = chosen ?? (pinnedByHand ? null : pin)
      writeConfirmed({ pin: { id: '', text: '', ...unknownParts, coordinates }, chosen: before, pinnedByHand: true })
      const isStillThere = () => {
        const now = $address.get().pin
        return now !== null && isSamePlace(now.coordinates, coordinates)
      }
      const move = moves.start()
      $isLocating.set(true)
      try {
        const place = await search.reverse(coordinates)
        if (!place || !isStillThere()) return
        const now = $address.get()
        const found = { ...place, coordinates }
        if (now.text.trim() === '') writeConfirmed({ pin: found, text: place.text })
        else write({ pin: found })
        onFound(found, 'moved')
      } catch (error) {
        if (isStillThere()) fail(error)
      } finally {
        if (!move.aborted) $isLocating.set(false)
      }
    },
    putPinBack() {
      const { chosen, textBefore, text } = $address.get()
      if (!chosen) return
      begin()
      write({ text: textBefore ?? text, textBefore: null, ...foundPin(chosen) })
    },
    usePinAddress() {
      const { pin, text, textBefore } = $address.get()
      if (!pin || pin.text.trim() === '') return
      begin()
      writeConfirmed({ text: pin.text, textBefore: textBefore ?? text })
    },
    restoreText() {
      const { textBefore } = $address.get()
      if (textBefore === null) return
      begin()
      writeConfirmed({ text: textBefore, textBefore: null })
    },
    confirmPin() {
      onEdit()
      writeConfirmed({})
    },
    closeSuggestions: search.close,
    reset() {
      search.close()
      $addressError.set(null)
    },
    destroy: search.destroy,
  }
}
